import { Type } from 'typebox';
import { MAX_ACTION_ROWS } from '#schemas/limits.ts';
import { maybe } from '#schemas/wire.ts';
import { GanttPage } from '#schemas/gantt.ts';
import { GroupsPage, GroupsQuery } from '#schemas/records/groups.ts';
import { FilterItem, ListConfig, ListHeader, ListPage, ListQuery, RowsQuery } from '#schemas/list.ts';
import { DeleteCheckItem, RowsOutcome, SeenVersions } from '#schemas/records/rowOutcomes.ts';
import { Ignored, call } from './call.ts';

const SchemaCode = Type.String({ minLength: 1, maxLength: 64 });
/** Empty for the lists of the workflow centre (contract 9). */
const SchemaCodeOrNone = Type.String({ maxLength: 64, description: 'Empty for the lists of the workflow centre' });
const RowIds = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MAX_ACTION_ROWS });

const SavedQuery = Type.Object({
  id: Type.String(),
  name: maybe(Type.String()),
  type: maybe(Type.String()),
  schemaCode: maybe(Type.String()),
  queryCode: maybe(Type.String()),
  content: maybe(Type.String()),
});

/** The data list (contract 8). */
export const listCalls = {
  queryHeaders: call({
    method: 'GET',
    path: '/api/runtime/query/getHeaders',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({ schemaCode: SchemaCode, clientType: Type.String({ maxLength: 10 }) }),
    answer: Type.Array(ListHeader),
    description: 'List views of a model (getQueryHeaders)',
  }),
  listConfig: call({
    method: 'GET',
    path: '/api/app/query/get',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 64 }),
      schemaCode: SchemaCode,
      source: Type.Integer(),
      formCode: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: ListConfig,
    description: 'Configuration of a list view (getListConfigData)',
  }),
  listConfigs: call({
    method: 'GET',
    path: '/api/app/query/list',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({ schemaCode: SchemaCode, isPublish: maybe(Type.String({ maxLength: 5 })), currentAppCode: maybe(Type.String({ maxLength: 64 })) }),
    answer: Type.Array(ListConfig),
    description: 'Configurations of all list views of a model',
  }),
  queryList: call({
    method: 'POST',
    path: '/api/runtime/query/list',
    who: 'model',
    repeat: 'reads',
    body: ListQuery,
    answer: ListPage,
    description: 'A page of rows (getQueryList)',
  }),
  listGroups: call({
    method: 'POST',
    path: '/api/runtime/query/groups',
    who: 'model',
    repeat: 'reads',
    body: GroupsQuery,
    answer: GroupsPage,
    description: 'Groups of the rows of a list with their counts and sums',
  }),
  ganttRows: call({
    method: 'POST',
    path: '/api/runtime/query/gantt/list',
    who: 'model',
    repeat: 'reads',
    body: ListQuery,
    answer: GanttPage,
    description: 'Rows of a Gantt chart, up to 5000 at once, with the links between them',
  }),
  rowsWithoutView: call({
    method: 'POST',
    path: '/api/runtime/query/listSkipQueryListV2',
    also: ['POST /api/runtime/query/listSkipQueryList'],
    who: 'model',
    repeat: 'reads',
    body: RowsQuery,
    answer: ListPage,
    description: 'A page of rows of a model, or the different values of an item, without a list view (listSkipQueryList)',
  }),
  dataExist: call({
    method: 'POST',
    path: '/api/runtime/query/data_exist',
    who: 'model',
    repeat: 'reads',
    body: Type.Object({ schemaCode: SchemaCode, filters: Type.Array(FilterItem, { maxItems: 100 }) }),
    answer: Type.Boolean(),
    description: 'Whether any row the user may see meets the filters (data_exist)',
  }),
  mayAdd: call({
    method: 'POST',
    path: '/api/runtime/form/add',
    who: 'act',
    repeat: 'reads',
    body: Type.Object({
      schemaCode: SchemaCode,
      relativeCode: maybe(Type.String({ maxLength: 64 })),
      isMobile: maybe(Type.Boolean()),
      queryActionType: maybe(Type.Integer()),
      queryActionRelativeType: maybe(Type.Integer()),
    }),
    answer: Ignored,
    description: 'Whether the user may add a record',
  }),
  formUrl: call({
    method: 'GET',
    path: '/api/runtime/form/get_form_url',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({
      bizObjectId: Type.String({ minLength: 1, maxLength: 64 }),
      schemaCode: SchemaCode,
      formCode: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: Type.String(),
    description: 'Address a record opens with (getFormUrl)',
  }),
  checkDelete: call({
    method: 'POST',
    path: '/api/runtime/query/checkForRemoveBizObject',
    who: 'act',
    repeat: 'reads',
    body: Type.Object({ ids: RowIds, schemaCode: SchemaCode, queryId: maybe(Type.String()) }),
    answer: Type.Array(DeleteCheckItem),
    description: 'What deleting these records means (checkDeleteItems)',
  }),
  deleteRows: call({
    method: 'POST',
    path: '/api/runtime/query/delete_data',
    who: 'act',
    repeat: 'token',
    body: Type.Object({ ids: RowIds, schemaCode: SchemaCode, versions: maybe(SeenVersions) }),
    answer: RowsOutcome,
    survivesNavigation: true,
    description: 'Deletes records (deleteListData)',
  }),
  savedQueries: call({
    method: 'GET',
    path: '/api/runtime/common_query/list',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({
      type: Type.String({ maxLength: 64 }),
      schemaCode: SchemaCodeOrNone,
      queryCode: Type.String({ maxLength: 64 }),
    }),
    answer: Type.Array(SavedQuery),
    description:
      "The user's saved settings of a list; `type` COLUMNS = widths and columns, VIEW_QUERY = personal views, IMPORT_FIXES = remembered corrections of imports",
  }),
  saveQuery: call({
    method: 'POST',
    path: '/api/runtime/common_query/save',
    who: 'self',
    repeat: 'token',
    body: Type.Object({
      id: maybe(Type.String({ maxLength: 64 })),
      name: Type.String({ maxLength: 200 }),
      type: Type.String({ maxLength: 64 }),
      schemaCode: SchemaCodeOrNone,
      queryCode: Type.String({ maxLength: 64 }),
      content: Type.String({ maxLength: 100_000 }),
    }),
    answer: SavedQuery,
    survivesNavigation: true,
    description: "Saves the user's settings of a list",
  }),
  deleteSavedQuery: call({
    method: 'POST',
    path: '/api/runtime/common_query/deleteCommonQuery',
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What is gone stays gone, and a repeat says so no differently' },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: "Deletes one of the user's saved settings",
  }),
  moveSavedQuery: call({
    method: 'GET',
    path: '/api/runtime/common_query/moveSort',
    who: 'self',
    repeat: 'token',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }), targetId: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Puts a saved setting in the place of another of the same list',
  }),
} as const;
