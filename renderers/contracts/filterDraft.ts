import { DisplayType, type FilterTypeName } from '#schemas/codes.ts';
import { encodeFilter, readFilter, shownFilter } from '#schemas/formats/filters/index.ts';
import { readTypedDate, readTypedTime } from '#schemas/formats/filters/dateInput.ts';
import { isOneEnd, needsValue, operatorsOf } from '#schemas/formats/filters/operators.ts';
import { RELATIVE_DELETED, isRelativeDeleted } from '#schemas/formats/filters/relative.ts';
import { hasRelative, readShortRelative } from '#schemas/formats/filters/shortRelative.ts';
import { isKnownRelative } from '#schemas/formats/filters/relativeValue.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import { isDate, isMoment, isNumeric, isRelation } from '#schemas/propertyTypes/traits.ts';
import type { ConditionTerm } from './filter.ts';

/** How a comparison is chosen: an operator, days or people that are others tomorrow or for another person, or that a related record is deleted. */
export type ComparisonKind = FilterTypeName | 'relative' | 'deleted';

/** An item that can be compared, as a condition of a filter. */
export interface ComparableItem extends QueryCondition {
  /** The server finds relations to deleted records (contract 6.4). */
  findsDeleted?: boolean;
  /** Items that every model has stand behind others; `technical` ones are compared where an address names them, and not offered. */
  group?: 'system' | 'technical';
}

/** A comparison while it is built. */
export interface ComparisonDraft {
  /** Tells lines apart while they come and go. */
  key: number;
  propertyCode: string;
  kind: ComparisonKind;
  /** Form value of the field, or a relative value in its short form. */
  value: unknown;
}

/** Ways to compare an item, the usual one first. */
export function comparisonKindsOf(item: ComparableItem): readonly ComparisonKind[] {
  const operators = operatorsOf(item.propertyType);
  if (item.findsDeleted && isRelation(item.propertyType)) return [...operators, 'deleted'];
  const [usual, ...others] = operators;
  return usual !== undefined && hasRelative(item.propertyType) ? [usual, 'relative', ...others] : operators;
}

/** What is chosen beside a way: nothing, a relative value, one end, or the field of the item's filter. */
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
export function comparisonKindOf({ operator, value, propertyType }: ConditionTerm): ComparisonKind {
  if (operator === 'In' && isRelativeDeleted(value)) return 'deleted';
  return hasRelative(propertyType) && readShortRelative(value) ? 'relative' : operator;
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
  const operator = kind === 'relative' ? relativeOperator(propertyType) : kind;
  if (editor === 'none') return { propertyCode, propertyType, operator, value: '' };
  if (editor === 'relative')
    return typeof value === 'string' && isRelativeOf(propertyType, value) ? { propertyCode, propertyType, operator, value } : undefined;
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

/** The operator that relative values of a type travel with: the one that is offered first. Source: contract 6.4. */
const relativeOperator = (propertyType: number): FilterTypeName => operatorsOf(propertyType)[0] ?? 'Between';

function isRelativeOf(propertyType: number, value: string): boolean {
  const relative = readShortRelative(value);
  return relative !== undefined && isKnownRelative(relative, propertyType);
}
