import { Type, type Static } from 'typebox';
import { MAX_ACTION_ROWS, MOST_SORTS } from './limits.ts';
import { PRESENTATIONS } from './codes.ts';
import { JsonText, NameI18n, maybe } from './wire.ts';

/** Description of `queryPresentationType`, on the wire and in the configuration. */
export const PRESENTATION_WORDS = /* @__PURE__ */ describePresentations(PRESENTATIONS);

function describePresentations(types: readonly string[]): string {
  return `${types.slice(0, -1).join(', ')} or ${types.at(-1)}; LIST is the table`;
}

/** List view header (EN-011). */
export const ListHeader = Type.Object({
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  schemaCode: Type.String(),
  sortKey: maybe(Type.Number()),
});
export type ListHeader = Static<typeof ListHeader>;

const columnFields = {
  propertyCode: Type.String(),
  propertyType: Type.Integer(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  width: maybe(Type.Union([Type.String(), Type.Number()], { description: 'Width as numeric text; default 176' })),
  unit: maybe(Type.Integer({ description: '0 pixel, 1 percent' })),
  displayFormat: maybe(Type.Integer()),
  sumType: maybe(Type.Integer({ description: '0 none, 1 sum, 2 average, 3 minimum, 4 maximum, 5 count' })),
  sortKey: maybe(Type.Number()),
  visible: maybe(Type.Boolean()),
  relativeSchemaCode: maybe(Type.String()),
  namedSchemaCode: maybe(Type.String({ description: 'Model whose records its values name: a change of these changes what is shown (ours)' })),
  options: maybe(JsonText),
  clientType: maybe(Type.String({ description: 'APP or OTHER = not for this portal' })),
};

/** Column of a list view (EN-014, contract 8.1); type 8 holds `childColumns`. */
export const QueryColumn = Type.Object({
  ...columnFields,
  childColumns: maybe(Type.Array(Type.Object(columnFields))),
});
export type QueryColumn = Static<typeof QueryColumn>;

/** Query condition of a list view (EN-013, contract 6.6, 8.1). */
export const QueryCondition = Type.Object({
  propertyCode: Type.String(),
  propertyType: Type.Integer(),
  schemaCode: maybe(Type.String({ description: 'Model whose records it compares' })),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  options: maybe(JsonText),
  defaultValue: maybe(Type.Unknown()),
  dateType: maybe(Type.Integer()),
  displayFormat: maybe(Type.Integer()),
  visible: maybe(Type.Boolean()),
  startValue: maybe(Type.Union([Type.String(), Type.Number()])),
  endValue: maybe(Type.Union([Type.String(), Type.Number()])),
  displayType: maybe(Type.Integer()),
  choiceType: maybe(Type.Integer({ description: '1 dropdown, 2 popup, 3 tree' })),
  userOptionType: maybe(Type.Integer({ description: '0 all, 1 users, 2 departments' })),
  defaultState: maybe(Type.Integer({ description: 'Logic: 0 no, 1 yes, 2 all' })),
  accurateSearch: maybe(Type.Boolean({ description: 'Text: equal instead of like' })),
  relativeSchemaCode: maybe(Type.String()),
  relativeQueryCode: maybe(Type.String()),
  filterType: maybe(Type.Unknown()),
  sortKey: maybe(Type.Number()),
});
export type QueryCondition = Static<typeof QueryCondition>;

/** Action of a list view (EN-015, contract 12.2). */
export const QueryAction = Type.Object({
  actionCode: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  associationType: maybe(Type.Integer({ description: '1 = workflow start, 0 = form' })),
  associationCode: maybe(Type.String()),
  queryActionType: maybe(Type.Integer()),
  extend1: maybe(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  sortKey: maybe(Type.Number()),
  icon: maybe(Type.String()),
  remarks: maybe(Type.String({ description: 'Says what the action does, as its tooltip' })),
  clientType: maybe(Type.String({ description: 'APP or OTHER = not for this portal' })),
  attributes: maybe(Type.Object({ class: maybe(Type.String()), id: maybe(Type.String()) })),
});
export type QueryAction = Static<typeof QueryAction>;

/** Custom button of a list (contract 12.2). */
export const CustomButton = Type.Object({
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  useLocation: maybe(Type.String({ description: 'LIST, ROW or FORM' })),
  operateType: maybe(Type.String()),
  bindAction: maybe(Type.String({ description: 'LIST, FORM, ADD_DATA, FLOW, SCRIPT or BUSINESS_RULE' })),
  actionConfig: maybe(JsonText),
  targetCode: maybe(Type.String({ description: 'Form, list or workflow it opens, or business rule it runs' })),
  targetSchemaCode: maybe(Type.String({ description: "Model of the target; missing = the list's own" })),
  hint: maybe(Type.String()),
  queryCode: maybe(Type.String({ description: 'List it belongs to, where it stands in a form (ours)' })),
});
export type CustomButton = Static<typeof CustomButton>;

/** Default sort of a view (contract 6.5). */
const QuerySort = Type.Object({ propertyCode: Type.String(), direction: Type.Integer({ description: '1 ascending, 2 descending' }) });
export type QuerySort = Static<typeof QuerySort>;

/** Presentation of a list view: script, style, action settings, options (contract 8.1). */
const QueryPresentation = Type.Object({
  clientType: maybe(Type.String({ description: 'APP or OTHER = script, style, action settings and cell HTML are not for this portal' })),
  htmlJson: maybe(JsonText),
  actionsJson: maybe(JsonText),
  columnsJson: maybe(JsonText),
  options: maybe(JsonText),
});
export type QueryPresentation = Static<typeof QueryPresentation>;

/** Configuration of a list view (EN-012, contract 8.1). */
export const ListConfig = Type.Object({
  id: maybe(Type.String()),
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  icon: maybe(Type.String()),
  schemaCode: Type.String(),
  sortKey: maybe(Type.Number()),
  modelType: maybe(Type.String({ description: 'LIST or TREE' })),
  queryPresentationType: maybe(Type.String({ description: PRESENTATION_WORDS })),
  queryActions: maybe(Type.Array(QueryAction)),
  queryColumns: maybe(Type.Array(QueryColumn)),
  queryConditions: maybe(Type.Array(QueryCondition)),
  querySorts: maybe(Type.Array(QuerySort)),
  queryPresentation: maybe(QueryPresentation),
  customButtons: maybe(Type.Array(CustomButton)),
  queryGanttModel: maybe(Type.Unknown()),
  options: maybe(JsonText),
});
export type ListConfig = Static<typeof ListConfig>;

/** Filter item (EN-018): exactly these four keys; `queryFilterType` only in id filters and from scripts. */
export const FilterItem = Type.Object({
  propertyCode: Type.String(),
  propertyType: Type.Integer(),
  propertyValue: Type.String(),
  propertyValueName: Type.String(),
  queryFilterType: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
});
export type FilterItem = Static<typeof FilterItem>;

/** One condition of a nested filter (contract 8.2). */
export const NestedCondition = Type.Object({
  propertyCode: Type.String(),
  propertyType: Type.Integer(),
  propertyValue: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  queryFilterType: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
});
export type NestedCondition = Static<typeof NestedCondition>;

/** How rows are sorted (contract 8.2): one code with `orderType`, or several with `orderTypes`. */
const sortFields = {
  orderByFields: maybe(Type.Array(Type.String(), { description: `Property codes, the first sorts first; at most ${MOST_SORTS}` })),
  orderType: maybe(Type.Union([Type.Integer(), Type.Literal('')], { description: '1 ascending, 2 descending, of all of them where `orderTypes` is absent' })),
  orderTypes: maybe(Type.Array(Type.Integer(), { description: 'One direction for each of `orderByFields` (ours)' })),
};

/** Records that could not be chosen for others without a ring (contract 15.4, ours). */
const NotBelow = Type.Object(
  {
    propertyCode: Type.String({ description: 'Item that is chosen for' }),
    ids: Type.Array(Type.String({ maxLength: 100 }), { maxItems: MAX_ACTION_ROWS, description: 'Records it is chosen for' }),
  },
  {
    description:
      'Leaves out these records and all that lie below them by the parent item, or come after them by a predecessor item; of other items nothing is left out (ours)',
  },
);
export type NotBelow = Static<typeof NotBelow>;

const ByPinyin = maybe(Type.Boolean({ description: 'Text filters with `Like` find by pinyin and initials too (ours)' }));

/** Body of getQueryList (contract 8.2, LS-009). `page` is zero-based. */
export const ListQuery = Type.Object({
  schemaCode: Type.String(),
  queryCode: Type.String(),
  mobile: Type.Boolean(),
  page: Type.Integer({ minimum: 0, description: 'Zero-based' }),
  size: Type.Integer({ minimum: 0 }),
  filters: Type.Array(FilterItem),
  ...sortFields,
  queryVersion: maybe(Type.Integer()),
  queryCondition: maybe(Type.Array(Type.Array(Type.Array(NestedCondition)))),
  showTotal: maybe(Type.Boolean()),
  options: maybe(Type.Unknown()),
  view: maybe(Type.Object({ type: maybe(Type.String()), depth: maybe(Type.Integer()), parentRef: maybe(Type.String()) })),
  display: maybe(Type.Boolean()),
  notBelow: maybe(NotBelow),
  byPinyin: ByPinyin,
});
export type ListQuery = Static<typeof ListQuery>;

/** Body of a query without a view (contract 8.3). `page` is zero-based. */
export const RowsQuery = Type.Object({
  queryCode: maybe(Type.String()),
  schemaCode: Type.String(),
  page: Type.Integer({ minimum: 0, description: 'Zero-based' }),
  size: Type.Integer({ minimum: 1 }),
  ...sortFields,
  filtersNewCondition: maybe(
    Type.Array(
      Type.Object({
        propertyCode: Type.String(),
        propertyType: Type.Integer(),
        propertyValue: maybe(Type.String()),
        op: maybe(Type.Union([Type.String(), Type.Integer()])),
      }),
    ),
  ),
  queryCondition: maybe(Type.Array(Type.Array(Type.Array(NestedCondition)))),
  byPinyin: ByPinyin,
  options: maybe(
    Type.Object({
      customDisplayColumns: maybe(Type.Array(Type.String())),
      queryDisplayType: maybe(Type.String()),
      distinct: maybe(Type.String({ description: 'Item whose different values are requested: a row for each (ours; other servers answer all rows)' })),
    }),
  ),
});
export type RowsQuery = Static<typeof RowsQuery>;

/** Row of a list (EN-016); values by property code as contract 6.2. */
export const ListRow = Type.Object({
  id: Type.String(),
  data: Type.Record(Type.String(), Type.Unknown()),
  workflowInstanceId: maybe(Type.String()),
  sequenceStatus: maybe(Type.String()),
  /** Tree models: no row names this one as its parent. */
  leaf: maybe(Type.Boolean()),
  ring: maybe(Type.Boolean({ description: 'Tree models: true = it lies below itself, so it stands at the top with a mark (ours)' })),
  orphan: maybe(
    Type.Boolean({ description: 'Tree models: true = the record it lies below is not visible to this person, so it stands at the top with a mark (ours)' }),
  ),
});
export type ListRow = Static<typeof ListRow>;

/** Entry of `sumMap`: object, or a bare number of other servers (contract 6.5). */
const SumEntry = Type.Union([
  Type.Object({ num: Type.Union([Type.Number(), Type.String(), Type.Null()]), sumType: Type.Optional(Type.Integer()) }),
  Type.Number(),
  Type.Null(),
]);

/** Answer of getQueryList (EN-017). */
export const ListPage = Type.Object({
  content: Type.Array(ListRow),
  totalElements: Type.Integer({ minimum: 0 }),
  totalPages: maybe(Type.Integer()),
  sumMap: maybe(Type.Record(Type.String(), SumEntry)),
});
export type ListPage = Static<typeof ListPage>;
