import type { SystemProperty } from '#schemas/codes.ts';
import type { FilterItem, QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { EveryPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { isRelation } from '#schemas/propertyTypes/traits.ts';
import { addressCodec } from './address.ts';
import { choiceCodec, statusCodec } from './choice.ts';
import type { FilterCodec, FilterFault, JsonSchema, Myself } from './codec.ts';
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
  const codec = conditionCodec(condition);
  const propertyValue = codec.encode(value, condition);
  if (propertyValue === null) return null;
  const { propertyCode, propertyType } = condition;
  return { propertyCode, propertyType, propertyValue, propertyValueName: codec.chip(value, condition, locale) };
}

/** The form value of a filter item; undefined when its text does not say one. */
export function decodeFilter(item: FilterItem, condition: QueryCondition): unknown {
  const value = conditionCodec(condition).decode(item.propertyValue, condition);
  const isNamed = isRelation(condition.propertyType) && item.propertyValueName !== '' && value !== undefined;
  // The codec of the same property type made this value.
  return isNamed ? withNames(value as RelationRefValue[], item.propertyValueName) : value;
}

/** Value a condition starts with (LS-014); `today` is `yyyy-MM-dd` in the server's zone. */
export function presetFilter(condition: QueryCondition, today: string, myself: Myself): unknown {
  return conditionCodec(condition).preset(condition, today, myself);
}

/** Why a filter value cannot be sent: half a range (LS-019) or not readable; undefined = it can, or is empty. */
export function filterFault(value: unknown, condition: QueryCondition): FilterFault | undefined {
  return value === undefined || value === null ? undefined : conditionCodec(condition).fault?.(value, condition);
}

/** JSON Schema of a whole filter panel, by property code; hidden conditions are left out (LS-013). */
export function filterSchema(conditions: readonly QueryCondition[], locale: Locale): JsonSchema {
  const visible = conditions.filter((condition) => condition.visible !== false);
  return {
    type: 'object',
    properties: Object.fromEntries(visible.map((condition) => [condition.propertyCode, conditionCodec(condition).schema(condition, locale)])),
  };
}
