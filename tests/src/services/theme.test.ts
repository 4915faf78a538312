import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { WHITE, contrast, mix, parseColour, type Rgb } from '#src/services/theme/colour.ts';
import { deriveTokens } from '#src/services/theme/themeTokens.ts';
import { THEMES, themeOf } from '#src/services/theme/themes.ts';

const css = ['tokens', 'themes'].map((name) => readFileSync(new URL(`../../../src/app/${name}.css`, import.meta.url), 'utf8')).join('\n');
const EVERY = Object.keys(THEMES).flatMap((theme) => (['light', 'dark'] as const).map((outward) => ({ theme, outward })));
const SURFACE = { light: '#ffffff', dark: '#161b23' } as const;

const rgb = (text: string): Rgb => {
  const colour = parseColour(text);
  if (colour === undefined) throw new Error(`no colour: ${text}`);
  return colour;
};

/** Tokens of a named theme as tokens.css and themes.css give them. */
function tokensOfTheme(theme: string, outward: 'light' | 'dark'): Record<string, string> {
  const pick = (selector: string) => {
    const start = css.indexOf(`${selector} `);
    const block = start === -1 ? '' : css.slice(css.indexOf('{', start), css.indexOf('}', start));
    return Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map((found) => [found[1], found[2]]));
  };
  const dark = outward === 'dark' ? { ...pick('[data-outward="dark"]') } : {};
  return { ...pick(':root'), ...dark, ...pick(`[data-theme="${theme}"]`), ...(outward === 'dark' ? pick(`[data-outward="dark"][data-theme="${theme}"]`) : {}) };
}

/** A token as a colour: its own, that of another it names, or a mixture of two. */
function resolved(tokens: Record<string, string>, value: string): Rgb {
  const named = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (named !== undefined) return resolved(tokens, tokens[named] ?? '');
  const [, one, share, other] = /^color-mix\(in srgb, (.+?) (\d+)%, (.+)\)$/.exec(value) ?? [];
  if (one === undefined || other === undefined) return rgb(value);
  return mix(resolved(tokens, other), resolved(tokens, one), Number(share) / 100);
}

/** Which part of a colour is the greatest. */
const strongest = (colour: Rgb) => colour.indexOf(Math.max(...colour));

describe('theme colours', () => {
  it('[TH-010] the seven themes are there, the default first', () => {
    expect(Object.keys(THEMES)).toEqual(['default', 'golden', 'red', 'green', 'blue', 'purple', 'black']);
  });

  it('[TH-011] the default primary is rgb(41, 112, 255) and its fill carries white text', () => {
    const tokens = tokensOfTheme('default', 'light');
    expect(rgb(tokens['--primary'] ?? '')).toEqual([41, 112, 255]);
    expect(contrast(rgb(tokens['--primary-fill'] ?? ''), WHITE)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(EVERY)('[OP-97] theme $theme, $outward: fills and links reach 4.5:1', ({ theme, outward }) => {
    const tokens = tokensOfTheme(theme, outward);
    for (const fill of ['--primary-fill', '--primary-hover', '--primary-press'])
      expect([fill, contrast(rgb(tokens[fill] ?? ''), WHITE) >= 4.5]).toEqual([fill, true]);
    for (const ground of [SURFACE[outward], tokens['--bg'] ?? '', tokens['--primary-soft'] ?? ''])
      expect([ground, contrast(rgb(tokens['--primary-text'] ?? ''), rgb(ground)) >= 4.5]).toEqual([ground, true]);
  });

  it.each(EVERY)(
    '[TH-010][OP-97] theme $theme, $outward: what is checked or current is tinted with its colour, and all text on it reaches 4.5:1',
    ({ theme, outward }) => {
      const tokens = tokensOfTheme(theme, outward);
      for (const name of ['--selected', '--selected-hover']) {
        const ground = resolved(tokens, tokens[name] ?? '');
        for (const text of ['--text', '--text-2', '--muted', '--primary-text', '--danger-text'])
          expect([name, text, contrast(resolved(tokens, tokens[text] ?? ''), ground) >= 4.5]).toEqual([name, text, true]);
        expect(strongest(ground)).toBe(strongest(rgb(tokens['--primary'] ?? '')));
      }
      const ring = /color-mix\(in srgb, var\((--[\w-]+)\) \d+%, transparent\)$/.exec(tokens['--focus-ring'] ?? '');
      expect(ring?.[1]).toBe('--primary');
    },
  );

  it.each(EVERY)('[RT-027] theme $theme, $outward: the first colour of charts is the theme’s and is seen', ({ theme, outward }) => {
    const tokens = tokensOfTheme(theme, outward);
    const first = resolved(tokens, tokens['--chart-1'] ?? '');
    expect(contrast(first, rgb(SURFACE[outward]))).toBeGreaterThanOrEqual(3);
    expect(strongest(first)).toBe(strongest(rgb(tokens['--primary'] ?? '')));
  });

  it('[OP-97] any colour gets a fill under white and a text on each ground of at least 4.5:1, and stays itself', () => {
    const steps = [0, 51, 102, 153, 204, 255];
    for (const red of steps) {
      for (const green of steps) {
        for (const blue of steps) {
          for (const outward of ['light', 'dark'] as const) {
            const tokens = deriveTokens([red, green, blue], outward);
            expect(rgb(tokens['--primary'])).toEqual([red, green, blue]);
            expect(contrast(rgb(tokens['--primary-fill']), WHITE)).toBeGreaterThanOrEqual(4.5);
            expect(contrast(rgb(tokens['--primary-text']), rgb(SURFACE[outward]))).toBeGreaterThanOrEqual(4.5);
            expect(contrast(rgb(tokens['--primary-text']), rgb(tokens['--primary-soft']))).toBeGreaterThanOrEqual(4.5);
            expect(contrast(rgb(tokensOfTheme('default', outward)['--muted'] ?? ''), rgb(tokens['--primary-soft']))).toBeGreaterThanOrEqual(4.5);
            expect(contrast(rgb(tokens['--chart-1']), rgb(SURFACE[outward]))).toBeGreaterThanOrEqual(3);
          }
        }
      }
    }
  });

  it("[TH-002] 'red' is the colour red, not the theme; names that are no colours and the themes' own colours are themes", () => {
    expect(themeOf('red')).toBeUndefined();
    expect([themeOf('golden'), themeOf('default'), themeOf(''), themeOf(undefined), themeOf('#D03A2F')]).toEqual([
      'golden',
      'default',
      'default',
      'default',
      'red',
    ]);
  });
});
