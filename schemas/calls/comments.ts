import { Type } from 'typebox';
import { Comment, Commenter, NewComment } from '#schemas/comment.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const record = {
  bizObjectId: Code,
  schemaCode: Code,
  workflowInstanceId: maybe(Type.String({ maxLength: 64, description: 'Instance of the record: a part in it suffices then (ours)' })),
};
const paging = {
  page: Type.Integer({ minimum: 0, maximum: 100_000, description: 'Zero-based' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
};

/** Comments on records (contract 10.1). */
export const commentCalls = {
  comments: call({
    method: 'GET',
    path: '/api/form/comment/comment_list',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({ ...record, ...paging }),
    answer: pageOf(Comment),
    description: 'Comments on a record without the replies, the newest first',
  }),
  commentCount: call({
    method: 'GET',
    path: '/api/form/comment/comment_num',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object(record),
    answer: Type.Integer({ minimum: 0 }),
    description: 'How many comments and replies a record has',
  }),
  commentReplies: call({
    method: 'GET',
    path: '/api/form/comment/reply_list',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({ ...record, ...paging, replyCommentId: Code }),
    answer: pageOf(Comment),
    description: 'Replies below a comment, the oldest first',
  }),
  mentionable: call({
    method: 'GET',
    path: '/api/form/comment/list_pull_person',
    who: 'rec',
    repeat: 'reads',
    query: Type.Object({ ...record, searchword: maybe(Type.String({ maxLength: 100 })), page: maybe(paging.page), pageSize: maybe(paging.pageSize) }),
    answer: Type.Array(Commenter),
    description: 'People who see the record and may be mentioned, by a part of their name',
  }),
  addComment: call({
    method: 'POST',
    path: '/api/form/comment/create',
    who: 'rec',
    repeat: 'token',
    body: NewComment,
    answer: Type.String({ description: 'Id of the comment' }),
    description: 'Writes a comment or a reply and notifies whom it mentions or answers',
  }),
  deleteComment: call({
    method: 'GET',
    path: '/api/form/comment/delete',
    who: 'rec',
    repeat: 'token',
    query: Type.Object({ id: Code }),
    answer: Ignored,
    description: 'Deletes a comment with its replies; only its writer and administrators of the system may',
  }),
} as const;
