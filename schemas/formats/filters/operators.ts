import { type FilterTypeName, PropertyType, type SystemProperty } from '#schemas/codes.ts';
import type { QueryCondition } from '#schemas/list.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';

const NONE: readonly FilterTypeName[] = [];
const EMPTY: readonly FilterTypeName[] = ['IsNull', 'IsNotNull'];
const TEXT: readonly FilterTypeName[] = ['Like', 'NotLike', 'Eq', 'NotEq', ...EMPTY];
const NUMBER: readonly FilterTypeName[] = ['Eq', 'NotEq', 'Gt', 'Gte', 'Lt', 'Lte', 'Between', 'NotBetween', ...EMPTY];
const MOMENT: readonly FilterTypeName[] = ['Between', 'NotBetween', 'Gte', 'Lte', ...EMPTY];
const ONE: readonly FilterTypeName[] = ['In', 'NotIn', ...EMPTY];
const SEVERAL: readonly FilterTypeName[] = ['Of', 'NotOf', ...EMPTY];

const BY_TYPE: ByPropertyType<readonly FilterTypeName[]> = {
  [PropertyType.shortText]: TEXT,
  [PropertyType.longText]: TEXT,
  [PropertyType.number]: NUMBER,
  [PropertyType.date]: MOMENT,
  [PropertyType.time]: MOMENT,
  [PropertyType.logic]: ['Eq', ...EMPTY],
  [PropertyType.radio]: ONE,
  [PropertyType.dropdown]: ONE,
  [PropertyType.checkbox]: SEVERAL,
  [PropertyType.dropdownMulti]: SEVERAL,
  [PropertyType.staff]: ONE,
  [PropertyType.department]: ONE,
  [PropertyType.staffMulti]: SEVERAL,
  [PropertyType.departmentMulti]: SEVERAL,
  [PropertyType.relation]: ONE,
  [PropertyType.relationMulti]: SEVERAL,
  [PropertyType.attachment]: EMPTY,
  [PropertyType.mixedUnits]: SEVERAL,
  [PropertyType.address]: NONE,
  [PropertyType.opinion]: NONE,
  [PropertyType.subTable]: NONE,
};

/** Ways of comparing that a user may choose for items of a type, the one offered first at the front; none for types that are not compared. Source: contract 6.4. */
export function operatorsOf(propertyType: number): readonly FilterTypeName[] {
  return ofPropertyType(BY_TYPE, propertyType) ?? NONE;
}

/** Text items of every model whose values are keys, not words. */
const KEYS: ReadonlySet<string> = new Set(['id', 'workflowInstanceId'] satisfies SystemProperty[]);

/** What is compared like text has none: what it is compared by hangs on its condition. */
const USUAL = {
  [PropertyType.number]: 'Between',
  [PropertyType.date]: 'Between',
  [PropertyType.time]: 'Between',
  [PropertyType.logic]: 'Eq',
  [PropertyType.address]: 'Eq',
  [PropertyType.radio]: 'In',
  [PropertyType.dropdown]: 'In',
  [PropertyType.staff]: 'In',
  [PropertyType.department]: 'In',
  [PropertyType.relation]: 'In',
  [PropertyType.checkbox]: 'Of',
  [PropertyType.dropdownMulti]: 'Of',
  [PropertyType.staffMulti]: 'Of',
  [PropertyType.departmentMulti]: 'Of',
  [PropertyType.mixedUnits]: 'Of',
  [PropertyType.relationMulti]: 'Of',
  // Only their words can be looked through.
  [PropertyType.attachment]: 'Like',
  [PropertyType.opinion]: 'Like',
  [PropertyType.shortText]: undefined,
  [PropertyType.longText]: undefined,
  [PropertyType.subTable]: undefined,
} as const satisfies ByPropertyType<FilterTypeName | undefined>;
type UsualOperator = NonNullable<(typeof USUAL)[keyof typeof USUAL]>;

/**
 * How the server compares where a filter names no operator; `accurate` holds the codes of conditions with `accurateSearch`.
 * Source: contract 6.4.
 */
export function usualOperator({ propertyCode, propertyType }: { propertyCode: string; propertyType: number }, accurate?: ReadonlySet<string>): UsualOperator {
  const usual = ofPropertyType<UsualOperator | undefined>(USUAL, propertyType);
  if (usual) return usual;
  if (KEYS.has(propertyCode)) return 'In';
  return accurate?.has(propertyCode) ? 'Eq' : 'Like';
}

/** Codes of the conditions whose text is compared whole. Source: contract 8.1 (`accurateSearch`). */
export function accurateCodes(conditions: readonly Pick<QueryCondition, 'propertyCode' | 'accurateSearch'>[] | null | undefined): ReadonlySet<string> {
  return new Set((conditions ?? []).filter(({ accurateSearch }) => accurateSearch === true).map(({ propertyCode }) => propertyCode));
}

/** Whether a way of comparing needs a value beside it. */
export function needsValue(operator: FilterTypeName): boolean {
  return !EMPTY.includes(operator);
}

/** Whether a value is one end instead of a range, for types that have ranges. */
export function isOneEnd(operator: FilterTypeName): boolean {
  return operator !== 'Between' && operator !== 'NotBetween';
}
