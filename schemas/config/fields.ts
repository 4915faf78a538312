/** Building blocks of the configuration documents (contract 15); their descriptions are the text editors show. */
import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { CODE_PATTERN } from '#schemas/wire.ts';

/** Keywords of ours in a document schema, read by the loader; editors pass over them. */
export interface FieldMarks {
  /** A value outside the known ones is a warning, and the portal shows its fallback (contract 15.1). */
  unknownIs?: 'warning';
  /** A wrong value is a warning and counts as not given (contract 15.1: a broken `name_i18n`). */
  brokenIs?: 'warning';
  /** What the field wants, in words, in place of the reasons of a schema checker. */
  wants?: string;
}

/**
 * The fields of a document by those of what travels of it: all but what the server makes (`Made`), and what documents alone have (`Own`).
 * The type check refuses a field that stands on one side and is not named here; what each side takes of it is its own.
 */
export type DocumentFields<Wire, Made extends keyof Wire = never, Own extends string = never> = Readonly<Record<Exclude<keyof Wire, Made> | Own, TSchema>>;

/** An object whose other keys are unknown: the loader warns of them and leaves them out. */
export function closed<P extends TProperties>(properties: P, description?: string): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...(description && { description }) });
}

/** Text or number with known values; another one is a warning (contract 15.1). */
export function known<const V extends string | number>(values: readonly V[], description: string) {
  const type = typeof values[0] === 'number' ? 'integer' : 'string';
  return Type.Unsafe<V extends number ? number : string>({ type, enum: values, description, unknownIs: 'warning' });
}

/** Text or number with exactly these values; another one is an error. */
export function oneOf<const V extends string | number>(values: readonly V[], description: string) {
  return Type.Unsafe<V>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: values, description });
}

/** Code of a configured thing (contract 15.1). */
export const Code = Type.String({
  pattern: CODE_PATTERN,
  wants: 'letters, digits and underscore, beginning with a letter, at most 64 characters',
  description: 'Letters, digits and underscore, beginning with a letter, at most 64 characters',
});

/** Code of an item of a model or of one that every model has (contract 6.1). */
export const ItemCode = Type.String({ minLength: 1, maxLength: 64, description: 'Code of a data item, or of a system item such as createdTime' });

/** Code of an item, or of a column of one of its sub-tables. */
export const ItemPath = Type.String({ minLength: 1, maxLength: 129, description: 'Code of the item; sheet.code for a column of a sub-table' });

/** Name shown in Chinese, and in English where `name_i18n` has none. */
export const Name = Type.String({ minLength: 1, maxLength: 200, description: 'Name as shown in Chinese' });

/** Names in other languages: an object, or JSON text as on the wire (contract 15.1). */
export const NameI18n = Type.Unsafe<string | Record<string, string>>({
  type: ['object', 'string'],
  properties: { en: { type: 'string', description: 'Name as shown in English', brokenIs: 'warning' } },
  additionalProperties: { type: 'string', brokenIs: 'warning' },
  brokenIs: 'warning',
  wants: 'an object such as { "en": "Name" }',
  description: 'Names in other languages, such as { "en": "Name" }',
});

/** Text, or `{"$file": "name"}` in its place (contract 15.1); the loader puts the file's content here. */
export function fileText(what: string) {
  return Type.Unsafe<string>({
    anyOf: [
      { type: 'string' },
      {
        type: 'object',
        required: ['$file'],
        properties: { $file: { type: 'string', minLength: 1, description: 'Path relative to this document, inside the application folder' } },
        additionalProperties: false,
      },
    ],
    wants: 'text or { "$file": "name" }',
    description: `${what}: text, or { "$file": "name" } to keep it in a file beside this document (UTF-8, at most 256 KiB)`,
  });
}

/** Any JSON value. */
export function anything(description: string) {
  return Type.Unsafe<unknown>({ description });
}

/** Position among its like; documents without one follow in order of their codes. */
export const SortKey = Type.Number({ description: 'Position among its like, smallest first' });

/** What the description of a field says that this portal serves and does not use (OP-96). */
export const FOR_MOBILE_CLIENTS = 'Served to mobile clients as it stands; this portal does not use it';

/** How a link opens (contract 6.7). */
export const OpenModeField = known(['RECENT_PAGE_MODE', 'NEW_PAGE_MODE'], 'RECENT_PAGE_MODE same window, NEW_PAGE_MODE new window');

/** Editors find the schema of a document by this key; the loader passes over it. */
export const SchemaKey = Type.String({ description: 'Relative path of the JSON Schema of this document, for editors' });

/** One condition of a nested filter as `queryCondition` on the wire (contract 8.2). */
export const ConditionDocument = closed(
  {
    propertyCode: ItemCode,
    propertyType: Type.Integer({ description: 'propertyType of the item (contract 6.1)' }),
    propertyValue: Type.Optional(Type.String({ description: 'Value as text, as in filters (contract 6.4)' })),
    queryFilterType: Type.Optional(
      oneOf(
        ['Eq', 'NotEq', 'Gt', 'Lt', 'Gte', 'Lte', 'Like', 'NotLike', 'IsNull', 'IsNotNull', 'In', 'NotIn', 'Between', 'NotBetween', 'Of', 'NotOf'],
        'Operator; without one the default of the item type',
      ),
    ),
  },
  'One condition',
);
export type ConditionDocument = Static<typeof ConditionDocument>;

/** Nested filter: one array of groups joined by OR; a group is an array of conditions joined by AND (contract 8.2). */
export const NestedFilter = Type.Array(Type.Array(Type.Array(ConditionDocument)), {
  maxItems: 1,
  wants: 'one array of groups: [[[a, b], [c]]] means a and b, or c',
  description: '[[[a, b], [c]]] means: a and b, or c',
});
