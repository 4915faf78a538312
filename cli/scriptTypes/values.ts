import { PropertyType } from '#schemas/codes.ts';
import { localized } from '#schemas/localized.ts';
import type { DataItem } from '#schemas/property.ts';
import { ofPropertyType, type ByPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';

const TEXT = 'string';
const UNIT = '{ id: string; name: string; type?: number; [field: string]: any }';
/** A related record; a deleted one has no name. */
const RELATED = '{ id: string; name?: string; deleted?: true }';

/** Types of stored values (contract 6.2). */
export const STORED: ByPropertyType<string> = {
  [PropertyType.shortText]: TEXT,
  [PropertyType.longText]: TEXT,
  [PropertyType.date]: TEXT,
  [PropertyType.time]: TEXT,
  [PropertyType.radio]: TEXT,
  [PropertyType.checkbox]: TEXT,
  [PropertyType.dropdown]: TEXT,
  [PropertyType.dropdownMulti]: TEXT,
  [PropertyType.opinion]: TEXT,
  [PropertyType.number]: 'number',
  [PropertyType.logic]: 'boolean',
  [PropertyType.attachment]: '{ id: string; name: string; [field: string]: any }[]',
  [PropertyType.subTable]: '{ id?: string; [column: string]: any }[]',
  [PropertyType.relation]: RELATED,
  [PropertyType.relationMulti]: `${RELATED}[]`,
  [PropertyType.address]: 'any',
  [PropertyType.staff]: `${UNIT}[]`,
  [PropertyType.staffMulti]: `${UNIT}[]`,
  [PropertyType.department]: `${UNIT}[]`,
  [PropertyType.departmentMulti]: `${UNIT}[]`,
  [PropertyType.mixedUnits]: `${UNIT}[]`,
};

/** Type of an item's value in a table of types; a type that nobody knows shows as text (contract 6.1). */
export function typeIn(types: ByPropertyType<string>, item: DataItem | undefined): string {
  return (item && ofPropertyType(types, item.propertyType)) ?? TEXT;
}

/** The type that holds exactly these codes. */
export function union(codes: ReadonlySet<string>): string {
  return codes.size === 0 ? 'never' : [...codes].map((code) => JSON.stringify(code)).join(' | ');
}

/** Lines of a member under the code of an item, with its names as the comment. */
export function member(code: string, item: DataItem | undefined, type: string): string[] {
  const words = item ? [`  /** ${commented(`${localized(item, 'zh')} / ${localized(item, 'en')}`)} */`] : [];
  return [...words, `  ${JSON.stringify(code)}: ${type};`];
}

/** A name cannot end the comment it stands in. */
function commented(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ');
}
