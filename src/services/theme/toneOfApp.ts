const TONES = 6;

/** Number of the tile colour of an application by its code, from 1; what belongs to it has that too. */
export const toneOfApp = (appCode: string): number => ([...appCode].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % TONES) + 1;
