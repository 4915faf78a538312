import { Type, type Static } from 'typebox';
import { CheckType, OnDelete } from '#schemas/codes.ts';
import { KNOWN_TYPES } from '#schemas/propertyTypes/knownTypes.ts';
import type { DataItem, FormRule } from '#schemas/property.ts';
import { Code, ItemCode, ItemPath, Name, NameI18n, SchemaKey, SortKey, anything, closed, known, oneOf, type DocumentFields } from './fields.ts';

/** Named number formats without their prefix (contract 6.3). */
const FORMAT_NAMES = [
  'none',
  'integer',
  'tenths',
  'percentile',
  'Millimeter',
  'tenThousand',
  'hundredThousand',
  'millionDecimals',
  'tenMillionDecimals',
  'billionDecimals',
];
const FORMAT_PREFIXES = ['', 'ratio.', 'RMB.', 'dollar.', 'euro.', 'HK.'];

/** Every named number format of a data item (contract 6.3). */
export const NUMBER_FORMATS: readonly string[] = FORMAT_PREFIXES.flatMap((prefix) => FORMAT_NAMES.map((name) => prefix + name));

const ItemOptions = closed(
  {
    format: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        examples: NUMBER_FORMATS,
        description: 'Number: named format such as integer, percentile, RMB.percentile; date and address: displayFormat code',
      }),
    ),
    items: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { description: 'Choices; none may hold a semicolon' })),
    dictionary: Type.Optional(Type.String({ maxLength: 64, description: 'Code of a dictionary of this application, in place of items; its codes are stored' })),
    unique: Type.Optional(
      Type.Boolean({ description: 'No two records may hold the same value; of a column of a sub-table no two rows, of one record or of several' }),
    ),
    formula: Type.Optional(Type.String({ minLength: 1, description: 'Expression (contract 15.4); the item is then computed and read-only' })),
    onDelete: Type.Optional(
      oneOf(
        Object.values(OnDelete),
        'Relation: what happens when the record it names is deleted: keep (default) = it stays and shows as deleted; empty = it is emptied; refuse = the record cannot be deleted',
      ),
    ),
  },
  'Options of the item',
);

const itemFields = {
  code: Code,
  name: Name,
  name_i18n: Type.Optional(NameI18n),
  propertyType: known(
    KNOWN_TYPES,
    'Kind of value (contract 6.1): 0 short text, 1 long text, 2 number, 3 date, 4 logic, 6 attachment, 8 sub-table, 9 relation, 10 address, 11 relation multi, 12 radio, 13 checkbox, 14 dropdown, 15 dropdown multi, 20 time, 50 person, 51 persons, 60 department, 61 departments',
  ),
  propertyLength: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000, description: 'Largest number of characters' })),
  propertyEmpty: Type.Optional(Type.Boolean({ description: 'false = a value is required; default true' })),
  defaultValue: Type.Optional(anything('Value of a new record')),
  published: Type.Optional(Type.Boolean({ description: 'false = hidden everywhere; default true' })),
  relativeCode: Type.Optional(Type.String({ maxLength: 64, description: 'schemaCode of the related model (types 9 and 11)' })),
  relativePropertyCode: Type.Optional(Type.String({ maxLength: 64, description: 'Item of the related model that is shown; default name' })),
  options: Type.Optional(ItemOptions),
  sortKey: Type.Optional(SortKey),
} satisfies DocumentFields<DataItem, 'id' | 'schemaCode' | 'defaultProperty' | 'subSchema'>;

const SubItem = closed(itemFields, 'Column of a sub-table');
const Item = closed(
  {
    ...itemFields,
    subSchema: Type.Optional(closed({ properties: Type.Array(SubItem, { minItems: 1, description: 'Columns of the sub-table' }) }, 'Sub-table (type 8)')),
  },
  'Data item',
);

const Rule = closed(
  {
    schemaCode: Type.Optional(Type.String({ maxLength: 64, description: 'Code of this model; another one is an error' })),
    propertyCode: { ...ItemPath, description: 'Item the rule is for; sheet.code for a column of a sub-table' },
    checkType: oneOf(Object.values(CheckType), '1 regular expression, 2 check on submit, 4 maximum length, 5 no repeat'),
    options: Type.Optional(
      closed(
        {
          pattern: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'checkType 1: what the value must match' })),
          expression: Type.Optional(Type.String({ minLength: 1, description: 'checkType 2: must hold' })),
          maxLength: Type.Optional(Type.Integer({ minimum: 1, description: 'checkType 4: largest number of characters' })),
          message: Type.Optional(Type.String({ maxLength: 500, description: 'Shown when the rule is broken' })),
          message_i18n: Type.Optional(NameI18n),
        },
        'What the rule asks',
      ),
    ),
  } satisfies DocumentFields<FormRule>,
  'Form rule (contract 6.8)',
);

const BusinessRule = closed(
  {
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    on: oneOf(['delete', 'save'], 'When it is checked'),
    when: Type.String({ minLength: 1, description: 'Expression; when it holds, the operation is refused' }),
    message: Type.String({ minLength: 1, maxLength: 500, description: 'Shown to the user' }),
    message_i18n: Type.Optional(NameI18n),
  },
  'Refuses saving or deleting (550006 or 550010)',
);

/** `models/<schemaCode>/model.json` (contract 15.4). */
export const ModelDocument = closed(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    modelType: Type.Optional(known(['LIST', 'TREE'], 'LIST, or TREE: its records have parents and need parentPropertyCode')),
    parentPropertyCode: Type.Optional(Type.String({ maxLength: 64, description: 'TREE: relation item that names the parent record' })),
    properties: Type.Array(Item, { minItems: 1, description: 'Data items; those of every model (id, name, owner, createdTime, ...) exist anyway' }),
    nameRule: Type.Optional(Type.String({ minLength: 1, maxLength: 500, description: 'Name of a record, such as "${sequenceNo} ${title}"' })),
    sequenceRule: Type.Optional(
      closed(
        {
          prefix: Type.Optional(Type.String({ maxLength: 30, description: 'Text in front' })),
          date: Type.Optional(oneOf(['yyyy', 'yyyyMM', 'yyyyMMdd'], 'Date part')),
          digits: Type.Optional(Type.Integer({ minimum: 1, maximum: 12, description: 'Digits of the counter, filled with zeros; default 4' })),
          reset: Type.Optional(oneOf(['never', 'year', 'month', 'day'], 'When the counter begins again; default never')),
        },
        'How sequenceNo is made',
      ),
    ),
    rules: Type.Optional(Type.Array(Rule, { description: 'Form rules, checked in the browser and again on the server' })),
    businessRules: Type.Optional(Type.Array(BusinessRule, { description: 'Rules over a whole record' })),
    bindWorkflow: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'workflowCode, or null for plain records' })),
    indexes: Type.Optional(
      Type.Array(Type.Array(ItemCode, { minItems: 1, maxItems: 4 }), {
        maxItems: 32,
        description: 'Arrays of property codes that are searched or sorted often',
      }),
    ),
  },
  'A model: data items, rules, naming',
);
export type ModelDocument = Static<typeof ModelDocument>;
export type DataItemDocument = Static<typeof Item>;
export type SubItemDocument = Static<typeof SubItem>;
export type FormRuleDocument = Static<typeof Rule>;
