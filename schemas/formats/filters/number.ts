import { DisplayType, PropertyType } from '../../codes.ts';
import type { QueryCondition } from '../../list.ts';
import { numberText } from '../number.ts';
import type { FilterCodec, JsonSchema } from './codec.ts';

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const DECIMAL_SCHEMA: JsonSchema = { type: 'string', maxLength: 40, pattern: '^$|^[+-]?([0-9]+([.][0-9]*)?|[.][0-9]+)$' };

/**
 * Number filter: lower and upper bound as decimal texts, so that no digit is lost.
 * Shape: `['5']` is sent as `5;` (LS-017), `['', '9']` as `;9`, `['5', '9']` as `5;9`.
 */
export const numberFilter: FilterCodec<string[]> = {
  propertyTypes: [PropertyType.number],
  schema: () => ({ type: 'array', items: DECIMAL_SCHEMA, maxItems: 2 }),
  encode(value) {
    const [from = '', to = ''] = value.map(toDecimalText);
    if (from === '' && to === '') return null;
    return numberFault([from, to]) ? null : `${from};${to}`;
  },
  decode(text) {
    const [from = '', to = ''] = text.includes(';') ? text.split(';') : [text, text];
    const bounds = [from.trim(), to.trim()];
    return bounds.join('') === '' || numberFault(bounds) ? undefined : bounds;
  },
  preset(condition) {
    const bounds = isExact(condition) ? [condition.defaultValue, condition.defaultValue] : [condition.startValue, condition.endValue];
    const texts = bounds.map((bound) => (bound === null || bound === undefined ? '' : toDecimalText(String(bound))));
    return texts.join('') === '' || numberFault(texts) ? undefined : texts;
  },
  chip([from = '', to = ''], condition, locale) {
    const text = (bound: string) => numberText(toDecimalText(bound), condition, locale);
    if (from === to) return text(from);
    if (to === '') return `≥ ${text(from)}`;
    return from === '' ? `≤ ${text(to)}` : `${text(from)} – ${text(to)}`;
  },
  fault: numberFault,
};

/** Whether a number condition asks for one value instead of a range: it names an input that is not a range. */
function isExact(condition: QueryCondition): boolean {
  return condition.displayType !== DisplayType.range && condition.displayType !== null && condition.displayType !== undefined;
}

/** Decimal text without blanks and thousands separators. */
function toDecimalText(text: string): string {
  return text.replaceAll(/[\s,，]/g, '');
}

function numberFault(value: string[]) {
  return value.every((bound) => toDecimalText(bound) === '' || DECIMAL.test(toDecimalText(bound))) ? undefined : ('unreadable' as const);
}
