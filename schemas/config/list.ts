import { Type, type Static } from 'typebox';
import { Action, ActionEntry, Button, ClientType } from './listActions.ts';
import { GANTT_SCALES } from '#schemas/ganttModel.ts';
import { PAGE_SIZES } from '#schemas/limits.ts';
import { PRESENTATIONS } from '#schemas/codes.ts';
import { PRESENTATION_WORDS, type ListConfig, type QueryColumn, type QueryCondition, type QueryPresentation } from '#schemas/list.ts';
import { KNOWN_TYPES } from '#schemas/propertyTypes/knownTypes.ts';
import {
  Code,
  FOR_MOBILE_CLIENTS,
  ItemCode,
  Name,
  NameI18n,
  SchemaKey,
  SortKey,
  anything,
  closed,
  fileText,
  known,
  oneOf,
  type DocumentFields,
} from './fields.ts';

const PropertyTypeField = known(KNOWN_TYPES, 'propertyType of the item (contract 6.1)');

/** Says again what the loader knows of the item. */
const SYSTEM_MARK = 'true for an item that every model has, false for one of this model; the loader warns of a wrong one';

const columnFields = {
  propertyCode: ItemCode,
  propertyAlias: Type.Optional(Type.String({ description: 'Another code of the item' })),
  propertyType: PropertyTypeField,
  name: Name,
  name_i18n: Type.Optional(NameI18n),
  width: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'number'],
      pattern: '^[0-9]+(\\.[0-9]+)?$',
      wants: 'a number, or a number as text',
      brokenIs: 'warning',
      description: 'Width as numeric text; default 176',
    }),
  ),
  unit: Type.Optional(oneOf([0, 1], '0 pixel, 1 percent')),
  displayFormat: Type.Optional(Type.Integer({ minimum: 0, description: 'Display format of dates, numbers, addresses (contract 6.3)' })),
  sumType: Type.Optional(oneOf([0, 1, 2, 3, 4, 5], '0 none, 1 sum, 2 average, 3 minimum, 4 maximum, 5 count')),
  sortKey: Type.Optional(SortKey),
  visible: Type.Optional(Type.Boolean({ description: 'false = not shown' })),
  isSystem: Type.Optional(Type.Boolean({ description: SYSTEM_MARK })),
  isDefaultProperty: Type.Optional(Type.Boolean({ description: SYSTEM_MARK })),
  relativeSchemaCode: Type.Optional(Type.String({ description: 'Related model; its records become links' })),
  syncDefaultFormat: Type.Optional(Type.Boolean({ description: 'true = the format that the item has in the model, whatever displayFormat says' })),
  clientType: Type.Optional(ClientType),
} satisfies DocumentFields<
  QueryColumn,
  'options' | 'namedSchemaCode' | 'childColumns',
  'propertyAlias' | 'isSystem' | 'isDefaultProperty' | 'syncDefaultFormat'
>;

const Column = closed(
  {
    ...columnFields,
    childColumns: Type.Optional(Type.Array(closed(columnFields, 'Column of a sub-table'), { description: 'Columns of a sub-table (type 8)' })),
  },
  'Column',
);

/** Query condition of a list or report (contract 8.1, EN-013). */
export const ConditionField = closed(
  {
    propertyCode: ItemCode,
    propertyType: PropertyTypeField,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    options: Type.Optional(
      Type.Unsafe<string | Record<string, unknown>>({
        type: ['string', 'object'],
        description: 'Choices a;b;c, or { "options": "a;b" }, or choices from another model (contract 6.6)',
      }),
    ),
    defaultValue: Type.Optional(anything('Preset; persons: "0" none, "1" myself, "2" my department')),
    dateType: Type.Optional(
      oneOf(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        '0 fixed (startValue, endValue), 1 last week, 2 last month, 3 last quarter, 4 last year, 5 this week, 6 this month, 7 this quarter, 8 this year, 9 today',
      ),
    ),
    displayFormat: Type.Optional(Type.Integer({ minimum: 0, description: 'Precision of dates, format of numbers (contract 6.3)' })),
    visible: Type.Optional(Type.Boolean({ description: 'false = not offered in the panel' })),
    startValue: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'], description: 'Preset: begin of the range' })),
    endValue: Type.Optional(Type.Unsafe<string | number>({ type: ['string', 'number'], description: 'Preset: end of the range' })),
    displayType: Type.Optional(known([0, 1, 2, 3, 4], '0 text, 1 radio, 2 checkbox, 3 dropdown, 4 range')),
    choiceType: Type.Optional(oneOf([1, 2, 3], '1 dropdown, 2 popup, 3 tree')),
    userOptionType: Type.Optional(oneOf([0, 1, 2], '0 all, 1 users, 2 departments')),
    defaultState: Type.Optional(oneOf([0, 1, 2], 'Logic: 0 no, 1 yes, 2 all')),
    accurateSearch: Type.Optional(Type.Boolean({ description: 'Text: equal instead of contained' })),
    relativeSchemaCode: Type.Optional(Type.String({ description: 'Related model whose records are offered' })),
    relativeQueryCode: Type.Optional(Type.String({ description: 'List view of the related model to choose from' })),
    filterType: Type.Optional(
      anything('How the condition filters: as its type does anyway, or Eq of text for accurateSearch; another leaves the condition out'),
    ),
    sortKey: Type.Optional(SortKey),
  } satisfies DocumentFields<QueryCondition, 'schemaCode'>,
  'Query condition',
);

const CellHtml = closed(
  {
    propertyCode: ItemCode,
    custom: closed(
      { list: Type.Optional(fileText('In a table')), board: Type.Optional(fileText('On a board')), calendar: Type.Optional(fileText('In a calendar')) },
      'HTML of a cell by presentation; ${code} stands for the text of that column, ${id} for the id of the record',
    ),
  },
  'HTML of the cells of one column',
);

const Presentation = closed(
  {
    clientType: Type.Optional(ClientType),
    htmlJson: Type.Optional(
      closed(
        {
          scriptJson: Type.Optional(fileText('Script of the list')),
          styleJson: Type.Optional(fileText('CSS for this list alone')),
          templateJson: Type.Optional(fileText(`Template. ${FOR_MOBILE_CLIENTS}`)),
        },
        'Script, style and template of this list',
      ),
    ),
    actionsJson: Type.Optional(
      Type.Array(ActionEntry, { description: 'The actions that are shown, renamed where the entry says so; empty = as queryActions' }),
    ),
    columnsJson: Type.Optional(Type.Array(CellHtml, { description: 'HTML per cell' })),
    options: Type.Optional(
      closed(
        {
          checkbox: Type.Optional(Type.Boolean({ description: 'Column of check boxes' })),
          ordinal: Type.Optional(Type.Boolean({ description: 'Column of row numbers' })),
          editInPlace: Type.Optional(
            Type.Boolean({
              description: 'Cells can be edited in the list, where no script of the form runs; default true where the form that rows open has no script',
            }),
          ),
          script: Type.Optional(
            closed(
              {
                apis: Type.Optional(
                  Type.Array(Type.String({ pattern: '^(GET|POST|PUT|DELETE) /', wants: 'METHOD /path' }), {
                    description: 'Calls a script may make, such as "POST /api/runtime/query/list"',
                  }),
                ),
              },
              'What the script of the list may do',
            ),
          ),
          calendar: Type.Optional(
            closed(
              { startPropertyCode: ItemCode, endPropertyCode: Type.Optional(ItemCode), titlePropertyCode: Type.Optional(ItemCode) },
              'CALENDAR: items of begin, end, title',
            ),
          ),
          board: Type.Optional(closed({ groupPropertyCode: ItemCode, titlePropertyCode: Type.Optional(ItemCode) }, 'BOARD: items of group and title')),
        },
        'Options of the presentation',
      ),
    ),
  } satisfies DocumentFields<QueryPresentation>,
  'Script, style, action settings',
);

/** `lists/<queryCode>.json`: a list view in the shape of the wire (contract 15.5, 8.1). */
export const ListDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    schemaCode: { ...Code, description: 'Model whose records it shows' },
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Name of an icon, of menu nodes that open the list and have none of their own' })),
    sortKey: Type.Optional(SortKey),
    modelType: Type.Optional(known(['LIST', 'TREE'], 'LIST, or TREE: rows stand below their parents')),
    queryPresentationType: Type.Optional(known(PRESENTATIONS, PRESENTATION_WORDS)),
    queryColumns: Type.Array(Column, { description: 'Columns; without any the list says so' }),
    queryConditions: Type.Optional(Type.Array(ConditionField, { description: 'Filter panel' })),
    querySorts: Type.Optional(
      Type.Array(closed({ propertyCode: ItemCode, direction: oneOf([1, 2], '1 ascending, 2 descending') }, 'One item of the order'), {
        description: 'Order on entry',
      }),
    ),
    queryActions: Type.Optional(Type.Array(Action, { description: 'Buttons' })),
    customButtons: Type.Optional(Type.Array(Button, { description: 'Custom buttons' })),
    queryPresentation: Type.Optional(Presentation),
    queryGanttModel: Type.Optional(
      closed(
        {
          startPropertyCode: ItemCode,
          endPropertyCode: ItemCode,
          titlePropertyCode: ItemCode,
          progressPropertyCode: Type.Optional(ItemCode),
          preRelatePropertyCode: Type.Optional(ItemCode),
          timeScale: Type.Optional(known(GANTT_SCALES, 'Scale on entry; default DAY')),
        },
        'GANTT: items of begin, end, title',
      ),
    ),
    queryConditionMap: Type.Optional(anything('Conditions by code')),
    options: Type.Optional(
      closed(
        {
          pagingSetting: Type.Optional(
            closed(
              {
                pageSize: Type.Optional(oneOf(PAGE_SIZES, 'Page size on entry; default 20')),
                showTotal: Type.Optional(Type.Boolean({ description: 'false = the number of all records is not shown; default true' })),
              },
              'Paging',
            ),
          ),
          layoutType: Type.Optional(anything('Kind of layout')),
        },
        'Options of the list',
      ),
    ),
  } satisfies DocumentFields<ListConfig, 'id', '$schema' | 'queryConditionMap'>,
  'A list view',
);
export type ListDocument = Static<typeof ListDocument>;
