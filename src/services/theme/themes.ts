/** Names of the themes offered (TH-010) and their colour in the light style; their tokens stand in themes.css. */
export const THEMES = {
  default: '#2970ff',
  golden: '#966a0b',
  red: '#d03a2f',
  green: '#0c7f56',
  blue: '#0b6bcb',
  purple: '#7446e8',
  black: '#263043',
} as const;
/** Name of an offered theme. */
export type ThemeName = keyof typeof THEMES;

/**
 * The theme a configured colour means: one of the seven by its colour, or by a name that is no colour of its own
 * (`default`, `golden`); `red` is the colour red (TH-002). Undefined = a colour of its own.
 */
export function themeOf(color: string | null | undefined): ThemeName | undefined {
  const text = (color ?? '').trim().toLowerCase();
  if (text === '' || text === 'default') return 'default';
  if (text === 'golden') return 'golden';
  // Keys of a constant object are its theme names.
  return (Object.keys(THEMES) as ThemeName[]).find((name) => THEMES[name] === text);
}
