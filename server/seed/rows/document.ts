import { Type, type Static } from 'typebox';
import { Code } from '#schemas/wire.ts';

/** A generator: `kind` names its entry in `generators/index.ts`, the other fields are checked by that entry. */
export const GeneratorSpec = Type.Object({
  kind: Type.String(),
  filled: Type.Optional(Type.Number({ minimum: 0, maximum: 1, description: 'Share of rows that have a value; default 1' })),
});
export type GeneratorSpec = Static<typeof GeneratorSpec> & Record<string, unknown>;

/** Where ready-made records or lists come from: an installed package read by an adapter of `sources/`. */
export const SourceSpec = Type.Object(
  {
    package: Type.String({ description: 'Name of the package; keys of sources/index.ts' }),
    records: Type.String({ description: 'Which records of the package, such as cities or countries' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, description: 'Only so many records, from the first' })),
  },
  { additionalProperties: false },
);
export type SourceSpec = Static<typeof SourceSpec>;

const Generators = Type.Record(Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }), GeneratorSpec);

/**
 * `demo/seed/<schemaCode>.json`: how the demonstration rows of one model are made.
 * `vars` are values that other generators refer to and that are not stored; `fields` are the model's data items.
 * Computed items (`options.formula`), `name` and `sequenceNo` follow the model and stand in no document.
 */
export const SeedDocument = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    schemaCode: Code,
    rows: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of rows; left out with a source = all its records' })),
    source: Type.Optional(SourceSpec),
    salt: Type.Optional(Type.Integer({ description: 'Changes every draw of this document' })),
    lists: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Unknown()))),
    created: GeneratorSpec,
    owner: GeneratorSpec,
    vars: Type.Optional(Generators),
    fields: Generators,
  },
  { additionalProperties: false },
);
export type SeedDocument = Omit<Static<typeof SeedDocument>, 'created' | 'owner' | 'vars' | 'fields'> & {
  created: GeneratorSpec;
  owner: GeneratorSpec;
  vars?: Record<string, GeneratorSpec>;
  fields: Record<string, GeneratorSpec>;
};

/** What the seeder reads of a model document (contract 15.4). */
export interface SeedModel {
  code: string;
  nameRule?: string | null;
  sequenceRule?: { prefix?: string; date?: string; digits?: number; reset?: string } | null;
  properties: readonly SeedItem[];
}

/** What the seeder reads of a data item (contract 6.8, 15.4). */
export interface SeedItem {
  code: string;
  propertyType: number;
  relativeCode?: string | null;
  options?: unknown;
  subSchema?: { properties: readonly unknown[] } | null;
}
