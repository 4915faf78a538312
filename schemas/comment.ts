import { Type, type Static } from 'typebox';
import { Attachment } from './property.ts';
import { maybe } from './wire.ts';

/** Most characters of a comment as people read it. */
export const MOST_COMMENT_CHARACTERS = 2000;
/** Most people one comment mentions. */
export const MOST_MENTIONS = 20;
/** Most files of one comment. */
export const MOST_COMMENT_FILES = 10;

/** Who wrote a comment, or may be mentioned. */
export const Commenter = Type.Object({
  id: Type.String(),
  name: Type.String(),
  imgUrl: maybe(Type.String()),
  departmentName: maybe(Type.String()),
});
export type Commenter = Static<typeof Commenter>;

/** A comment on a record, or a reply to one (contract 10.1). */
export const Comment = Type.Object({
  id: Type.String(),
  content: Type.String({ description: 'Plain text; a mention is `@[name](person id)`' }),
  text: Type.String({ description: 'As people read it: a mention is `@name`' }),
  createdTime: Type.String({ description: 'Wall clock `yyyy-MM-dd HH:mm:ss`' }),
  creator: Commenter,
  replyCommentId: maybe(Type.String({ description: 'The comment it belongs below' })),
  replyCount: Type.Integer({ minimum: 0 }),
  attachmentModelList: Type.Array(Attachment),
  deletable: Type.Boolean({ description: 'true = the reader may delete it' }),
});
export type Comment = Static<typeof Comment>;

/** Body of a new comment. */
export const NewComment = Type.Object({
  bizObjectId: Type.String({ minLength: 1, maxLength: 64 }),
  schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
  workflowInstanceId: maybe(Type.String({ maxLength: 64, description: 'Instance of the record: a part in it suffices then (ours)' })),
  // Marks of mentions make it longer than the text that people read, whose limit the handler checks.
  content: Type.String({ maxLength: 20_000 }),
  text: maybe(Type.String({ maxLength: 20_000, description: 'Not read: the server makes it of `content`' })),
  replyCommentId: maybe(Type.String({ maxLength: 64 })),
  attachmentModelList: maybe(Type.Array(Type.Object({ refId: Type.String({ minLength: 1, maxLength: 64 }) }), { maxItems: MOST_COMMENT_FILES })),
});
export type NewComment = Static<typeof NewComment>;

/** A mention within the content of a comment; ids are codes of the organisation. */
export const MENTION = /@\[([^[\]\n]{1,100})\]\(([\w.@-]{1,64})\)/g;
const LONGEST_NAME = 100;

/** The mark of somebody who is mentioned, as `MENTION` reads it; brackets of their name are left out. */
export const mentionOf = (name: string, id: string): string => `@[${name.replaceAll(/[[\]\n]/g, '').slice(0, LONGEST_NAME) || id}](${id})`;
