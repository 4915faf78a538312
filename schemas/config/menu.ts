import { Type, type Static } from 'typebox';
import { Code, FOR_MOBILE_CLIENTS, Name, NameI18n, OpenModeField, SortKey, closed, known } from './fields.ts';

/** Kinds of menu nodes; further ones are shown as custom pages (contract 6.7). */
const MENU_TYPES = ['Folder', 'BizModel', 'Report', 'Page', 'HomePage'] as const;

const Node = closed(
  {
    code: Code,
    name: Name,
    name_i18n: Type.Optional(NameI18n),
    type: known(MENU_TYPES, 'Folder, BizModel (code = schemaCode), Report (code = reportCode), Page (code = pageCode, or a pcUrl)'),
    icon: Type.Optional(Type.String({ maxLength: 64, description: 'Name of an icon; without one that of the list it opens, else that of its type' })),
    openMode: Type.Optional(OpenModeField),
    pcUrl: Type.Optional(Type.String({ maxLength: 2048, description: 'Address of an own page, framed: https:// or a path of this server' })),
    mobileUrl: Type.Optional(Type.String({ maxLength: 2048, description: FOR_MOBILE_CLIENTS })),
    queryCode: Type.Optional(Type.String({ maxLength: 64, description: 'List view that opens; without one the first' })),
    modelType: Type.Optional(known(['LIST', 'TREE'], 'LIST or TREE, as the model says; another one is a warning')),
    pcAble: Type.Optional(Type.Boolean({ description: 'false = not in the menu of this portal; default true' })),
    mobileAble: Type.Optional(Type.Boolean({ description: `${FOR_MOBILE_CLIENTS}; default true` })),
    published: Type.Optional(Type.Boolean({ description: 'false = not shown; default true' })),
    bindWorkflow: Type.Optional(
      Type.Unsafe<string | boolean | null>({
        type: ['string', 'boolean', 'null'],
        description: 'Workflow of the model, or true: its records are made by starting one',
      }),
    ),
    sortKey: Type.Optional(SortKey),
    children: Type.Optional(Type.Unsafe<unknown[]>({ type: 'array', items: { $ref: '#/$defs/node' }, description: 'Nodes below' })),
  },
  'Menu node',
);

/** A node of `menu.json`; `children` hold nodes of the same shape (contract 15.3). */
export type MenuNodeDocument = Omit<Static<typeof Node>, 'children'> & { children?: MenuNodeDocument[] };

/** `menu.json`: array of nodes (contract 15.3). `id`, `appCode`, `parentId` are made by the loader. */
export const MenuDocument = Type.Unsafe<MenuNodeDocument[]>({
  type: 'array',
  items: { $ref: '#/$defs/node' },
  $defs: { node: Node },
  description: 'Menu of the application. The home node is not listed: the portal adds it.',
});
export type MenuDocument = Static<typeof MenuDocument>;
