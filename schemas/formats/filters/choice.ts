import { DisplayType, PropertyType } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { FILTER_CAPS, type FilterCodec } from './codec.ts';
import { isRecord, listSeparator } from '#schemas/formats/format.ts';
import { statusText } from '#schemas/formats/status.ts';
import { choicesText } from '#schemas/formats/choice.ts';
import { splitOptions } from './options.ts';
import { readJson } from '#schemas/formats/readJson.ts';

/** Choice filter of radio, checkbox and dropdown items: the chosen texts, joined by `;` (LS-018). */
export const choiceCodec = {
  propertyTypes: [PropertyType.radio, PropertyType.checkbox, PropertyType.dropdown, PropertyType.dropdownMulti],
  schema: (condition) => ({
    type: 'array',
    items: { type: 'string', maxLength: FILTER_CAPS.textChars },
    uniqueItems: true,
    maxItems: isSingleChoice(condition) ? 1 : FILTER_CAPS.items,
  }),
  encode: (value) => (value.length === 0 ? null : value.join(';')),
  decode(text) {
    const chosen = splitOptions(text);
    return chosen.length === 0 ? undefined : chosen;
  },
  chip: (value, condition, locale) => choicesText(value, condition, locale),
  preset(condition) {
    const chosen = chosenTexts(condition.defaultValue);
    if (chosen.length === 0) return undefined;
    return isSingleChoice(condition) ? chosen.slice(0, 1) : chosen;
  },
} satisfies FilterCodec<string[]>;

/** Filter of the instance state: a choice of states, whatever the condition's type (contract 6.4: `DRAFT;PROCESSING`). */
export const statusCodec: FilterCodec<string[]> = {
  ...choiceCodec,
  chip: (value, condition, locale) => value.map((state) => statusText(state, condition, locale)).join(listSeparator(locale)),
};

/**
 * Whether a condition takes one choice only: drawn as radio. Dropdowns of filters take several, because a filter asks
 * 'any of' (contract 6.4: several options).
 */
export function isSingleChoice(condition: QueryCondition): boolean {
  return condition.displayType === DisplayType.radio;
}

/** Chosen texts of a default: `a;b`, a JSON array text or an array. */
export function chosenTexts(value: unknown): string[] {
  const read = typeof value === 'string' && value.trim().startsWith('[') ? (readJson(value) ?? value) : value;
  if (typeof read === 'string') return splitOptions(read);
  if (!Array.isArray(read)) return [];
  return read.map((entry) => (isRecord(entry) ? entry.name : entry)).filter((entry): entry is string => typeof entry === 'string' && entry !== '');
}
