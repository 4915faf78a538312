import type { ThemeConfig } from '#schemas/session.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { storage } from '#src/api/storage.ts';
import type { Rgb } from './colour.ts';
import { outwardOf } from './outward.ts';
import { themeOf } from './themes.ts';

/** Default product name, shown until the theme says another (TH-007). */
const PRODUCT_NAME = 'Portico';

/** Product name of a theme. */
export function productName(theme: ThemeConfig): string {
  return theme.name || PRODUCT_NAME;
}

/**
 * Applies a theme to the page: colour tokens, light or dark, favicon (TH-001 to TH-007). Styles go through the object model,
 * which the content policy allows.
 */
export async function applyTheme(theme: ThemeConfig): Promise<void> {
  const page = document.documentElement;
  const outward = outwardOf(storage.appearance(), theme.outward);
  page.dataset.outward = outward;
  const known = themeOf(theme.color);
  page.dataset.theme = known ?? 'default';
  for (const token of Array.from(page.style)) if (token.startsWith('--')) page.style.removeProperty(token);
  if (known === undefined) await applyColour(theme.color ?? '', outward);
  const icon = imageAddress('logo', theme.icon);
  if (icon !== undefined) document.querySelector('link[rel="icon"]')?.setAttribute('href', icon);
}

/** Whether the page is light or dark as the user's choice and the theme want it now. */
export function isThemeApplied(theme: ThemeConfig): boolean {
  return document.documentElement.dataset.outward === outwardOf(storage.appearance(), theme.outward);
}

/** A colour of its own: its shades are computed, by code that only such a portal loads. */
async function applyColour(text: string, outward: 'light' | 'dark'): Promise<void> {
  const [{ parseColour }, { deriveTokens }] = await Promise.all([loadChunk(() => import('./colour.ts')), loadChunk(() => import('./themeTokens.ts'))]);
  const colour = parseColour(text) ?? readColour(text, parseColour);
  if (colour === undefined) return;
  const page = document.documentElement;
  page.dataset.theme = 'custom';
  for (const [token, value] of Object.entries(deriveTokens(colour, outward))) page.style.setProperty(token, value);
}

/** Any colour the browser knows, e.g. a colour name. */
function readColour(text: string, parse: (computed: string) => Rgb | undefined): Rgb | undefined {
  if (!CSS.supports('color', text)) return undefined;
  const probe = document.createElement('span');
  probe.style.color = text;
  document.body.append(probe);
  const computed = getComputedStyle(probe).color;
  probe.remove();
  return parse(computed);
}
