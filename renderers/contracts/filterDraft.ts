import { DisplayType, type FilterTypeName, PropertyType } from '#schemas/codes.ts';
import { decodeFilter, encodeFilter } from '#schemas/formats/filters/index.ts';
import { readTypedDate, readTypedTime } from '#schemas/formats/filters/dateInput.ts';
import { isOneEnd, needsValue, operatorsOf } from '#schemas/formats/filters/operators.ts';
import { RELATIVE_DELETED, isRelative, isRelativeDeleted } from '#schemas/formats/filters/relative.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { isMoment, isRelation } from '#schemas/propertyTypes/traits.ts';
import type { ConditionTerm } from './filter.ts';

/** How a comparison is chosen: an operator, days that move with the calendar, or that a related record is deleted. */
export type Way = FilterTypeName | 'relative' | 'deleted';

/** An item that can be compared, as a condition of a filter. */
export interface ComparableItem extends QueryCondition {
  /** The server finds relations to deleted records (contract 6.4). */
  findsDeleted?: boolean;
}

/** A comparison while it is built. */
export interface Draft {
  /** Tells lines apart while they come and go. */
  key: number;
  propertyCode: string;
  way: Way;
  /** Form value of the field, or the text of relative days. */
  value: unknown;
}

/** Ways to compare an item, the usual one first. */
export function waysOf(item: ComparableItem): readonly Way[] {
  const operators = operatorsOf(item.propertyType);
  if (item.findsDeleted && isRelation(item.propertyType)) return [...operators, 'deleted'];
  return item.propertyType === PropertyType.date ? [operators[0] ?? 'Between', 'relative', ...operators.slice(1)] : operators;
}

/** What is typed beside a way: nothing, relative days, one end, or the field of the item's filter. */
export function editorOf(item: QueryCondition, way: Way): 'none' | 'relative' | 'moment' | 'filter' {
  if (way === 'relative') return 'relative';
  if (way === 'deleted' || !needsValue(way)) return 'none';
  return isMoment(item.propertyType) && isOneEnd(way) ? 'moment' : 'filter';
}

/** The item as the condition whose field is drawn: a number asks for one value unless a range is wanted. */
export function fieldOf(item: QueryCondition, way: Way): QueryCondition {
  const isNumber = item.propertyType === PropertyType.number;
  return isNumber && way !== 'relative' && way !== 'deleted' && isOneEnd(way) ? { ...item, displayType: DisplayType.text } : item;
}

/** How a comparison that stands was chosen. */
export function wayOf({ operator, value }: ConditionTerm): Way {
  if (operator === 'In' && isRelativeDeleted(value)) return 'deleted';
  return isRelative(value) ? 'relative' : operator;
}

/** The draft of a comparison that stands already. */
export function toDraft(term: ConditionTerm, item: QueryCondition, key: number): Draft {
  const { propertyCode, value, name = '' } = term;
  const way = wayOf(term);
  const editor = editorOf(item, way);
  if (editor === 'relative' || editor === 'moment') return { key, propertyCode, way, value };
  const text = item.propertyType === PropertyType.number && isOneEnd(term.operator) ? `${value};${value}` : value;
  const read = decodeFilter({ propertyCode, propertyType: item.propertyType, propertyValue: text, propertyValueName: name }, fieldOf(item, way));
  return { key, propertyCode, way, value: read };
}

/** The comparison of a draft in the form it travels in; undefined while its value is missing or cannot be read. */
export function toTerm({ propertyCode, way, value }: Draft, item: QueryCondition, locale: Locale): ConditionTerm | undefined {
  const { propertyType } = item;
  const editor = editorOf(item, way);
  if (way === 'deleted') return { propertyCode, propertyType, operator: 'In', value: RELATIVE_DELETED };
  const operator: FilterTypeName = way === 'relative' ? 'Between' : way;
  if (editor === 'none') return { propertyCode, propertyType, operator, value: '' };
  if (editor === 'relative') return isRelative(value) ? { propertyCode, propertyType, operator, value } : undefined;
  if (editor === 'moment') {
    const read = propertyType === PropertyType.date ? readTypedDate(String(value ?? '')) !== undefined : readTypedTime(String(value ?? '')) !== undefined;
    return read ? { propertyCode, propertyType, operator, value: String(value) } : undefined;
  }
  const filter = encodeFilter(value, fieldOf(item, way), locale);
  if (filter === null) return undefined;
  const oneNumber = propertyType === PropertyType.number && isOneEnd(operator);
  return {
    propertyCode,
    propertyType,
    operator,
    value: oneNumber ? (filter.propertyValue.split(';')[0] ?? '') : filter.propertyValue,
    ...(isRelation(propertyType) && { name: filter.propertyValueName }),
  };
}
