import { Type, type Static } from 'typebox';
import { JsonText, NameI18n, maybe, pageOf } from '#schemas/wire.ts';
import { LAST_PAGE } from '#schemas/limits.ts';
import { call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const paging = {
  page: Type.Integer({ minimum: 0, maximum: LAST_PAGE, description: 'Zero-based' }),
  size: Type.Integer({ minimum: 1, maximum: 500 }),
};

/** The instance as whose form the record is looked at: a part in it suffices then, and what its form hides stays hidden (contract 21.13). */
const instance = { workflowInstanceId: maybe(Type.String({ maxLength: 64, description: 'Instance of the record: a part in it suffices then (ours)' })) };

/** One changed field of a record, or of a row of one of its sub-tables (contract 9). */
export const TrackEntry = Type.Object({
  propertyCode: Type.String({ description: '`field`, or `sheet.field` of a row of a sub-table' }),
  propertyName: Type.String(),
  name_i18n: maybe(NameI18n),
  propertyType: Type.Integer(),
  options: maybe(JsonText),
  displayFormat: maybe(Type.Integer({ description: 'How numbers and dates read (contract 6.3)' })),
  before: maybe(Type.Unknown({ description: 'As a list row holds it (contract 6.2)' })),
  after: maybe(Type.Unknown({ description: 'As a list row holds it (contract 6.2)' })),
  modifier: Type.Array(Type.Unknown(), { description: 'Who, as a person value (contract 6.2)' }),
  modifiedTime: Type.String(),
  action: Type.String({ description: 'insert, update, delete, batchUpdate, undoBatchUpdate, changeOwner, ...' }),
  via: maybe(Type.String({ description: 'What made the system write it: `onDelete` = the record an item named was deleted' })),
  address: maybe(Type.String({ description: 'Network address of the client' })),
  rowId: maybe(Type.String({ description: 'Row of the sub-table' })),
  rowAction: maybe(Type.String({ description: 'What happened to that row: insert, update, delete' })),
});
export type TrackEntry = Static<typeof TrackEntry>;

/** The changes one write made to a record. */
export const TrackOfRecord = Type.Object({ title: Type.String(), bizObjectId: Type.String(), list: Type.Array(TrackEntry) });
export type TrackOfRecord = Static<typeof TrackOfRecord>;

/** Form track: who changed what in records (contract 9, LA-041). */
export const trackCalls = {
  recordTracks: call({
    method: 'POST',
    path: '/api/bizdata_track/searchBizDataTrack',
    who: 'act',
    repeat: 'reads',
    body: Type.Object({ ...paging, schemaCode: Code, bizObjectIds: maybe(Type.Array(Code, { maxItems: 500 })) }),
    answer: pageOf(TrackOfRecord),
    description: 'Changes of these records, or of all the user may see; one item a write, the last first',
  }),
  recordTrack: call({
    method: 'GET',
    path: '/api/bizdata_track/getBizDataTrackByBizId',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({ bizObjectId: Code, schemaCode: Code, ...instance }),
    answer: Type.Array(TrackEntry),
    description: 'Changes of one record, the last first',
  }),
  sheetTrack: call({
    method: 'POST',
    path: '/api/bizdata_track/searchBizDataTrackChild',
    who: 'rec',
    repeat: 'reads',
    body: Type.Object({ ...paging, schemaCode: Code, bizObjectId: Code, propertyCode: Code, ...instance }),
    answer: pageOf(TrackEntry),
    description: 'Changes in the rows of a sub-table, the last first',
  }),
} as const;
