import type { Handlers } from '#server/services/handler.ts';
import { commentCount, commentReplies, comments, mentionable } from './read.ts';
import { addComment, deleteComment } from './write.ts';

/** Comments on records (contract 10.1). */
export const commentHandlers = {
  comments,
  commentCount,
  commentReplies,
  mentionable,
  addComment,
  deleteComment,
} satisfies Partial<Handlers>;
