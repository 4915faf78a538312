import { TONES, type Tone } from '#schemas/tones.ts';
import type { Locale } from '#schemas/localized.ts';
import { choiceText, readChoices } from './choice.ts';
import { dictionaryEntries } from './dictionary.ts';
import type { FormatColumn } from './format.ts';

/** How many tones go round: those behind them are only for those who name them. */
const ROUND = 6;

/**
 * Tone of a choice: that of its dictionary entry, else by its place among the entries, else by the stored value. It knows
 * nothing of shown texts, so it is the same in every language, list, block and chart. Pure. Source: ADR 0007.
 */
export function choiceTone(value: string, { options }: Pick<FormatColumn, 'options'>): Tone {
  const entries = dictionaryEntries(options) ?? [];
  const place = entries.findIndex((entry) => entry.value === value);
  return entries[place]?.color ?? TONES[(place === -1 ? digest(value) : place) % ROUND] ?? TONES[0];
}

/** A choice as its tag shows it. */
export interface ChoiceTag {
  text: string;
  tone: Tone;
}

/** The tags of several choices, in their order. Source: contract 6.2, 6.3, ADR 0007. */
export function choiceTags(value: unknown, column: FormatColumn, locale: Locale): ChoiceTag[] {
  return readChoices(value).map((choice) => ({ text: choiceText(choice, column, locale), tone: choiceTone(choice, column) }));
}

function digest(value: string): number {
  let sum = 0;
  for (const character of value) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 9973;
  return sum;
}
