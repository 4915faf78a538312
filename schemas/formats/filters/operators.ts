import { type FilterTypeName, PropertyType } from '../../codes.ts';

const EMPTY: readonly FilterTypeName[] = ['IsNull', 'IsNotNull'];
const TEXT: readonly FilterTypeName[] = ['Like', 'NotLike', 'Eq', 'NotEq', ...EMPTY];
const NUMBER: readonly FilterTypeName[] = ['Eq', 'NotEq', 'Gt', 'Gte', 'Lt', 'Lte', 'Between', 'NotBetween', ...EMPTY];
const MOMENT: readonly FilterTypeName[] = ['Between', 'NotBetween', 'Gte', 'Lte', ...EMPTY];
const ONE: readonly FilterTypeName[] = ['In', 'NotIn', ...EMPTY];
const SEVERAL: readonly FilterTypeName[] = ['Of', 'NotOf', ...EMPTY];

const BY_TYPE: Readonly<Record<number, readonly FilterTypeName[]>> = {
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
};

/** Ways of comparing that a user may choose for items of a type, the usual one first; none for types that are not compared. Source: contract 6.4. */
export function operatorsOf(propertyType: number): readonly FilterTypeName[] {
  return BY_TYPE[propertyType] ?? [];
}

/** Whether a way of comparing needs a value beside it. */
export function needsValue(operator: FilterTypeName): boolean {
  return !EMPTY.includes(operator);
}

/** Whether a value is one end instead of a range, for types that have ranges. */
export function isOneEnd(operator: FilterTypeName): boolean {
  return operator !== 'Between' && operator !== 'NotBetween';
}
