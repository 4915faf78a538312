import type { Handlers } from '#server/services/handler.ts';
import { checkDelete } from './checkDelete.ts';
import { ganttRows } from './gantt.ts';
import { listGroups } from './groups.ts';
import { formUrl, mayAdd } from './open.ts';
import { dataExist, queryList, rowsWithoutView } from './query.ts';
import { deleteRecord, deleteRows } from './remove.ts';
import { deleteSavedQuery, moveSavedQuery, savedQueries, saveQuery } from './savedQueries.ts';
import { listConfig, listConfigs, queryHeaders } from './views.ts';

/** The data list (contract 8). */
export const listHandlers = {
  queryHeaders,
  listConfig,
  listConfigs,
  queryList,
  listGroups,
  ganttRows,
  rowsWithoutView,
  dataExist,
  mayAdd,
  formUrl,
  checkDelete,
  deleteRows,
  savedQueries,
  saveQuery,
  deleteSavedQuery,
  moveSavedQuery,
  deleteRecord,
} satisfies Partial<Handlers>;
