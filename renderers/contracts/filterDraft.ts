import { DisplayType, type FilterTypeName } from '#schemas/codes.ts';
import { encodeFilter, readFilter, shownFilter } from '#schemas/formats/filters/index.ts';
import { readTypedDate, readTypedTime } from '#schemas/formats/filters/dateInput.ts';
import { isOneEnd, needsValue, operatorsOf } from '#schemas/formats/filters/operators.ts';
import { RELATIVE_DAYS, RELATIVE_DELETED, isRelative, isRelativeDeleted } from '#schemas/formats/filters/relative.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { isDate, isMoment, isNumeric, isRelation } from '#schemas/propertyTypes/traits.ts';
import type { ConditionTerm } from './filter.ts';

/** How a comparison is chosen: an operator, days that move with the calendar, or that a related record is deleted. */
export type ComparisonKind = FilterTypeName | 'relative' | 'deleted';

/** An item that can be compared, as a condition of a filter. */
export interface ComparableItem extends QueryCondition {
  /** The server finds relations to deleted records (contract 6.4). */
  findsDeleted?: boolean;
}

/** A comparison while it is built. */
export interface ComparisonDraft {
  /** Tells lines apart while they come and go. */
  key: number;
  propertyCode: string;
  kind: ComparisonKind;
  /** Form value of the field, or the text of relative days. */
  value: unknown;
}

/** Ways to compare an item, the usual one first. */
export function comparisonKindsOf(item: ComparableItem): readonly ComparisonKind[] {
  const operators = operatorsOf(item.propertyType);
  if (item.findsDeleted && isRelation(item.propertyType)) return [...operators, 'deleted'];
  return isDate(item.propertyType) ? [operators[0] ?? 'Between', 'relative', ...operators.slice(1)] : operators;
}

/** What is typed beside a way: nothing, relative days, one end, or the field of the item's filter. */
export function editorOf(item: QueryCondition, kind: ComparisonKind): 'none' | 'relative' | 'moment' | 'filter' {
  if (kind === 'relative') return 'relative';
  if (kind === 'deleted' || !needsValue(kind)) return 'none';
  return isMoment(item.propertyType) && isOneEnd(kind) ? 'moment' : 'filter';
}

/** The item as the condition whose field is drawn: a number takes one value unless a range is wanted. */
export function comparedCondition(item: QueryCondition, kind: ComparisonKind): QueryCondition {
  const isNumber = isNumeric(item.propertyType);
  return isNumber && kind !== 'relative' && kind !== 'deleted' && isOneEnd(kind) ? { ...item, displayType: DisplayType.text } : item;
}

/** How a comparison that stands was chosen. */
export function comparisonKindOf({ operator, value }: ConditionTerm): ComparisonKind {
  if (operator === 'In' && isRelativeDeleted(value)) return 'deleted';
  return isRelative(value) ? 'relative' : operator;
}

/** The draft of a comparison that stands already. */
export function toDraft(term: ConditionTerm, item: QueryCondition, key: number): ComparisonDraft {
  const { propertyCode, value, name = '' } = term;
  const kind = comparisonKindOf(term);
  const [usual = 'Eq', ...others] = comparisonKindsOf(item);
  // E.g. of an address: it is chosen again.
  if (![usual, ...others].includes(kind)) return { key, propertyCode, kind: usual, value: undefined };
  const editor = editorOf(item, kind);
  if (editor === 'relative' || editor === 'moment') return { key, propertyCode, kind, value };
  const text = isNumeric(item.propertyType) && isOneEnd(term.operator) ? `${value};${value}` : value;
  const condition = comparedCondition(item, kind);
  const read = readFilter({ propertyCode, propertyType: item.propertyType, propertyValue: text, propertyValueName: name }, condition);
  return { key, propertyCode, kind, value: shownFilter(read, condition) };
}

/** The comparison of a draft in the form it travels in; undefined while its value is missing or cannot be read. */
export function toTerm({ propertyCode, kind, value }: ComparisonDraft, item: QueryCondition, locale: Locale): ConditionTerm | undefined {
  const { propertyType } = item;
  const editor = editorOf(item, kind);
  if (kind === 'deleted') return { propertyCode, propertyType, operator: 'In', value: RELATIVE_DELETED };
  const operator: FilterTypeName = kind === 'relative' ? 'Between' : kind;
  if (editor === 'none') return { propertyCode, propertyType, operator, value: '' };
  if (editor === 'relative') return typeof value === 'string' && RELATIVE_DAYS.has(value) ? { propertyCode, propertyType, operator, value } : undefined;
  if (editor === 'moment') {
    const read = isDate(propertyType) ? readTypedDate(String(value ?? '')) !== undefined : readTypedTime(String(value ?? '')) !== undefined;
    return read ? { propertyCode, propertyType, operator, value: String(value) } : undefined;
  }
  const filter = encodeFilter(value, comparedCondition(item, kind), locale);
  if (filter === null) return undefined;
  const oneNumber = isNumeric(propertyType) && isOneEnd(operator);
  return {
    propertyCode,
    propertyType,
    operator,
    value: oneNumber ? (filter.propertyValue.split(';')[0] ?? '') : filter.propertyValue,
    ...(isRelation(propertyType) && { name: filter.propertyValueName }),
  };
}
