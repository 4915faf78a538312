import { DisplayType, PropertyType } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { plainDecimal, shift, toDecimal } from '#schemas/formats/decimal.ts';
import { numberFormat, numberText } from '#schemas/formats/number.ts';
import { readTypedNumber } from '#schemas/formats/numberText.ts';
import type { FilterCodec, JsonSchema } from './codec.ts';

/** A bound as it is typed; only `readTypedNumber` reads it. */
const TYPED_SCHEMA: JsonSchema = { type: 'string', maxLength: 200 };

/**
 * Number filter: lower and upper bound as typed, sent as decimal texts, so that no digit is lost; where the column shows percent they
 * are typed in percent and sent as the ratio.
 * Shape: `['5']` is sent as `5;` (LS-017), `['', '9']` as `;9`, `['5', '9']` as `5;9`, `['1,250']` as `1250;`.
 */
export const numberCodec = {
  propertyTypes: [PropertyType.number],
  schema: () => ({ type: 'array', items: TYPED_SCHEMA, maxItems: 2 }),
  encode(value, condition) {
    const [from, to] = readBounds(value, condition);
    return from === undefined || to === undefined || from + to === '' ? null : `${from};${to}`;
  },
  decode(text, condition) {
    const bounds = splitBounds(text);
    return bounds.length > 2 ? undefined : typedBounds(bounds, condition);
  },
  typed: (text, condition) => splitBounds(text).map((bound) => typedBounds([bound], condition)?.[0] ?? bound),
  preset(condition) {
    const bounds = isExact(condition) ? [condition.defaultValue, condition.defaultValue] : [condition.startValue, condition.endValue];
    return typedBounds(
      bounds.map((bound) => (bound === null || bound === undefined ? '' : String(bound))),
      condition,
    );
  },
  chip(value, condition, locale) {
    const [from = '', to = ''] = readBounds(value, condition);
    const text = (bound: string) => numberText(bound, condition, locale);
    if (from === to) return text(from);
    if (to === '') return `≥ ${text(from)}`;
    return from === '' ? `≤ ${text(to)}` : `${text(from)} – ${text(to)}`;
  },
  fault: (value, condition) => (value.length > 2 || readBounds(value, condition).includes(undefined) ? 'unreadable.number' : undefined),
} satisfies FilterCodec<string[]>;

/** Whether a number condition takes one value instead of a range: it names an input that is not a range. */
function isExact(condition: QueryCondition): boolean {
  return condition.displayType !== DisplayType.range && condition.displayType !== null && condition.displayType !== undefined;
}

/** Both bounds of a stored text, a lone number as both. */
function splitBounds(text: string): string[] {
  return (text.includes(';') ? text.split(';') : [text, text]).map((bound) => bound.trim());
}

function isPercent({ displayFormat }: QueryCondition): boolean {
  return numberFormat(displayFormat)?.percent === true;
}

/** Both bounds as decimal texts; '' = open, undefined = typed, but no number. */
function readBounds([from = '', to = '']: readonly string[], condition: QueryCondition): (string | undefined)[] {
  return [from, to].map((text) => (text.trim() === '' ? '' : readTypedNumber(text, isPercent(condition))));
}

/** Stored bounds as they would be typed; undefined where there is none, or one is no number. */
function typedBounds(stored: readonly string[], condition: QueryCondition): string[] | undefined {
  const numbers = stored.map((text) => (text.trim() === '' ? '' : readTypedNumber(text)));
  if (numbers.join('') === '' || numbers.includes(undefined)) return undefined;
  return numbers.map((text = '') => (isPercent(condition) ? inPercent(text) : text));
}

function inPercent(text: string): string {
  const ratio = toDecimal(text);
  return ratio ? `${plainDecimal(shift(ratio, 2))}%` : '';
}
