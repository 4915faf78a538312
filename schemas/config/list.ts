import { Type, type Static } from 'typebox';
import { GANTT_SCALES } from '#schemas/ganttModel.ts';
import { PAGE_SIZES } from '#schemas/limits.ts';
import { ACTION_CODES, PRESENTATIONS } from '#schemas/codes.ts';
import {
  PRESENTATION_WORDS,
  type CustomButton,
  type ListConfig,
  type QueryAction,
  type QueryColumn,
  type QueryCondition,
  type QueryPresentation,
} from '#schemas/list.ts';
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

/** Client a part is for (contract 6.7); this portal is PC. */
const ClientType = oneOf(['PC', 'APP', 'OTHER'], 'PC; APP or OTHER = not for this portal');

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

const ActionAttributes = closed(
  {
    class: Type.Optional(Type.String({ description: 'Class of the button, for the style of the list' })),
    id: Type.Optional(Type.String({ description: 'Id of the button' })),
  },
  'Class and id of the button',
);

const Extend1 = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  description: 'Handed to scripts untouched; of an export action: link = attachments as addresses, else by name',
});

const Action = closed(
  {
    actionCode: Type.String({ minLength: 1, maxLength: 64, examples: ACTION_CODES, description: 'Known action, or an own code with queryActionType 7' }),
    queryActionType: Type.Optional(
      known([2, 3, 4, 5, 6, 7, 8, 9, 10, 11], '2 add, 3 edit, 4 delete, 5 import, 6 export, 7 custom, 8 QR code, 9 print, 10 change owner, 11 batch update'),
    ),
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    associationType: Type.Optional(oneOf([0, 1], '0 form (associationCode = sheetCode), 1 workflow start (associationCode = workflowCode)')),
    associationCode: Type.Optional(Type.String({ maxLength: 64, description: 'Form or workflow that opens' })),
    extend1: Type.Optional(Extend1),
    sortKey: Type.Optional(SortKey),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Name of an icon; without one that of the action' })),
    attributes: Type.Optional(ActionAttributes),
    clientType: Type.Optional(ClientType),
    systemAction: Type.Optional(Type.Boolean({ description: 'true for an action that is built in, false for an own one; the loader warns of a wrong one' })),
    remarks: Type.Optional(Type.String({ maxLength: 500, description: 'What the action does, in words; stands as the tooltip of its button' })),
  } satisfies DocumentFields<QueryAction, never, 'systemAction'>,
  'Action of the list',
);

const Button = closed(
  {
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    useLocation: Type.Optional(
      oneOf(['LIST', 'ROW', 'FORM'], 'Where it stands: above the list (LIST, default), on each row (ROW), in the bar of the form of a stored record (FORM)'),
    ),
    operateType: Type.Optional(Type.String({ description: 'How it is carried out: WITH_VIEW = it opens a form or a list' })),
    bindAction: Type.Optional(
      oneOf(
        ['LIST', 'FORM', 'ADD_DATA', 'FLOW', 'SCRIPT', 'BUSINESS_RULE'],
        'What it does: open a list, a form, a form for a new record, a workflow, run onCustomAction of the script, check records by a business rule',
      ),
    ),
    actionConfig: Type.Optional(Type.Unsafe<unknown>({ type: ['object', 'array', 'string'], description: 'Settings that the script of the list reads' })),
    targetCode: Type.Optional(Type.String({ maxLength: 64, description: 'Code of the form, list or workflow it opens, or of the business rule it checks by' })),
    hint: Type.Optional(Type.String({ maxLength: 500, description: 'Confirmation that is shown first' })),
    showPermType: Type.Optional(anything('Kind of right that shows it')),
    showPermCode: Type.Optional(anything('Right that shows it')),
    triggerType: Type.Optional(anything('Kind of what it triggers')),
    triggerCode: Type.Optional(anything('What it triggers')),
  } satisfies DocumentFields<CustomButton, 'targetSchemaCode' | 'queryCode', 'showPermType' | 'showPermCode' | 'triggerType' | 'triggerCode'>,
  'Custom button',
);

const ActionEntry = closed(
  {
    actionCode: Type.String({ minLength: 1, maxLength: 64, description: 'An action of queryActions' }),
    name: Type.Optional({ ...Name, description: 'Name in place of that of the action' }),
    name_i18n: Type.Optional(NameI18n),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Icon in place of that of the action' })),
    extend1: Type.Optional(Extend1),
    sortKey: Type.Optional(SortKey),
    attributes: Type.Optional(ActionAttributes),
  },
  'Keeps an action of queryActions and renames it; actions without an entry are hidden',
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
