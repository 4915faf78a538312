import { sql, type RawBuilder } from 'kysely';
import type { DataItem, UnitValue } from '#schemas/property.ts';

/** A value as PostgreSQL reads it from text; the same for parameters and COPY. */
export type Encoded = string | null;

/** What a storage knows of its data item. */
export interface ItemPlace {
  /** Code for messages: `code`, or `sheet.code`. */
  path: string;
  item: DataItem;
}

/**
 * How one family of property types lies in the database.
 * `encode`: form value → column text, throws invalidParameter naming the item.
 * `toRow`, `toForm`: column value as the driver gives it → list row value, form value (contract 6.2).
 * `want`: records the ids whose names `toRow` and `toForm` need.
 */
export interface PropertyStorage {
  readonly columnType: string;
  /** How equality and order of the column are indexed; `list` = array, `json` = not indexed as a whole. */
  readonly indexing: 'scalar' | 'text' | 'list' | 'json';
  encode(value: unknown, place: ItemPlace): Encoded;
  want?(stored: unknown, place: ItemPlace, wanted: Wanted): void;
  toRow(stored: unknown, place: ItemPlace, names: Names): unknown;
  toForm(stored: unknown, place: ItemPlace, names: Names): unknown;
}

/** The type of a column, to read its values from text. */
export function sqlTypeOf({ columnType }: PropertyStorage): RawBuilder<unknown> {
  return sql.raw(columnType.replace(/ collate .*$/, ''));
}

/** True for what counts as no value in a form (contract 6.2). */
export function isEmptyValue(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** The column value itself. */
export function asStored(stored: unknown): unknown {
  return stored ?? null;
}

/** Text of a PostgreSQL array: `{"a","b"}`; nothing for no elements. */
export function arrayText(elements: readonly string[]): Encoded {
  if (elements.length === 0) return null;
  return `{${elements.map((element) => `"${element.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`;
}

/** The elements of an array column; an absent one has none. */
export function elementsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((element) => typeof element === 'string') : [];
}

/** Collects the ids whose names are needed, so that each kind is read with one statement. */
export interface Wanted {
  unit(type: number, id: string): void;
  record(place: ItemPlace, id: string): void;
}

/** Names that were read; an id nobody knows is shown as itself. */
export interface Names {
  unit(type: number, id: string): UnitValue;
  record(place: ItemPlace, id: string): unknown;
  /** Whether no record of the related model has this id any more; false for a model that is not loaded. */
  isDeleted(place: ItemPlace, id: string): boolean;
  /** Code of the item whose value `record` gives. */
  displayCode(place: ItemPlace): string;
}
