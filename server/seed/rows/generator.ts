import type { Static, TSchema } from 'typebox';
import type { SeedError } from './errors.ts';
import type { GeneratorSpec, SeedDocument, SeedItem, SourceSpec } from './document.ts';
import type { People } from './people.ts';
import type { FieldSet, Produce, Row } from './row.ts';
import type { SourceRecords } from './source.ts';

/** One model with its document, ready to make rows. */
export interface SeededModel {
  code: string;
  document: SeedDocument;
  count: number;
  /** Any row, without making the ones before it. */
  rowAt(index: number): Row;
  /** The row with this id. */
  rowOf(id: string): Row;
  idOf(index: number): string;
  /** Reads a value of its rows by path. */
  path(text: string): Produce;
  /** schemaCode of the model that a relation item leads to. Errors: SeedError when it is no relation. */
  relativeCode(field: string): string;
}

/** Everything a generator may read besides its own row. */
export interface SeedEnvironment {
  /** Day number that relative dates count from. */
  baseDay: number;
  people: People;
  /** Errors: SeedError when there is no document for this model. */
  model(code: string, where: string): SeededModel;
  records(spec: SourceSpec): SourceRecords;
}

/** Where a generator stands: its place, its randomness and the names it may refer to. */
export interface Scope {
  where: string;
  /** Salt of this place; draws of different places are independent. */
  salt: number;
  environment: SeedEnvironment;
  /** Document the generator stands in. */
  document: SeedDocument;
  /** Number of rows of that document. */
  count: number;
  /** Data item that is filled; absent for `vars`. */
  item?: SeedItem;
  fields: FieldSet;
  /** Members of a list: given, named in `lists`, or records of a source. */
  list(of: unknown): readonly unknown[];
  /** Reads a value by path: `field`, `field.key`, `relation.field`, `row` (place in a sub-table), `source.key`. */
  path(text: string): Produce;
  /** Compiles a generator inside this one; `step` names it. */
  compile(spec: unknown, step: string): Produce;
  /** The scope of the rows of a sub-table, with `fields` around the names of this one. */
  inside(fields: FieldSet): Scope;
  /** Defines vars, fields and computed items of this scope's rows. Errors: SeedError for an item the model has not. */
  define(part: Fields): readonly Column[];
  fault(reason: string): SeedError;
}

/** What one kind of row consists of. */
export interface Fields {
  vars: Readonly<Record<string, unknown>>;
  fields: Readonly<Record<string, unknown>>;
  /** Data items of the model or sub-table. */
  items: readonly SeedItem[];
}

/** A stored item and how it is computed. */
export interface Column {
  code: string;
  read: Produce;
}

/** One kind of generator: what its spec contains and how it becomes a function from row to value. */
export interface GeneratorEntry<T extends TSchema = TSchema> {
  kind: string;
  schema: T;
  compile(spec: Static<T> & GeneratorSpec, scope: Scope): Produce;
}

/** Keeps the types of schema and `compile` together. */
export function generator<T extends TSchema>(entry: GeneratorEntry<T>): GeneratorEntry {
  // The registry checks every spec against `schema` before `compile` sees it, so the narrower parameter is safe.
  return entry as unknown as GeneratorEntry;
}
