import type { Calls } from '#schemas/calls/index.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { listOfModel, seeModel } from '#server/policies/access.ts';
import { formerValuesOfSent } from '#server/records/batchUpdates/formerValues.ts';
import { keepFormer, offerUndo } from '#server/records/batchUpdates/undos.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { answerInOrder } from '#server/records/several/eachInOrder.ts';
import { rightByGrants } from '#server/records/recordRight.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Handler } from '#server/services/handler.ts';

/** A record that was stored: its version, and what takes the call back. */
interface SavedRow {
  version: number;
  undoId: string;
}

/**
 * POST Q/saveRows: what a save of their forms does, for each of several records by itself, in the order given (contract 8.3).
 * Errors: 900400 for a record that is named twice, 303001, 900403, 900404, 900410; per record in `errors`.
 */
export const saveRows: Handler<Calls['saveRows']> = async (exchange) => {
  const { services, body, actor } = exchange;
  const { schemaCode, queryCode, rows, replayToken } = body;
  const seen = seeModel(exchange, schemaCode);
  listOfModel(seen, queryCode);
  const ids = rows.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidParameter('rows');
  const { sheets } = services.catalogue.model(schemaCode);
  return answerInOrder(
    exchange,
    {
      key: 'objectId',
      ids,
      replayToken,
      withFields: true,
      answer({ successCount, errorCount, errors }, done: ReadonlyMap<string, SavedRow>) {
        const saved = [...done].map(([id, { version }]) => [id, version]);
        const undoId = [...done.values()].at(-1)?.undoId;
        return {
          total: ids.length,
          successCount,
          failCount: errorCount,
          ...(errors.length > 0 && { errors }),
          versions: Object.fromEntries(saved) as Record<string, number>,
          ...(undoId !== undefined && { undoId }),
        };
      },
    },
    async (tx, id, place, last) => {
      const { version = 0, data = {} } = rows[place] ?? {};
      let values: FormValues = {};
      const sent = (stored: FormValues): FormValues => {
        values = formerValuesOfSent(data, stored, sheets);
        return data;
      };
      const right = await rightByGrants(exchange, seen, tx, id);
      const changed = await changeRecord(exchange, seen, tx, right, { id, version, sent });
      const undoId = last?.undoId ?? (await offerUndo(tx, { schemaCode, userId: actor.id, now: services.now() }));
      await keepFormer(tx, undoId, [{ id, before: changed.before, version: changed.version, values }]);
      return { done: { version: changed.version, undoId } };
    },
  );
};
