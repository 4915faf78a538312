import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';
import { actOnce } from '#server/workflow/acts/acted.ts';
import { deleteInstance as remove } from '#server/workflow/acts/deleteInstance.ts';
import { atSeveral } from './severalInstances.ts';

/** PQ W/delete_instance: deletes a draft, or an instance that has ended (contract 21.1). Errors: 900403, 900404, 900412. */
export const deleteInstance: Handler<Calls['deleteInstance']> = (exchange) =>
  actOnce(exchange, { replayToken: exchange.query.replayToken }, (tx) => remove(exchange, tx, exchange.query.workflowInstanceId));

/** POST W/deleteCanceledWorkflowInstances: deletes voided instances, each by itself (contract 11.6). Errors: 900403. */
export const deleteCanceledInstances: Handler<Calls['deleteCanceledInstances']> = async (exchange) =>
  atSeveral(exchange, exchange.body.workflowInstanceIds, exchange.body.replayToken, (tx, id) => remove(exchange, tx, id, { onlyCanceled: true }));
