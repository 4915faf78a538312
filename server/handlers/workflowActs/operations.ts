import type { Calls } from '#schemas/calls/index.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import type { Handler } from '#server/services/handler.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { readOperations } from '#server/workflow/store/readOperations.ts';
import { operationPresenter } from '#server/workflow/track/presentOperation.ts';

/** GET W/list_operation: what was done in an instance, the last first (contract 11, 21.15). Errors: 900404 without a part in it. */
export const operations: Handler<Calls['operations']> = async (exchange) => {
  const { services, query } = exchange;
  const db = services.database.kysely;
  const row = await requirePart(exchange, db, query.workflowInstanceId);
  const size = query.size ?? DEFAULT_PAGE_SIZE;
  const { total, entries } = await readOperations(db, row, { page: query.page ?? 0, size });
  return { content: entries.map(await operationPresenter(exchange, db, row)), totalElements: total, totalPages: Math.ceil(total / size) };
};
