import { useCallback } from 'react';
import { MESSAGES } from '#schemas/limits.ts';
import type { MessageType } from '#schemas/message.ts';
import { call } from '#src/api/client.ts';
import { usePagedRequest } from '#src/services/requests/usePagedRequest.ts';

/** What is requested; another one begins at the first page. */
export interface MessageQuery {
  messageType: MessageType;
  readState: 'UNREADED' | 'READED';
  searchword: string;
}

/** Reads notifications a page at a time (NT-008, NT-011, NT-012, NT-016). */
export function useMessages({ messageType, readState, searchword }: MessageQuery) {
  const request = useCallback(
    async (page: number, signal: AbortSignal) => {
      const body = { searchword, size: MESSAGES.pageSize, page, tab: 'MESSAGE', messageType, readState } as const;
      const { MESSAGE } = await call('platformSearch', { body }, { signal });
      return { items: MESSAGE?.content ?? [], total: MESSAGE?.totalElements ?? 0 };
    },
    [messageType, readState, searchword],
  );
  return usePagedRequest(MESSAGES.pageSize, request);
}
