import { Type, type Static } from 'typebox';
import { MAX_ACTION_ROWS } from '#schemas/limits.ts';
import { maybe } from '#schemas/wire.ts';

/** Records that refer to those that are to be deleted (contract 8.5). */
export const DeleteReference = Type.Object({
  schemaCode: maybe(Type.String()),
  modelName: maybe(Type.String()),
  propertyCode: maybe(Type.String({ description: '`field` or `sheet.field`' })),
  propertyName: maybe(Type.String()),
  count: Type.Integer({ minimum: 1 }),
  onDelete: maybe(Type.String({ description: 'keep or empty: what happens to them' })),
});
export type DeleteReference = Static<typeof DeleteReference>;

/** Item of the delete check, grouped or per row (contract 8.5). */
export const DeleteCheckItem = Type.Object({
  resultCode: maybe(Type.Integer()),
  objectIds: maybe(Type.Array(Type.String())),
  objectId: maybe(Type.String()),
  relativeModel: maybe(Type.String()),
  resultDesc: maybe(Type.String()),
  schemaName: maybe(Type.String()),
  targetSchemaName: maybe(Type.String()),
  businessRuleName: maybe(Type.String()),
  propertyCode: maybe(Type.String()),
  references: maybe(
    Type.Array(DeleteReference, { description: 'One entry per relation; those the user may not see are one entry with nothing but their count' }),
  ),
});
export type DeleteCheckItem = Static<typeof DeleteCheckItem>;

/** A record that was refused: `errcode` of the refusal (contract 16) and its words in the reader's language (contract 8.4, 9). */
export const RefusedRow = Type.Object({ objectId: Type.String(), errcode: maybe(Type.Integer()), errmsg: Type.String() });
export type RefusedRow = Static<typeof RefusedRow>;

/** The states of the records that an act was made on, by id; those that were changed since are refused (contract 10.2, BX-091). */
export const SeenVersions = Type.Record(Type.String(), Type.Integer(), {
  maxProperties: MAX_ACTION_ROWS,
  description: 'By id the `version` of each record as the person saw it: one that has another by now is refused (302036). Left out = whatever is stored',
});
export type SeenVersions = Static<typeof SeenVersions>;

/** Outcome of a call over several rows (contract 8.4). */
export const RowsOutcome = Type.Object({
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  errors: maybe(Type.Array(RefusedRow)),
});
export type RowsOutcome = Static<typeof RowsOutcome>;
