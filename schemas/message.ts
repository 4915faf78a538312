import { Type, type Static } from 'typebox';
import { NameI18n, maybe, pageOf } from './wire.ts';

/** Kinds of notifications: the two tabs of the notification centre (NT-001, NT-002). */
export const MESSAGE_TYPES = ['STATION', 'COMMENT'] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** `readState` of an unread notification; every other number is a read one (contract 7.4). */
export const UNREAD = 102;
export const READ = 101;

/** Numbers that only pick an icon (contract 7.4: 21, 23, 107, 108 are met). */
export const MessageIcon = { owner: 21, task: 23, share: 24, mention: 107, reply: 108 } as const;

/** A notification (EN-006, contract 7.4); `content` is plain text, its first line the heading. */
export const Message = Type.Object({
  id: Type.String(),
  createdTime: Type.String({ description: 'Wall clock `yyyy-MM-dd HH:mm:ss`' }),
  content: Type.String(),
  senderVO: maybe(Type.Object({ id: Type.String(), name: maybe(Type.String()), imgUrl: maybe(Type.String()) })),
  messageType: maybe(Type.Integer({ description: 'Picks an icon' })),
  readState: maybe(Type.Integer({ description: '102 = unread' })),
  bizParams: maybe(Type.String({ description: 'JSON text' })),
});
export type Message = Static<typeof Message>;

/** Something found by a word: a page of an application's menu. */
export const FoundPage = Type.Object({
  appCode: Type.String(),
  appName: Type.String(),
  appName_i18n: maybe(NameI18n),
  code: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  type: Type.String(),
  parentId: maybe(Type.String()),
  openMode: maybe(Type.String()),
  pcUrl: maybe(Type.String()),
  queryCode: maybe(Type.String()),
  icon: maybe(Type.String()),
});
export type FoundPage = Static<typeof FoundPage>;

/** Something found by a word: a record (ours). */
export const FoundRecord = Type.Object({
  id: Type.String(),
  name: Type.String(),
  schemaCode: Type.String(),
  modelName: Type.String(),
  modelName_i18n: maybe(NameI18n),
});
export type FoundRecord = Static<typeof FoundRecord>;

/** Something found by a word: an instance of a workflow that the user has a part in (contract 7.4). */
export const FoundInstance = Type.Object({
  workflowInstanceId: Type.String(),
  workItemId: maybe(Type.String({ description: 'An open item of the user in it' })),
  instanceName: Type.String(),
  workflowName: Type.String(),
  originatorName: Type.String(),
  startTime: maybe(Type.String({ description: 'Wall clock' })),
  sequenceStatus: Type.String(),
  url: Type.String({ description: 'Its form in the portal' }),
});
export type FoundInstance = Static<typeof FoundInstance>;

/** Body of the search over notifications, applications, pages and records (NT-016, contract 7.4). */
export const PlatformSearch = Type.Object({
  searchword: maybe(Type.String({ maxLength: 200 })),
  size: Type.Integer({ minimum: 1, maximum: 100 }),
  page: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Zero-based' }),
  tab: Type.Union([Type.Literal('MESSAGE'), Type.Literal('APP'), Type.Literal('MODEL'), Type.Literal('FLOW'), Type.Literal('RECORD'), Type.Literal('ALL')]),
  messageType: maybe(Type.String({ pattern: '^(STATION|COMMENT)?$' })),
  readState: maybe(Type.String({ pattern: '^(UNREADED|READED)?$' })),
});
export type PlatformSearch = Static<typeof PlatformSearch>;

/** Answer of the search, keyed by tab; only the requested ones are there (EN-007). */
export const PlatformFound = Type.Object({
  MESSAGE: maybe(pageOf(Message)),
  APP: maybe(Type.Array(Type.Object({ code: Type.String(), name: Type.String(), name_i18n: maybe(NameI18n) }))),
  MODEL: maybe(pageOf(FoundPage)),
  FLOW: maybe(pageOf(FoundInstance)),
  RECORD: maybe(pageOf(FoundRecord)),
});
export type PlatformFound = Static<typeof PlatformFound>;

/** Where a notification leads (EN-021). */
export const MessageLink = Type.Object({
  bizObjectId: maybe(Type.String()),
  workItemId: maybe(Type.String()),
  workflowInstanceId: maybe(Type.String()),
  schemaCode: maybe(Type.String()),
  sheetCode: maybe(Type.String()),
  url: maybe(Type.String()),
});
export type MessageLink = Static<typeof MessageLink>;
