import type { Calls } from '#schemas/calls/index.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import { listDrafts } from '#server/drafts/listDrafts.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET userdraft/list: own drafts, the one changed last first (contract 10.5). */
export const drafts: Handler<Calls['drafts']> = async (exchange) => {
  const { query } = exchange;
  const open = await listDrafts(exchange);
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  const start = (query.page ?? 0) * size;
  return { content: open.slice(start, start + size), totalElements: open.length, totalPages: Math.ceil(open.length / size) };
};
