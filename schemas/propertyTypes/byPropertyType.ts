import type { PropertyTypeCode } from '#schemas/codes.ts';

/** Something of every property type; of a new type the type check names each table that lacks it. */
export type ByPropertyType<T> = Readonly<Record<PropertyTypeCode, T>>;

/** What a table holds of a code from outside; undefined for a code that nobody knows. Source: contract 6.1. */
export function ofPropertyType<T>(table: ByPropertyType<T>, code: number): T | undefined {
  const open: Readonly<Record<number, T>> = table;
  return open[code];
}

/**
 * The entries of a registry if each property type has one, else what is missing; `Fallback` are the types that are
 * meant to have none. For `entries satisfies EveryPropertyType<typeof entries>`.
 */
export type EveryPropertyType<Entries extends readonly { propertyTypes: readonly number[] }[], Fallback extends PropertyTypeCode = never> =
  Exclude<PropertyTypeCode, Entries[number]['propertyTypes'][number] | Fallback> extends never
    ? Entries
    : { missing: Exclude<PropertyTypeCode, Entries[number]['propertyTypes'][number] | Fallback> };
