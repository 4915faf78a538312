import { Type, type Static } from 'typebox';
import { NameI18n, maybe } from '#schemas/wire.ts';

/** A workflow on the start page (contract 7.3). */
export const StartItem = Type.Object({
  type: Type.String({ description: 'BizModel' }),
  id: Type.String(),
  code: Type.String({ description: 'workflowCode' }),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  appCode: Type.String(),
  schemaCode: Type.String(),
  favorites: Type.Boolean({ description: 'Marked as favourite' }),
  description: maybe(Type.String()),
  openMode: maybe(Type.String()),
  pcUrl: maybe(Type.String()),
  mobileUrl: maybe(Type.String()),
  trustors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), { description: 'For whom it may be started by delegation' }),
  own: Type.Boolean({ description: 'false = only for them' }),
});
export type StartItem = Static<typeof StartItem>;

/** Workflows of an application on the start page. */
export const StartGroup = Type.Object({
  appCode: Type.String(),
  appName: Type.String(),
  name_i18n: maybe(NameI18n),
  size: Type.Integer(),
  dataList: Type.Array(StartItem),
});
export type StartGroup = Static<typeof StartGroup>;
