import { Type, type Static } from 'typebox';
import { NameI18n, maybe } from './wire.ts';

/** Application (EN-003). */
export const Application = Type.Object({
  id: maybe(Type.String()),
  code: Type.String(),
  appCode: maybe(Type.String()),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  logoUrl: maybe(Type.String({ description: 'Full URL or file id' })),
  logoUrlId: maybe(Type.String()),
  type: maybe(Type.String()),
  openMode: maybe(Type.String({ description: 'RECENT_PAGE_MODE same window, NEW_PAGE_MODE new window' })),
  version: maybe(Type.String({ description: 'Sent to administrators (APP_MNG, SYS_MNG, ADMIN) alone' })),
  sortKey: maybe(Type.Number()),
  disabled: maybe(Type.Boolean()),
});
export type Application = Static<typeof Application>;

/** Application group (EN-004); the group with code `all` is dropped by the portal. */
export const ApplicationGroup = Type.Object({
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  children: maybe(Type.Array(Application)),
});
export type ApplicationGroup = Static<typeof ApplicationGroup>;

const nodeFields = {
  id: Type.String(),
  code: Type.String(),
  appCode: maybe(Type.String()),
  parentId: maybe(Type.String()),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  icon: maybe(Type.String()),
  type: Type.String({ description: 'Folder, BizModel, Report, HomePage, Page or another kind of custom page' }),
  openMode: maybe(Type.String({ description: 'RECENT_PAGE_MODE same window, NEW_PAGE_MODE new window' })),
  pcUrl: maybe(Type.String()),
  queryCode: maybe(Type.String()),
  modelType: maybe(Type.String()),
  pcAble: maybe(Type.Boolean()),
  mobileAble: maybe(Type.Boolean({ description: 'For mobile clients; this portal does not read it' })),
  mobileUrl: maybe(Type.String({ description: 'For mobile clients' })),
  published: maybe(Type.Boolean()),
  deleted: maybe(Type.Boolean()),
  sortKey: maybe(Type.Number()),
  bindWorkflow: maybe(Type.Unknown()),
};

/** Menu node (EN-005); `children` hold nodes of the same shape, checked level by level by the menu tree. */
export const MenuNode = Type.Object({ ...nodeFields, children: maybe(Type.Array(Type.Unknown())) });
type NodeFields = Static<typeof MenuNode>;
export type MenuNode = Omit<NodeFields, 'children'> & { children?: MenuNode[] | null };

/** Columns of the grid that blocks of a page stand on (contract 15.8). */
export const PAGE_COLUMNS = 12;

/** One block of a page (contract 15.8); `config` is read by its kind. */
export const PageBlock = Type.Object({
  kind: Type.String({ description: 'counter, shortcut, list, report, workitems, instances, start, recents, favorites, text or link' }),
  x: Type.Integer({ description: 'Column of the grid of 12, from 0' }),
  y: Type.Integer({ description: 'Row of the grid, from 0' }),
  w: Type.Integer({ description: 'Width in columns' }),
  h: Type.Integer({ description: 'Height in rows' }),
  title: maybe(Type.String()),
  title_i18n: maybe(NameI18n),
  config: maybe(Type.Record(Type.String(), Type.Unknown())),
});
export type PageBlock = Static<typeof PageBlock>;

/** Portal page of an application (contract 7.2). */
export const PortalPage = Type.Object({
  code: maybe(Type.String()),
  appCode: maybe(Type.String()),
  name: maybe(Type.String()),
  name_i18n: maybe(NameI18n),
  status: maybe(Type.String({ description: 'ENABLE or DISABLE' })),
  published: maybe(Type.Boolean()),
  kind: maybe(Type.String({ description: 'HOME or CUSTOM' })),
  blocks: maybe(Type.Array(PageBlock, { description: 'Empty while the page is not shown' })),
});
export type PortalPage = Static<typeof PortalPage>;
