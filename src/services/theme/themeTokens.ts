import { BLACK, WHITE, contrast, mix, toHex, type Rgb } from './colour.ts';

/** Custom properties that depend on the theme's colour. */
export type ThemeTokens = Record<
  '--primary' | '--primary-fill' | '--primary-hover' | '--primary-press' | '--primary-text' | '--primary-soft' | '--primary-line' | '--chart-1',
  string
>;

const ENOUGH = 4.5;
const STEP = 0.005;
/** What a mark without words needs: parts of a chart. */
const SEEN = 3;
const GROUNDS: Record<'light' | 'dark', readonly [Rgb, ...Rgb[]]> = {
  // surface, page, hover and raised of tokens.css: links stand on each of them, and on the tinted ground.
  light: [WHITE, [243, 245, 248], [242, 244, 248]],
  dark: [
    [22, 27, 35],
    [15, 19, 25],
    [29, 35, 45],
    [30, 37, 48],
  ],
};
/** `--muted`, the weakest text that stands on the tinted ground. */
const MUTED: Record<'light' | 'dark', Rgb> = { light: [97, 107, 126], dark: [141, 151, 169] };

/**
 * Derives the tokens of any theme colour: the colour itself, fills under white text darkened just enough for 4.5:1,
 * the tinted ground on which all text reaches 4.5:1, the shade of links and text that reaches it on every ground of its style,
 * and the first colour of charts. Pure. Source: OP-97, contract 7.4.
 */
export function deriveTokens(colour: Rgb, outward: 'light' | 'dark'): ThemeTokens {
  const fill = until(colour, BLACK, (shade) => contrast(shade, WHITE) >= ENOUGH);
  const base = outward === 'light' ? WHITE : BLACK;
  const [surface] = GROUNDS[outward];
  const soft = until(mix(colour, surface, outward === 'light' ? 0.9 : 0.82), surface, (shade) => contrast(shade, MUTED[outward]) >= ENOUGH);
  const grounds = [...GROUNDS[outward], soft];
  const away = outward === 'light' ? BLACK : WHITE;
  const text = until(colour, away, (shade) => grounds.every((ground) => contrast(shade, ground) >= ENOUGH));
  return {
    '--primary': toHex(colour),
    '--primary-fill': toHex(fill),
    '--primary-hover': toHex(mix(fill, BLACK, 0.12)),
    '--primary-press': toHex(mix(fill, BLACK, 0.26)),
    '--primary-text': toHex(text),
    '--primary-soft': toHex(soft),
    '--primary-line': toHex(mix(colour, base, outward === 'light' ? 0.68 : 0.5)),
    '--chart-1': toHex(until(outward === 'light' ? colour : mix(colour, WHITE, 0.25), away, (shade) => contrast(shade, surface) >= SEEN)),
  };
}

function until(colour: Rgb, towards: Rgb, reached: (shade: Rgb) => boolean): Rgb {
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(colour, towards, share);
    if (reached(shade)) return shade;
  }
  return towards;
}
