import { BLACK, WHITE, contrast, mix, toHex, type Rgb } from './colour.ts';

/** Custom properties that depend on the theme's colour. */
export type ThemeTokens = Record<
  '--primary' | '--primary-fill' | '--primary-hover' | '--primary-press' | '--primary-text' | '--primary-soft' | '--primary-line',
  string
>;

const ENOUGH = 4.5;
const STEP = 0.005;
const GROUNDS: Record<'light' | 'dark', readonly Rgb[]> = {
  // surface, page, hover and selected of tokens.css: links stand on each of them.
  light: [WHITE, [243, 245, 248], [242, 244, 248], [237, 243, 255]],
  dark: [
    [22, 27, 35],
    [15, 19, 25],
    [29, 35, 45],
    [30, 37, 48],
    [26, 39, 68],
  ],
};

/**
 * Derives the tokens of any theme colour: the colour itself, fills under white text darkened just enough for 4.5:1,
 * and the shade of links and text that reaches 4.5:1 on every ground of its style. Pure. Source: OP-97, contract 7.4.
 */
export function deriveTokens(colour: Rgb, outward: 'light' | 'dark'): ThemeTokens {
  const fill = until(colour, BLACK, (shade) => contrast(shade, WHITE) >= ENOUGH);
  const base = outward === 'light' ? WHITE : BLACK;
  const soft = mix(colour, outward === 'light' ? WHITE : ([22, 27, 35] as const), outward === 'light' ? 0.9 : 0.82);
  const grounds = [...GROUNDS[outward], soft];
  const text = until(colour, outward === 'light' ? BLACK : WHITE, (shade) => grounds.every((ground) => contrast(shade, ground) >= ENOUGH));
  return {
    '--primary': toHex(colour),
    '--primary-fill': toHex(fill),
    '--primary-hover': toHex(mix(fill, BLACK, 0.12)),
    '--primary-press': toHex(mix(fill, BLACK, 0.26)),
    '--primary-text': toHex(text),
    '--primary-soft': toHex(soft),
    '--primary-line': toHex(mix(colour, base, outward === 'light' ? 0.68 : 0.5)),
  };
}

function until(colour: Rgb, towards: Rgb, reached: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(colour, towards, share);
    if (reached(shade)) return shade;
  }
  return towards;
}
