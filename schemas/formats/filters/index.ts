import type { SystemProperty } from '#schemas/codes.ts';
import type { FilterItem, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { EveryPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { addressCodec } from './address.ts';
import { choiceCodec, statusCodec } from './choice.ts';
import type { FilterCodec, FilterFault, JsonSchema, Myself, UnreadFilter } from './codec.ts';
import { logicCodec } from './logic.ts';
import { numberCodec } from './number.ts';
import { dateCodec, timeCodec } from './range.ts';
import { relationCodec, withNames } from './relation.ts';
import { textCodec } from './text.ts';
import { unitsCodec } from './units.ts';

/** Every filter kind of the wire, composed by hand. */
const codecs = [textCodec, numberCodec, dateCodec, timeCodec, logicCodec, choiceCodec, unitsCodec, relationCodec, addressCodec] as const;
export const filterCodecs = codecs satisfies EveryPropertyType<typeof codecs>;

/** Property code whose values are instance states, whatever the type of its condition (contract 6.4, 6.7). */
const STATUS_CODE: SystemProperty = 'sequenceStatus';

const byType = new Map<number, FilterCodec>(
  // Each codec reads only values that it made or decoded itself, so the map may forget the value type.
  filterCodecs.flatMap((codec) => codec.propertyTypes.map((type) => [type, codec as unknown as FilterCodec] as const)),
);

/** The wire form of a property type's filters; unknown types are text (contract 6.1). */
function filterCodec(propertyType: number): FilterCodec {
  return byType.get(propertyType) ?? (textCodec as unknown as FilterCodec); // as above
}

/** The wire form of a condition's filter: by its property type, except that the instance state is a choice. */
export function conditionCodec(condition: Pick<QueryCondition, 'propertyCode' | 'propertyType'>): FilterCodec {
  // As above.
  return condition.propertyCode === STATUS_CODE ? (statusCodec as unknown as FilterCodec) : filterCodec(condition.propertyType);
}

/** The filter item of a condition's value, exactly the four keys of EN-018; null = empty or incomplete, not sent. */
export function encodeFilter(value: unknown, condition: QueryCondition, locale: Locale): FilterItem | null {
  if (value === undefined || value === null) return null;
  const { propertyCode, propertyType } = condition;
  // It stays beside the others, so that nothing is ever requested without it.
  if (isUnread(value)) return { propertyCode, propertyType, propertyValue: value.unread, propertyValueName: value.unread };
  const codec = conditionCodec(condition);
  const propertyValue = codec.encode(value, condition);
  if (propertyValue === null) return null;
  return { propertyCode, propertyType, propertyValue, propertyValueName: codec.chip(value, condition, locale) };
}

/** The form value of a filter item; undefined when its text does not say one. */
export function decodeFilter(item: FilterItem, condition: QueryCondition): unknown {
  const value = conditionCodec(condition).decode(item.propertyValue, condition);
  const isNamed = isRelation(condition.propertyType) && item.propertyValueName !== '' && value !== undefined;
  // The codec of the same property type made this value.
  return isNamed ? withNames(value as RelationRefValue[], item.propertyValueName) : value;
}

/**
 * The form value of a filter item that came from outside: undefined when it says nothing or lacks an end, an `UnreadFilter` when its
 * text cannot be read. Source: contract 6.4.
 */
export function readFilter(item: FilterItem, condition: QueryCondition): unknown {
  const value = decodeFilter(item, condition);
  const { propertyValue } = item;
  if (value !== undefined || !NON_EMPTY.test(propertyValue)) return value;
  return filterFault({ unread: propertyValue }, condition) === 'halfRange' ? undefined : { unread: propertyValue };
}

/** More than separators and the brackets of empty JSON. */
const NON_EMPTY = /[^\s;[\]{}]/;

/** Whether a form value stands for a text that cannot be read. */
export function isUnread(value: unknown): value is UnreadFilter {
  return isRecord(value) && typeof value.unread === 'string';
}

/** Whether any of the form values, by property code, cannot be read; nothing that depends on them may then be requested. */
export function hasUnread(values: Readonly<Record<string, unknown>>): boolean {
  return Object.values(values).some(isUnread);
}

/** What the field of a condition shows for a value: a text that cannot be read as it would have been typed. */
export function shownFilter(value: unknown, condition: QueryCondition): unknown {
  return isUnread(value) ? conditionCodec(condition).typed?.(value.unread, condition) : (value ?? undefined);
}

/** Value a condition starts with (LS-014); `today` is `yyyy-MM-dd` in the server's zone. */
export function presetFilter(condition: QueryCondition, today: string, myself: Myself): unknown {
  return conditionCodec(condition).preset(condition, today, myself);
}

/** Why a filter value cannot be sent: half a range (LS-019) or not readable; undefined = it can, or is empty. */
export function filterFault(value: unknown, condition: QueryCondition): FilterFault | undefined {
  const shown = shownFilter(value, condition);
  const fault = shown === undefined ? undefined : conditionCodec(condition).fault?.(shown, condition);
  return fault ?? (isUnread(value) ? 'unreadable.value' : undefined);
}

/** JSON Schema of a whole filter panel, by property code; hidden conditions are left out (LS-013). */
export function filterSchema(conditions: readonly QueryCondition[], locale: Locale): JsonSchema {
  const visible = conditions.filter((condition) => condition.visible !== false);
  return {
    type: 'object',
    properties: Object.fromEntries(visible.map((condition) => [condition.propertyCode, conditionCodec(condition).schema(condition, locale)])),
  };
}
