import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { Application, ApplicationGroup, MenuNode, PortalPage } from '#schemas/menu.ts';
import { DataItem, DictionaryRecord, FormRule } from '#schemas/property.ts';
import { BizSheet } from '#schemas/form.ts';
import { call } from './call.ts';

const Flag = maybe(Type.Boolean());

const dictionaryQuery = Type.Object({
  dictionaryId: Type.String({ minLength: 1, maxLength: 200, description: '`appCode.code` of the dictionary' }),
  wd: maybe(Type.String({ maxLength: 100, description: 'Part of a name or code' })),
  page: maybe(Type.Integer({ minimum: 0, description: 'Zero-based' })),
  size: maybe(Type.Integer({ minimum: 1, maximum: 2000, description: 'Without one all' })),
});

/** Applications, menus and what models say of themselves (contract 7.2). */
export const appCalls = {
  applications: call({
    method: 'GET',
    path: '/api/runtime/app/list_apps',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ isMobile: Flag, isPortal: Flag }),
    answer: Type.Array(Application),
    survivesNavigation: true,
    description: 'Applications visible to the user',
  }),
  applicationGroups: call({
    method: 'GET',
    path: '/api/runtime/app/list_apps_group',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ isMobile: Flag, isPortal: Flag }),
    answer: Type.Array(ApplicationGroup),
    description: 'The same by group',
  }),
  menuTree: call({
    method: 'GET',
    path: '/api/runtime/app/list_functions_by_appcode',
    who: 'app',
    repeat: 'reads',
    query: Type.Object({ appCode: Type.String({ minLength: 1, maxLength: 64 }), isMobile: Flag }),
    answer: Type.Array(MenuNode),
    survivesNavigation: true,
    description: 'Menu of an application with its folders',
  }),
  menuFolder: call({
    method: 'GET',
    path: '/api/runtime/app/list_functions_by_id',
    who: 'app',
    repeat: 'reads',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    answer: Type.Array(MenuNode),
    description: 'Menu nodes of one folder',
  }),
  portalPage: call({
    method: 'GET',
    path: '/api/portal/page/getByCode',
    who: 'app',
    repeat: 'reads',
    query: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 100 }),
      appCode: maybe(Type.String({ maxLength: 64, description: 'Application of the page; without one the first that has such a page' })),
    }),
    answer: PortalPage,
    survivesNavigation: true,
    description: 'Portal page by code; 900403 = not granted, 900404 = none',
  }),
  dataItems: call({
    method: 'GET',
    path: '/api/app/bizproperty/list',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({
      schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
      isPublish: Flag,
      formCode: maybe(Type.String({ maxLength: 64 })),
      sheetCode: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: Type.Array(DataItem),
    description: 'Data items of a model, hidden ones left out',
  }),
  formRules: call({
    method: 'GET',
    path: '/api/app/bizdatarule/list',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({
      schemaCode: maybe(Type.String({ maxLength: 64 })),
      bizSchemaCode: maybe(Type.String({ maxLength: 64 })),
      dataRuleType: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: Type.Array(FormRule),
    description: 'Form rules of a model',
  }),
  calculate: call({
    method: 'POST',
    path: '/api/app/bizdatarule/calculate',
    who: 'rec',
    repeat: 'reads',
    body: Type.Object({
      schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
      sheetCode: maybe(Type.String({ maxLength: 64 })),
      data: Type.Record(Type.String(), Type.Unknown()),
      trigger: maybe(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Record(Type.String(), Type.Unknown()),
    description: 'Values computed from the others of a form',
  }),
  dictionaryRecords: call({
    method: 'GET',
    path: '/api/data_dictionary/searchDictionaryRecord',
    who: 'app',
    repeat: 'reads',
    query: dictionaryQuery,
    answer: Type.Array(DictionaryRecord),
    description: 'Entries of a dictionary, also those no longer offered',
  }),
  enabledDictionaryRecords: call({
    method: 'GET',
    path: '/api/data_dictionary/getEnableRecordsByDictionaryId',
    who: 'app',
    repeat: 'reads',
    query: dictionaryQuery,
    answer: Type.Array(DictionaryRecord),
    description: 'Entries of a dictionary that are offered',
  }),
  sheet: call({
    method: 'GET',
    path: '/api/app/bizsheet/get',
    who: 'model',
    repeat: 'reads',
    query: Type.Object({ sheetCode: Type.String({ minLength: 1, maxLength: 64 }), schemaCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: BizSheet,
    description: 'Form document',
  }),
} as const;
