import { Type, type Static } from 'typebox';
import { NameI18n, maybe } from '#schemas/wire.ts';

/** A favourite workflow or menu entry (contract 7.3). */
export const Shortcut = Type.Object({
  kind: Type.Union([Type.Literal('workflow'), Type.Literal('menu')]),
  appCode: Type.String(),
  code: Type.String({ description: 'workflowCode, or code of the menu node' }),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  icon: maybe(Type.String()),
});
export type Shortcut = Static<typeof Shortcut>;

const RecentKind = Type.Union([Type.Literal('menu'), Type.Literal('record'), Type.Literal('report'), Type.Literal('page')]);

/** Something that was opened (contract 7.3). */
export const NewRecent = Type.Object({
  kind: RecentKind,
  appCode: Type.String({ minLength: 1, maxLength: 64 }),
  code: Type.String({ maxLength: 200, description: 'Menu node, report or page; of a record the node it was opened from, else empty' }),
  objectId: maybe(Type.String({ maxLength: 64, description: 'Of a record' })),
  schemaCode: maybe(Type.String({ maxLength: 64, description: 'Of a record' })),
});
export type NewRecent = Static<typeof NewRecent>;

/** What was opened last, with its name as it is now. */
export const Recent = Type.Object({
  kind: RecentKind,
  appCode: Type.String(),
  appName: Type.String(),
  appName_i18n: maybe(NameI18n),
  code: Type.String(),
  objectId: maybe(Type.String()),
  schemaCode: maybe(Type.String()),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  time: Type.String({ description: 'Wall clock' }),
});
export type Recent = Static<typeof Recent>;
