import { createHash } from 'node:crypto';
import { ErrCode } from '#schemas/codes.ts';
import type { Tx } from '#server/db/database.ts';
import { beginSeveral, keepOutcome, outcomeAt, saveReplayResult, type ActOutcome } from '#server/records/replayTokens.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { fault, refusalOfDatabase } from '#server/refusals/http.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';

/** The outcome of several acts. Shape: `errors` in the order given, each with the key that names it. */
export interface BatchResult<Key extends string> {
  successCount: number;
  errorCount: number;
  errors: (Record<Key, string> & { errcode: number; errmsg: string })[];
}

/** The call over several: who makes it, with which body. */
type SeveralCall = Pick<Exchange, 'request' | 'traceId'> & Saver & { body: unknown };

/** Several that an act is done to; `key` names one in the answer. */
interface Several<Key extends string> {
  key: Key;
  ids: readonly string[];
  replayToken: string | null | undefined;
}

/** One act of several. Shape: `refusal` = why it was refused, although what it has written is kept. */
type ActOfSeveral = (tx: Tx, id: string, place: number) => Promise<{ refusal?: Refused }>;

/**
 * Does an act for each of several, in the order given, each in a transaction of its own: a refusal does not stop the others,
 * and none is skipped silently (contract 11.6). No lock of an instance is kept between two.
 * A token that is given is used up with the first; the outcome of each act is kept with the act, so that after a fault on the way
 * the repeat does the others and answers for all (contract 10.2). One for which the database had no time is not done either: it is
 * reported, and the repeat does it. Errors: 900410 for a call that is over.
 */
export async function eachInOrder<Key extends string>(
  exchange: SeveralCall,
  { key, ids, replayToken }: Several<Key>,
  act: ActOfSeveral,
): Promise<BatchResult<Key>> {
  const { services, actor } = exchange;
  if (replayToken) {
    const begun = { userId: actor.id, request: nameOfRequest(exchange), now: services.now() };
    await services.database.transaction((tx) => beginSeveral(tx, replayToken, begun));
  }
  const errors: BatchResult<Key>['errors'] = [];
  let isOver = true;
  for (const [place, id] of ids.entries()) {
    const { outcome, isOpen } = await outcomeOfAct(exchange, { replayToken, place }, (tx) => act(tx, id, place));
    // The key is the one field that the type adds.
    if (outcome) errors.push({ [key]: id, ...outcome } as BatchResult<Key>['errors'][number]);
    if (isOpen) isOver = false;
  }
  const result = { successCount: ids.length - errors.length, errorCount: errors.length, errors };
  if (replayToken && isOver) await services.database.transaction((tx) => saveReplayResult(tx, replayToken, result));
  return result;
}

/** The same words of the same call are the same request. */
function nameOfRequest({ request, body }: SeveralCall): string {
  return createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(body)}`)
    .digest('hex');
}

/** A fault of the server is reported at its item too: those before it are done. Shape: `isOpen` = nothing is known of it but that a later try may work. */
async function outcomeOfAct(
  exchange: SeveralCall,
  { replayToken, place }: { replayToken: string | null | undefined; place: number },
  act: (tx: Tx) => Promise<{ refusal?: Refused }>,
): Promise<{ outcome: ActOutcome; isOpen: boolean }> {
  const { services, request, traceId, language } = exchange;
  const worded = ({ errcode, text }: Refused): ActOutcome => ({ errcode, errmsg: text[language] });
  try {
    const outcome = await services.database.transaction(async (tx) => {
      const known = replayToken ? await outcomeAt(tx, replayToken, place) : undefined;
      if (known !== undefined) return known;
      const { refusal } = await act(tx);
      const outcome = refusal ? worded(refusal) : null;
      if (replayToken) await keepOutcome(tx, replayToken, place, outcome);
      return outcome;
    });
    return { outcome, isOpen: false };
  } catch (error) {
    // No act of several uses a token of its own: it is this call that is over.
    if (error instanceof Refused && error.errcode === ErrCode.replayToken) throw error;
    if (!(error instanceof Refused)) request.log.error({ err: error, traceId }, 'an act of several failed');
    const ofDatabase = refusalOfDatabase(error);
    if (ofDatabase) return { outcome: worded(ofDatabase), isOpen: true };
    const outcome = worded(error instanceof Refused ? error : fault());
    if (replayToken) await services.database.transaction((tx) => keepOutcome(tx, replayToken, place, outcome));
    return { outcome, isOpen: false };
  }
}
