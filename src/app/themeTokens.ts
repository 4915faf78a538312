import { BLACK, WHITE, contrast, mix, parseColour, toHex, type Rgb } from './colour.ts';

/** Custom properties that depend on the theme's colour. */
export type ThemeTokens = Record<'--primary' | '--primary-fill' | '--primary-hover' | '--primary-press' | '--primary-text' | '--primary-soft' | '--primary-line', string>;

/** Names of the themes offered (TH-010) and their colour in the light style; their tokens stand in tokens.css. */
export const THEMES = { default: '#2970ff', golden: '#966a0b', red: '#d03a2f', green: '#0c7f56', blue: '#0b6bcb', purple: '#7446e8', black: '#263043' } as const;
export type ThemeName = keyof typeof THEMES;

const ENOUGH = 4.5;
const STEP = 0.005;
const GROUNDS: Record<'light' | 'dark', readonly Rgb[]> = {
  // surface, page, hover and selected of tokens.css: links stand on each of them.
  light: [WHITE, [243, 245, 248], [242, 244, 248], [237, 243, 255]],
  dark: [[22, 27, 35], [15, 19, 25], [29, 35, 45], [30, 37, 48], [26, 39, 68]],
};

/**
 * The theme a configured colour means: one of the seven by its colour, or by a name that is no colour of its own
 * (`default`, `golden`); `red` is the colour red (TH-002).
 */
export function themeOf(color: string | null | undefined): ThemeName | undefined {
  const text = (color ?? '').trim().toLowerCase();
  if (text === '' || text === 'default') return 'default';
  if (text === 'golden') return 'golden';
  const hex = parseColour(text);
  // Keys of a constant object are its theme names.
  return hex === undefined ? undefined : (Object.keys(THEMES) as ThemeName[]).find((name) => THEMES[name] === toHex(hex));
}

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
