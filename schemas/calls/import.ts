import { Type } from 'typebox';
import { FaultyRow, HeadColumn, ImportResult, MOST_FAULTY_ROWS } from '#schemas/import.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { LAST_PAGE } from '#schemas/limits.ts';
import { Ignored, ReplayToken, call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const FileName = Type.String({ minLength: 1, maxLength: 300 });
const Language = maybe(Type.String({ maxLength: 20 }));

/** Import of rows (contract 9). */
export const importCalls = {
  uploadImport: call({
    method: 'POST',
    path: '/api/runtime/query/upload_file2',
    also: ['POST /api/runtime/query/upload_file'],
    kind: 'upload',
    who: 'user',
    repeat: { harmlessTwice: 'A second file is imported by nobody, and goes away by itself' },
    answer: Type.String(),
    survivesNavigation: true,
    description: 'Stores a workbook or CSV file for an import and gives the name it is known by',
  }),
  importTemplate: call({
    method: 'POST',
    path: '/api/runtime/query/export_template',
    kind: 'download',
    envelope: false,
    who: 'act',
    repeat: 'reads',
    body: Type.Object({ schemaCode: Code, queryCode: Code, languageType: Language }),
    answer: Ignored,
    description: 'Workbook with the headings of the fields that can be imported',
  }),
  importLimit: call({
    method: 'GET',
    path: '/api/runtime/form/import_limit',
    who: 'user',
    repeat: 'reads',
    answer: Type.Integer(),
    description: 'Most rows of one import',
  }),
  startImport: call({
    method: 'GET',
    path: '/api/runtime/query/import_data',
    also: ['POST /api/runtime/query/import_data'],
    who: 'act',
    repeat: { harmlessTwice: 'A file is imported once: a repeat names the same task' },
    query: Type.Object({
      fileName: FileName,
      schemaCode: Code,
      queryCode: Code,
      queryField: maybe(Type.String({ maxLength: 64 })),
      originalFilename: maybe(Type.String({ maxLength: 300 })),
      languageType: Language,
    }),
    answer: Type.Object({ taskId: maybe(Type.String()) }),
    survivesNavigation: true,
    description: 'Starts an import of an uploaded file as a task',
  }),
  importProgress: call({
    method: 'GET',
    path: '/api/runtime/query/import_progress',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ taskId: maybe(Type.String({ maxLength: 64 })) }),
    answer: ImportResult,
    description: 'How far an import of the caller is; without `taskId` the newest',
  }),
  cancelImport: call({
    method: 'POST',
    path: '/api/runtime/query/cancel_import',
    who: 'self',
    repeat: { harmlessTwice: 'What was cancelled stays so' },
    body: Type.Object({ taskId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: ImportResult,
    survivesNavigation: true,
    description: 'Cancels an own import: what is stored by now stays, the other rows are not imported; a running one ends within about a second',
  }),
  myImports: call({
    method: 'GET',
    path: '/api/runtime/query/user_import_progress',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ page: maybe(Type.Integer({ minimum: 0, maximum: LAST_PAGE })), size: maybe(Type.Integer({ minimum: 1, maximum: 500 })) }),
    answer: pageOf(ImportResult),
    description: "The caller's imports, newest first",
  }),
  importErrors: call({
    method: 'POST',
    path: '/api/runtime/query/download_import_error_info',
    also: ['POST /api/runtime/query/download_result'],
    kind: 'download',
    envelope: false,
    who: 'self',
    repeat: 'reads',
    body: Type.Object({ fileName: FileName }),
    answer: Ignored,
    description: 'Workbook with the rows that were not stored and the reasons',
  }),
  retryImport: call({
    method: 'POST',
    path: '/api/runtime/query/second_import_data',
    who: 'act',
    repeat: 'tokenOfAct',
    body: Type.Object({
      headColumns: Type.Array(HeadColumn, { maxItems: 500 }),
      secondImportData: Type.Array(FaultyRow, { minItems: 1, maxItems: MOST_FAULTY_ROWS }),
      queryField: maybe(Type.String({ maxLength: 64 })),
      queryCode: Code,
      schemaCode: maybe(Code),
      taskId: maybe(Type.String({ maxLength: 64, description: 'Import the rows come from; its counts and error file follow' })),
      replayToken: ReplayToken,
    }),
    answer: ImportResult,
    survivesNavigation: true,
    description: 'Imports corrected rows; errcode 303030 with what is still wrong in `data`',
  }),
  deleteTemporaryFile: call({
    method: 'POST',
    path: '/api/runtime/query/delete_temporary_file',
    who: 'self',
    repeat: { harmlessTwice: 'What is gone stays gone' },
    body: Type.Object({ fileName: FileName }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes away an own uploaded or error file (deleteTemporaryFile)',
  }),
} as const;
