import { Type, type Static } from 'typebox';
import { FilterItem } from '#schemas/list.ts';
import { RefusedRow, SeenVersions } from '#schemas/records/rowOutcomes.ts';
import { JsonText, NameI18n, maybe, pageOf } from '#schemas/wire.ts';
import { LAST_PAGE, MAX_ACTION_ROWS } from '#schemas/limits.ts';
import { Ignored, ReplayToken, call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const RowIds = Type.Array(Code, { minItems: 1, maxItems: MAX_ACTION_ROWS });
const PageNumber = Type.Integer({ minimum: 0, maximum: LAST_PAGE, description: 'Zero-based' });
const PageSize = Type.Integer({ minimum: 1, maximum: 500 });

/** The outcome of the records of a batch update; refused ones with the reason (contract 9, BX-013). */
export const BatchOutcome = Type.Object({
  total: Type.Integer(),
  successCount: Type.Integer(),
  failCount: Type.Integer(),
  errors: maybe(Type.Array(RefusedRow)),
  versions: maybe(Type.Record(Type.String(), Type.Integer(), { description: 'By id the version that each changed record has now' })),
  undoId: maybe(
    Type.String({
      description: 'Names the update for `undoBatchUpdate`; absent where nothing was changed or `undoable` is `false`',
    }),
  ),
});
export type BatchOutcome = Static<typeof BatchOutcome>;

/** The outcome of records that were saved together; refused ones with the reason, and where it is known with that of each item (contract 8.3). */
export const SavedRows = Type.Object({
  total: Type.Integer(),
  successCount: Type.Integer(),
  failCount: Type.Integer(),
  errors: maybe(
    Type.Array(
      Type.Object({
        objectId: Type.String(),
        errcode: Type.Integer(),
        errmsg: Type.String(),
        fields: maybe(Type.Record(Type.String(), Type.String(), { description: 'Reasons by code of the item' })),
      }),
    ),
  ),
  versions: Type.Record(Type.String(), Type.Integer(), { description: 'By id the version that each stored record has now' }),
  undoId: maybe(Type.String({ description: 'Names the changes for `undoBatchUpdate`; absent where nothing was stored' })),
});
export type SavedRows = Static<typeof SavedRows>;

/** A batch update that was made (contract 9). */
export const BatchUpdate = Type.Object({
  id: Type.String(),
  propertyCode: Type.String({ description: '`field` or `sheet.field`' }),
  propertyName: Type.String(),
  name_i18n: maybe(NameI18n),
  propertyType: Type.Integer(),
  options: maybe(JsonText),
  displayFormat: maybe(Type.Integer({ description: 'How numbers and dates read (contract 6.3)' })),
  userId: Type.String(),
  modifier: Type.Array(Type.Unknown(), { description: 'Who made it, as a person value (contract 6.2)' }),
  modifiedTime: Type.String(),
  total: Type.Integer(),
  successCount: Type.Integer(),
  failCount: Type.Integer(),
  restoredCount: maybe(Type.Integer({ description: 'Records that got their former values back; absent where it was not taken back' })),
  modifiedValue: maybe(Type.Unknown({ description: 'As a list row holds it (contract 6.2); null = made empty' })),
});
export type BatchUpdate = Static<typeof BatchUpdate>;

const idFilter = {
  filters: maybe(Type.Array(FilterItem, { maxItems: 1 })),
  mobile: maybe(Type.Boolean()),
  isSheet: maybe(Type.Boolean()),
  page: maybe(PageNumber),
  size: maybe(Type.Integer({ minimum: 0 })),
  schemaCode: Code,
  objectIds: RowIds,
};

/** Changes of several records at once (contract 8.4, 9). */
export const rowCalls = {
  batchUpdate: call({
    method: 'POST',
    path: '/api/runtime/query/batchUpdate',
    who: 'act',
    repeat: 'token',
    body: Type.Object({
      objectIds: RowIds,
      propertyCode: Type.String({ minLength: 1, maxLength: 129, description: '`field` or `sheet.field`' }),
      modifiedValue: maybe(Type.Unknown({ description: 'Form value (contract 6.2); null = make empty' })),
      schemaCode: Code,
      queryCode: maybe(Type.String({ maxLength: 64 })),
      sheetCode: maybe(Type.String({ maxLength: 64 })),
      versions: maybe(SeenVersions),
      undoable: maybe(Type.Boolean({ description: '`false` = nobody is offered to take it back: its former values are not kept' })),
    }),
    answer: BatchOutcome,
    survivesNavigation: true,
    description: 'Gives one field the same value in several records; each is checked by itself',
  }),
  saveRows: call({
    method: 'POST',
    path: '/api/runtime/query/saveRows',
    who: 'act',
    repeat: 'tokenOfAct',
    body: Type.Object({
      schemaCode: Code,
      queryCode: Code,
      rows: Type.Array(
        Type.Object({
          id: Code,
          version: Type.Integer({ minimum: 0, description: 'Of the record as the person saw it' }),
          data: Type.Record(Type.String(), Type.Unknown(), { description: 'Form values of the items that change, by code (contract 6.2); the others stay' }),
        }),
        { minItems: 1, maxItems: MAX_ACTION_ROWS },
      ),
      replayToken: ReplayToken,
    }),
    answer: SavedRows,
    survivesNavigation: true,
    description: 'Stores changes of several records, each as its form would, by itself and in the order given',
  }),
  undoBatchUpdate: call({
    method: 'POST',
    path: '/api/runtime/query/batchUpdate/undo',
    who: 'act',
    repeat: 'token',
    body: Type.Object({ schemaCode: Code, id: Type.String({ pattern: '^[0-9]{1,15}$', description: '`undoId` of a batch update or of `saveRows`' }) }),
    answer: BatchOutcome,
    survivesNavigation: true,
    description: "Gives the records of one of one's own last changes of several their former values back; those changed since stay as they are",
  }),
  batchUpdates: call({
    method: 'GET',
    path: '/api/runtime/query/batchUpdate/record',
    who: 'act',
    repeat: 'reads',
    query: Type.Object({ page: PageNumber, size: PageSize, schemaCode: Code }),
    answer: pageOf(BatchUpdate),
    description: 'The batch updates of a model, the last first',
  }),
  ownerRefusals: call({
    method: 'POST',
    path: '/api/runtime/query/check/objectIds',
    who: 'model',
    repeat: 'reads',
    body: Type.Object({ ...idFilter, queryCode: maybe(Type.String({ maxLength: 64 })) }),
    answer: Type.Integer({ minimum: 0 }),
    description: 'How many of these records the user may not change (getNoPresentationNumber)',
  }),
  changeOwner: call({
    method: 'POST',
    path: '/api/runtime/query/bizobjects',
    who: 'act',
    repeat: 'token',
    body: Type.Object({
      ...idFilter,
      ownerId: Code,
      ownerDeptId: Code,
      versions: maybe(SeenVersions),
      remark: maybe(Type.String({ maxLength: 1000 })),
    }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Gives records to another owner (modifyOwner)',
  }),
  executeButton: call({
    method: 'POST',
    path: '/api/runtime/form/executeCustomButton',
    who: 'act',
    repeat: 'reads',
    body: Type.Object({
      schemaCode: Code,
      queryCode: Type.String({ minLength: 1, maxLength: 64, description: 'List the button belongs to' }),
      buttonCode: Code,
      objectIds: RowIds,
      data: maybe(Type.Unknown({ description: 'Values beside the records; a rule reads what is stored, so that the reference server refuses any' })),
    }),
    answer: Type.Object({
      message: maybe(Type.String({ description: 'What came of it, in words' })),
      reload: maybe(Type.Boolean({ description: 'Records were changed' })),
      url: maybe(Type.String({ description: 'Address that opens' })),
    }),
    description: 'Runs the rule of a custom button on records (executeCustomButton)',
  }),
} as const;
