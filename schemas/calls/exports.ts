import { Type, type Static } from 'typebox';
import { LAST_PAGE, MAX_EXPORT_IDS } from '#schemas/limits.ts';
import { maybe } from '#schemas/wire.ts';
import { ListQuery } from '#schemas/list.ts';
import { WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import { Ignored, call } from './call.ts';

const TaskId = Type.String({ minLength: 1, maxLength: 64 });

/** What to export (contract 9): the query of the list without its page, and which columns and rows of it. */
export const ExportQuery = Type.Object({
  ...ListQuery.properties,
  columns: maybe(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 500,
      description: 'Columns in the order of the file, `sheet.field` for those of a sub-table; missing or empty = those the view shows',
    }),
  ),
  objectIds: maybe(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: MAX_EXPORT_IDS, description: 'Only these rows; missing or empty = all that match' }),
  ),
  allObjectId: maybe(Type.Boolean({ description: 'true = all rows that match, whatever objectIds holds' })),
  parameters: maybe(WorkListQuery),
  languageType: maybe(Type.String({ maxLength: 20, description: 'Language of headings and texts, `zh` or `en`; missing = that of the call' })),
});
export type ExportQuery = Static<typeof ExportQuery>;

/** How far an export is (contract 9); rows and reason are ours. */
const ExportProgress = Type.Object({
  id: Type.String(),
  refId: maybe(Type.String({ description: 'The file, once it is there' })),
  fileName: maybe(Type.String()),
  fileSize: maybe(Type.Integer({ description: 'Bytes' })),
  taskStatus: Type.String({ description: 'INIT, RUN, END, FAIL, EXCEPTION (contract 6.7)' }),
  exportResultStatus: Type.String({ description: 'Empty before the end, then SUCCESS, FAIL or CANCEL' }),
  rowCount: Type.Integer({ description: 'Rows written so far' }),
  totalCount: maybe(Type.Integer({ description: 'Rows there are; missing before they are counted' })),
  cutCells: maybe(Type.Integer({ description: 'Cells that were cut at 32,767 characters' })),
  errorMsg: maybe(Type.String()),
});
export type ExportProgress = Static<typeof ExportProgress>;

/** An entry of the list of tasks (contract 9). */
const ExportTask = Type.Object({
  ...ExportProgress.properties,
  schemaCode: Type.String(),
  queryCode: Type.String(),
  name: Type.String({ description: 'Name of the exported list' }),
  createdTime: Type.String(),
  finishedTime: maybe(Type.String()),
});
export type ExportTask = Static<typeof ExportTask>;

/** Exports and their tasks (contract 9). */
export const exportCalls = {
  exportDirect: call({
    method: 'POST',
    path: '/api/runtime/query/export_data',
    kind: 'download',
    who: 'act',
    repeat: 'reads',
    body: ExportQuery,
    answer: Ignored,
    description: 'Rows of a list as XLSX in the answer itself; more rows than the limit need the task',
  }),
  exportStart: call({
    method: 'POST',
    path: '/api/runtime/query/export_data/async',
    who: 'act',
    repeat: 'token',
    body: ExportQuery,
    answer: Type.Object({ id: Type.String() }),
    survivesNavigation: true,
    description: 'Starts an export as a task that goes on when the page is left',
  }),
  exportProgress: call({
    method: 'GET',
    path: '/api/runtime/query/export_data/async/process',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ id: TaskId }),
    answer: ExportProgress,
    description: 'How far an export is',
  }),
  exportFile: call({
    method: 'POST',
    path: '/api/runtime/query/export_data/async/export_file',
    kind: 'download',
    who: 'self',
    repeat: 'reads',
    body: Type.Object({ id: TaskId }),
    answer: Ignored,
    description: 'The file of a finished export',
  }),
  exportTasks: call({
    method: 'POST',
    path: '/api/export_task/query/list',
    who: 'self',
    repeat: 'reads',
    body: Type.Object({ page: Type.Integer({ minimum: 0, maximum: LAST_PAGE, description: 'Zero-based' }), size: Type.Integer({ minimum: 1, maximum: 500 }) }),
    answer: Type.Object({ content: Type.Array(ExportTask), totalElements: Type.Integer(), totalPages: maybe(Type.Integer()) }),
    description: "The user's exports, newest first",
  }),
  removeExportTask: call({
    method: 'GET',
    path: '/api/export_task/query/delete',
    who: 'self',
    repeat: { harmlessTwice: 'What is gone stays gone; a repeat is told that it is' },
    query: Type.Object({ id: TaskId }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes an export and its file away; a running one is ended by it',
  }),
} as const;
