import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { writeOfficeView } from '#server/workflow/forms/officeView.ts';
import { changesOfOperation } from '#server/workflow/forms/operationChanges.ts';

/** GET W/compareOperationLog: what one operation changed, as far as the reader sees it (contract 11, 21.15). Errors: 900404. */
export const operationChanges: Handler<Calls['operationChanges']> = async (exchange) => {
  const { view, changes } = await changesOfOperation(exchange, exchange.services.database.kysely, exchange.query.bizObjectLogId);
  await writeOfficeView(exchange, view);
  return changes;
};
