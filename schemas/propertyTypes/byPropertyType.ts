import type { PropertyType, PropertyTypeCode } from '#schemas/codes.ts';

/**
 * Something of every property type; of a new type the type check names each table that lacks it. The table of all codes
 * demands an entry of each; the lines give an entry its name in what the type check says.
 */
export interface ByPropertyType<T> extends Readonly<Record<PropertyTypeCode, T>> {
  readonly [PropertyType.shortText]: T;
  readonly [PropertyType.longText]: T;
  readonly [PropertyType.number]: T;
  readonly [PropertyType.date]: T;
  readonly [PropertyType.logic]: T;
  readonly [PropertyType.mixedUnits]: T;
  readonly [PropertyType.attachment]: T;
  readonly [PropertyType.opinion]: T;
  readonly [PropertyType.subTable]: T;
  readonly [PropertyType.relation]: T;
  readonly [PropertyType.address]: T;
  readonly [PropertyType.relationMulti]: T;
  readonly [PropertyType.radio]: T;
  readonly [PropertyType.checkbox]: T;
  readonly [PropertyType.dropdown]: T;
  readonly [PropertyType.dropdownMulti]: T;
  readonly [PropertyType.time]: T;
  readonly [PropertyType.staff]: T;
  readonly [PropertyType.staffMulti]: T;
  readonly [PropertyType.department]: T;
  readonly [PropertyType.departmentMulti]: T;
}

/** What a table holds of a code from outside; undefined for a code that nobody knows, and for no code. Source: contract 6.1. */
export function ofPropertyType<T>(table: ByPropertyType<T>, code: number | undefined): T | undefined {
  // Any other code reads as undefined, as the result says.
  return table[code as PropertyTypeCode];
}

/** The names of some property types. */
type NameOf<Code extends PropertyTypeCode> = {
  [Name in keyof typeof PropertyType]: (typeof PropertyType)[Name] extends Code ? Name : never;
}[keyof typeof PropertyType];

/**
 * The entries of a registry if each property type has one, else the names of those that are missing; `Fallback` are the
 * types that are meant to have none. For `entries satisfies EveryPropertyType<typeof entries>`.
 */
export type EveryPropertyType<Entries extends readonly { propertyTypes: readonly number[] }[], Fallback extends PropertyTypeCode = never> =
  Exclude<PropertyTypeCode, Entries[number]['propertyTypes'][number] | Fallback> extends never
    ? Entries
    : { missing: NameOf<Exclude<PropertyTypeCode, Entries[number]['propertyTypes'][number] | Fallback>> };
