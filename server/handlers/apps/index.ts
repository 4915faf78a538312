import type { Handlers } from '#server/services/handler.ts';
import { applicationGroups, applications } from './applications.ts';
import { dictionaryRecords, enabledDictionaryRecords } from './dictionaries.ts';
import { menuFolder, menuTree } from './menus.ts';
import { dataItems, formRules, sheet } from './models.ts';
import { portalPage } from './pages.ts';
import { reportData, reportDefinition } from './reports.ts';

/** Applications, menus, models, pages, reports (contract 7.2). */
export const appHandlers = {
  applications,
  applicationGroups,
  menuTree,
  menuFolder,
  portalPage,
  reportDefinition,
  reportData,
  dataItems,
  formRules,
  dictionaryRecords,
  enabledDictionaryRecords,
  sheet,
} satisfies Partial<Handlers>;
