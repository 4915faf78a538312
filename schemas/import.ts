import { Type, type Static } from 'typebox';
import { maybe } from './wire.ts';

/** The outcome of an import: `errorType` (contract 9). */
export const ImportErrorType = {
  none: -1,
  success: 0,
  someFailed: 1,
  wrongType: 2,
  tooManyRows: 3,
  columns: 4,
  system: 5,
  unspecified: 6,
  emptyTemplate: 7,
  unknownNames: 8,
} as const;

/** How an import ended: `operationResult`; empty before the end (contract 9). */
export const OperationResult = { success: 'SUCCESS', partial: 'PARTIAL', fail: 'FAIL' } as const;

/** Most faulty rows that travel with a result; the error file holds all. */
export const MOST_FAULTY_ROWS = 500;

/** A column of faulty rows. */
export const HeadColumn = Type.Object({ propertyCode: Type.String({ maxLength: 130 }), name: Type.String({ maxLength: 500 }) });
export type HeadColumn = Static<typeof HeadColumn>;

const Texts = Type.Record(Type.String({ maxLength: 130 }), Type.String({ maxLength: 40_000 }));

/** A row that was not stored: its texts and the reasons, by property code; reasons of the whole row under ''. */
export const FaultyRow = Type.Object({ row: Type.Integer({ minimum: 1 }), values: Texts, errors: Texts });
export type FaultyRow = Static<typeof FaultyRow>;

/** State of an import (contract 9). */
export const ImportResult = Type.Object({
  taskId: Type.String(),
  taskStatus: Type.String({ description: 'INIT, RUN, END, FAIL, EXCEPTION, CHECK_ERROR' }),
  operationResult: maybe(Type.String({ description: 'SUCCESS, PARTIAL or FAIL; empty before the end' })),
  errorType: Type.Integer(),
  successCount: Type.Integer({ description: 'Records stored by now' }),
  errorCount: Type.Integer({ description: 'Records not stored by now' }),
  fileName: maybe(Type.String({ description: 'Name under which the error file is fetched and taken away' })),
  errorMsg: maybe(Type.String()),
  importSize: maybe(Type.Integer({ description: 'Most rows of one file' })),
  headColumns: maybe(Type.Array(HeadColumn)),
  secondImportData: maybe(Type.Array(FaultyRow)),
  queryField: maybe(Type.String()),
  total: maybe(Type.Integer({ description: 'Rows of the file; absent while they are counted' })),
  processed: maybe(Type.Integer({ description: 'Rows of the file that are dealt with' })),
  originalFilename: maybe(Type.String()),
  schemaCode: maybe(Type.String()),
  queryCode: maybe(Type.String()),
  name: maybe(Type.String({ description: 'Name of the list' })),
  createdTime: maybe(Type.String()),
  cancelled: maybe(Type.Boolean({ description: 'Its owner cancelled it: it is about to end, or ended by that' })),
});
export type ImportResult = Static<typeof ImportResult>;
