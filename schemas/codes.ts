/**
 * The numeric and textual codes of the wire (contract 6 and 12), named once.
 * Pure constants without a library, so that every chunk may import them.
 */

/** Kinds of data items and columns (contract 6.1). */
export * as PropertyType from './propertyType.ts';
import type * as PropertyType from './propertyType.ts';
export type PropertyTypeCode = (typeof PropertyType)[keyof typeof PropertyType];

/** Sum line of a column (contract 6.5). */
export const SumType = { none: 0, sum: 1, average: 2, minimum: 3, maximum: 4, count: 5 } as const;

/** Sort direction: `orderType`, `querySorts.direction` (contract 6.5). */
export const OrderType = { ascending: 1, descending: 2 } as const;

/** How a query condition is drawn (contract 6.6). */
export const DisplayType = { text: 0, radio: 1, checkbox: 2, dropdown: 3, range: 4 } as const;

/** How a condition's choices are offered (contract 6.6). */
export const ChoiceType = { dropdown: 1, popup: 2, tree: 3 } as const;

/** Which units a person condition offers (contract 6.6). */
export const UserOptionType = { all: 0, users: 1, departments: 2 } as const;

/** Preset of a logic condition (contract 6.6). */
export const DefaultState = { no: 0, yes: 1, all: 2 } as const;

/** Date presets of a condition (contract 6.6); weeks start on Monday. */
export const DateType = {
  fixed: 0,
  lastWeek: 1,
  lastMonth: 2,
  lastQuarter: 3,
  lastYear: 4,
  thisWeek: 5,
  thisMonth: 6,
  thisQuarter: 7,
  thisYear: 8,
  today: 9,
} as const;

/** Preset of a person condition: the text of `defaultValue` (contract 6.6). */
export const PersonDefault = { none: '0', myself: '1', myDepartment: '2' } as const;

/** Kind of an organisation unit: `unitType` in filters, `type` in forms (contract 6.2). */
export const UnitType = { department: 1, role: 2, user: 3 } as const;

/** Column width unit (contract 6.5). */
export const WidthUnit = { pixel: 0, percent: 1 } as const;

/** Numbers of `queryActionType` (contract 12.1). */
export const ActionType = {
  add: 2,
  edit: 3,
  delete: 4,
  import: 5,
  export: 6,
  custom: 7,
  qrCode: 8,
  print: 9,
  changeOwner: 10,
  batchUpdate: 11,
} as const;

/** Statuses of import and export tasks (contract 6.7). */
export const TaskStatus = {
  queued: 'INIT',
  running: 'RUN',
  ended: 'END',
  failed: 'FAIL',
  exception: 'EXCEPTION',
  checkError: 'CHECK_ERROR',
} as const;
export type TaskStatusName = (typeof TaskStatus)[keyof typeof TaskStatus];

/** `associationType` of an action (contract 12.1). */
export const AssociationType = { form: 0, workflowStart: 1 } as const;

/** Names and numbers of `queryFilterType`; the name goes on the wire (contract 6.4). */
export const FilterType = {
  Eq: 1,
  NotEq: 2,
  Gt: 3,
  Lt: 4,
  Gte: 5,
  Lte: 6,
  Like: 7,
  NotLike: 8,
  IsNull: 9,
  IsNotNull: 10,
  In: 15,
  NotIn: 16,
  Between: 17,
  NotBetween: 18,
  Of: 19,
  NotOf: 20,
} as const;
export type FilterTypeName = keyof typeof FilterType;

/** Result codes of the delete check (contract 8.5). */
export const DeleteCheck = {
  business: 1000,
  workflow: 1001,
  parentWorkflow: 1002,
  childWorkflow: 1003,
  ordinaryUser: 1004,
  notDraft: 1005,
  ruleOnModel: 550006,
  ruleOnRelation: 550010,
} as const;

/** Id of the author of what no person writes; no account has it. */
export const SYSTEM_USER = 'system';

/** What happens to a relation when the record it names is deleted: `options.onDelete` (contract 15.4). */
export const OnDelete = { keep: 'keep', empty: 'empty', refuse: 'refuse' } as const;
export type OnDelete = (typeof OnDelete)[keyof typeof OnDelete];

/** Kinds of form rules: `checkType` (contract 6.8). */
export const CheckType = { pattern: 1, onSubmit: 2, maxLength: 4, noRepeat: 5 } as const;

/** Instance states carried by a row: `sequenceStatus` (contract 6.7). */
export const SequenceStatus = {
  draft: 'DRAFT',
  processing: 'PROCESSING',
  completed: 'COMPLETED',
  canceled: 'CANCELED',
  exception: 'EXCEPTION',
} as const;

/** Values of `actionCode` that mean something built in (contract 12.1); letter case does not matter. */
export const ACTION_CODES = [
  'add',
  'edit',
  'delete',
  'import',
  'export',
  'qr_code',
  'batch_print',
  'print',
  'editowner',
  'batch_update',
  'form_track',
] as const;

/** `workflowInstanceId` of a row of a workflow model that has no instance (contract 6.7). */
export const NO_WORKFLOW = '--';

/** How a menu node opens (contract 6.7). */
export const OpenMode = { sameWindow: 'RECENT_PAGE_MODE', newWindow: 'NEW_PAGE_MODE' } as const;

/** System property codes that every model has (contract 6.1). */
export const SYSTEM_PROPERTIES = [
  'id',
  'name',
  'creater',
  'createdTime',
  'createdDeptId',
  'modifier',
  'modifiedTime',
  'owner',
  'ownerDeptId',
  'ownerDeptQueryCode',
  'sequenceNo',
  'sequenceStatus',
  'workflowInstanceId',
  'version',
] as const;
export type SystemProperty = (typeof SYSTEM_PROPERTIES)[number];

export { ErrCode } from './errCode.ts';
export { Permission } from './permission.ts';

/**
 * Ways to draw the rows of a list: `queryPresentationType` of a view (contract 6.7). Each has its renderer in
 * `renderers/presentations/index.ts`, which does not compile while one is missing or is no line here.
 */
export const PRESENTATIONS = ['LIST', 'BOARD', 'CALENDAR', 'GANTT'] as const;
export type PresentationType = (typeof PRESENTATIONS)[number];
