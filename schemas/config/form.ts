import { Type, type Static } from 'typebox';
import type { BizSheet, FormLayoutNode } from '#schemas/form.ts';
import { Code, FOR_MOBILE_CLIENTS, ItemPath, Name, NameI18n, SchemaKey, SortKey, anything, closed, fileText, oneOf, type DocumentFields } from './fields.ts';

const LayoutNode = closed(
  {
    type: oneOf(['row', 'group', 'tabs', 'sheet'], 'row of controls, group with a heading, tabs, sub-table'),
    name: Type.Optional(Type.String({ maxLength: 200, description: 'Heading of a group or of a tab' })),
    name_i18n: Type.Optional(NameI18n),
    columns: Type.Optional(
      Type.Array(
        closed({
          key: Type.String({ minLength: 1, maxLength: 64, description: 'Code of the item' }),
          span: Type.Optional(Type.Number({ minimum: 0, description: 'How many of the three columns of a row it takes; default 1' })),
        }),
        { description: 'Controls side by side; a sub-table takes a line of its own' },
      ),
    ),
    children: Type.Optional(
      Type.Unsafe<FormLayoutNode[]>({ type: 'array', items: { $ref: '#/$defs/layout' }, description: 'Parts below; those of tabs are the tabs' }),
    ),
  },
  'Part of the layout',
);

const SheetAction = closed({
  code: Type.String({ minLength: 1, maxLength: 64, description: 'Code that the script receives' }),
  text: Type.String({ minLength: 1, maxLength: 200, description: 'Text of the button' }),
  name_i18n: Type.Optional(NameI18n),
});

const Attribute = closed(
  {
    key: ItemPath,
    type: Type.Optional(
      Type.Unsafe<string | number>({
        type: ['string', 'integer'],
        description: 'Kind of the item, as the model says it: its propertyType; the loader warns of another',
      }),
    ),
    label: Type.Optional(Type.String({ maxLength: 200, description: 'Label in place of the name of the item' })),
    name_i18n: Type.Optional(NameI18n),
    required: Type.Optional(Type.Boolean({ description: 'true = a value is required, also where the model does not require one' })),
    options: Type.Optional(
      Type.Unsafe<{ actions?: Static<typeof SheetAction>[] } & Record<string, unknown>>({
        type: 'object',
        properties: {
          actions: Type.Array(SheetAction, { description: 'Buttons of a sub-table on its checked rows, carried out by sheetActionDown of the script (ours)' }),
        },
        description: 'Options of the control; those of its values stand in the model',
      }),
    ),
  },
  'One control',
);

/** Per control an entry; as an object `{controls, script: {apis}}` to name the calls a script may make (contract 15.6). */
const Attributes = Type.Unsafe<Static<typeof Attribute>[] | { controls?: Static<typeof Attribute>[]; script?: { apis?: string[] } }>({
  if: { type: 'array' },
  // The schema checker and editors read these keys; nothing here is awaited.
  // oxlint-disable-next-line unicorn/no-thenable
  then: Type.Array(Attribute),
  else: closed({
    controls: Type.Optional(Type.Array(Attribute, { description: 'Controls' })),
    script: Type.Optional(
      closed(
        {
          apis: Type.Optional(
            Type.Array(Type.String({ pattern: '^(GET|POST|PUT|DELETE) /', wants: 'METHOD /path' }), { description: 'Calls the script may make' }),
          ),
        },
        'What the script of the form may do',
      ),
    ),
  }),
  description: 'Controls: label, required, options',
});

const HtmlNode = closed(
  {
    tagName: Type.String({ minLength: 1, maxLength: 32, description: 'Kind of the node, such as style or section' }),
    innerHTML: Type.Optional(fileText('Content of the node')),
    id: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the node' })),
    attrs: Type.Optional(
      Type.Array(closed({ name: Type.String({ description: 'Name of the attribute' }), value: Type.String({ description: 'Its value' }) }), {
        description: 'Attributes of the node',
      }),
    ),
  },
  'Node of the form (contract 10.3)',
);

const Length = Type.Number({ exclusiveMinimum: 0, maximum: 5000, description: 'Millimetres' });

const PrintTemplate = closed(
  {
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    html: fileText('Template'),
    page: Type.Optional(
      closed(
        {
          size: Type.Optional(
            Type.Unsafe<string | number[]>({
              anyOf: [{ enum: ['A3', 'A4', 'A5', 'Letter'] }, { type: 'array', items: Length, minItems: 2, maxItems: 2 }],
              wants: 'A3, A4, A5, Letter or [width, height] in mm',
              description: 'Paper; default A4',
            }),
          ),
          orientation: Type.Optional(oneOf(['portrait', 'landscape'], 'Default portrait')),
          margins: Type.Optional(
            Type.Array(Type.Number({ minimum: 0, maximum: 500, description: 'Millimetres' }), {
              minItems: 4,
              maxItems: 4,
              description: 'top, right, bottom, left in mm; default 15',
            }),
          ),
        },
        'Paper',
      ),
    ),
  },
  'Print template',
);

/** `forms/<sheetCode>.json` (contract 15.6). */
export const FormDocument = Type.Object(
  {
    $schema: Type.Optional(SchemaKey),
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    schemaCode: { ...Code, description: 'Model whose records it shows' },
    sheetType: Type.Optional(oneOf([0, 1], '0 drawn by the portal from this document, 1 an own form that is framed')),
    pcUrl: Type.Optional(Type.String({ maxLength: 2048, description: 'Address of an own form, framed' })),
    mobileUrl: Type.Optional(Type.String({ maxLength: 2048, description: FOR_MOBILE_CLIENTS })),
    borderMode: Type.Optional(anything('Borders of the controls')),
    layoutType: Type.Optional(anything('Kind of layout')),
    formComment: Type.Optional(Type.Boolean({ description: 'false = the form offers no comments' })),
    qrCodeAble: Type.Optional(Type.Boolean({ description: 'Offers a QR code' })),
    pdfAble: Type.Optional(Type.Boolean({ description: 'Offers a PDF' })),
    externalLinkAble: Type.Optional(Type.Boolean({ description: 'true = people may make links that open this form without an account (ours)' })),
    publishedAttributesJson: Type.Optional(Attributes),
    publishedViewJson: Type.Optional(
      Type.Unsafe<FormLayoutNode[]>({ type: 'array', items: { $ref: '#/$defs/layout' }, description: 'Layout; without one the items in order' }),
    ),
    publishedActionsJson: Type.Optional(
      Type.Array(
        closed({
          code: Type.String({
            minLength: 1,
            maxLength: 64,
            description:
              'Action of the form (contract 10.3), which gets this text and place; any other code is an own button, carried out by onCustomAction of the script',
          }),
          text: Type.Optional(Type.String({ maxLength: 200, description: 'Text of the button' })),
          name_i18n: Type.Optional(NameI18n),
          sortKey: Type.Optional(SortKey),
          attributes: Type.Optional(Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Class and id of the button' })),
        }),
        { description: 'Buttons; they stand in this order, then those not named here. An entry gives no right' },
      ),
    ),
    publishedHtmlJson: Type.Optional(
      Type.Array(HtmlNode, { description: 'Nodes of the form: section#toolbar, which names own buttons as <action code text> elements' }),
    ),
    script: Type.Optional(fileText('Script of the form')),
    printTemplates: Type.Optional(Type.Array(PrintTemplate, { description: 'Print templates' })),
  } satisfies DocumentFields<BizSheet, never, '$schema' | 'qrCodeAble' | 'pdfAble' | 'script' | 'printTemplates'>,
  { additionalProperties: false, $defs: { layout: LayoutNode }, description: 'A form' },
);
export type FormDocument = Static<typeof FormDocument>;
