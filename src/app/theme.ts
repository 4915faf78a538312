import type { ThemeConfig } from '#schemas/session.ts';
import { imageAddress } from '#src/engine/session.ts';
import { parseColour, type Rgb } from './colour.ts';
import { deriveTokens, themeOf } from './themeTokens.ts';

/** Default product name, shown until the theme says another (TH-007). */
export const PRODUCT_NAME = 'Portico';

/** Product name of a theme. */
export function productName(theme: ThemeConfig): string {
  return theme.name || PRODUCT_NAME;
}

/**
 * Applies a theme to the page: colour tokens, light or dark, favicon (TH-001 to TH-007). Styles go through the object model,
 * which the content policy allows.
 */
export function applyTheme(theme: ThemeConfig): void {
  const page = document.documentElement;
  const outward = theme.outward === 'dark' ? 'dark' : 'light';
  page.dataset.outward = outward;
  const known = themeOf(theme.color);
  page.dataset.theme = known ?? 'custom';
  const colour = known === undefined ? readColour(theme.color ?? '') : undefined;
  if (known === undefined && colour === undefined) page.dataset.theme = 'default';
  if (colour !== undefined) for (const [token, value] of Object.entries(deriveTokens(colour, outward))) page.style.setProperty(token, value);
  const icon = imageAddress('logo', theme.icon);
  if (icon !== undefined) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}

/** Any colour the browser knows, e.g. a colour name. */
function readColour(text: string): Rgb | undefined {
  const parsed = parseColour(text);
  if (parsed !== undefined || !CSS.supports('color', text)) return parsed;
  const probe = document.createElement('span');
  probe.style.color = text;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return parseColour(computed);
}
