/**
 * Tones of tags for choices; the first six go round by the place of a choice. None depends on the theme, so that a tag never
 * looks like what is current or chosen.
 */
export const TONES = ['blue', 'violet', 'teal', 'outline', 'green', 'amber', 'grey', 'red'] as const;
/** Tone of a tag. */
export type Tone = (typeof TONES)[number];
