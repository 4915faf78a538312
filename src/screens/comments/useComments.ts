import { useCallback } from 'react';
import { call } from '#src/api/client.ts';
import { usePagedRequest } from '#src/services/requests/usePagedRequest.ts';
import type { RecordPlace } from './recordPlace.ts';

const PAGE_SIZE = 20;

/** Reads comments of a record, or with `replyCommentId` the replies below one, a page at a time. */
export function useComments({ schemaCode, bizObjectId, workflowInstanceId }: RecordPlace, replyCommentId?: string) {
  const request = useCallback(
    async (page: number, signal: AbortSignal) => {
      const query = { schemaCode, bizObjectId, workflowInstanceId, page, pageSize: PAGE_SIZE };
      const { content, totalElements } = await (replyCommentId === undefined
        ? call('comments', { query }, { signal })
        : call('commentReplies', { query: { ...query, replyCommentId } }, { signal }));
      return { items: content, total: totalElements };
    },
    [schemaCode, bizObjectId, workflowInstanceId, replyCommentId],
  );
  return usePagedRequest(PAGE_SIZE, request);
}
