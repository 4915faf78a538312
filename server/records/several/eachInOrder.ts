import { createHash } from 'node:crypto';
import { ErrCode } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { Tx } from '#server/db/database.ts';
import { fault, refusalOfDatabase } from '#server/refusals/http.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Exchange } from '#server/services/handler.ts';
import { beginSeveral, keepOutcome, outcomeAt, saveReplayResult, type ActOutcome } from '#server/records/replayTokens.ts';
import type { Saver } from '#server/records/validateRecord.ts';

/** Why one of several was refused. Shape: `fields` = the reasons of its items, by code. */
interface WhyRefused {
  errcode: number;
  errmsg: string;
  fields?: Readonly<Record<string, string>>;
}

/** The outcome of several acts. Shape: `errors` in the order given, each with the key that names it. */
export interface BatchResult<Key extends string> {
  successCount: number;
  errorCount: number;
  errors: (Record<Key, string> & WhyRefused)[];
}

/** The call over several: who makes it, with which body. */
type SeveralCall = Pick<Exchange, 'request' | 'traceId'> & Saver & { body: unknown };

/** Several that an act is done to; `key` names one in the answer. */
interface Several<Key extends string> {
  key: Key;
  ids: readonly string[];
  replayToken: string | null | undefined;
}

/** Several of which more is answered than the counts and the refused. */
interface SeveralAnswered<Key extends string, Done, Answer> extends Several<Key> {
  /** The reasons of a refusal stand at the items they are about too. */
  withFields?: boolean;
  /** What is answered; `done` = what the acts that were done gave, by id. */
  answer(result: BatchResult<Key>, done: ReadonlyMap<string, Done>): Answer;
}

/** One act of several; `last` = what the latest that was done gave. Shape: `refusal` = why it was refused, although what it has written is kept; `done` = JSON. */
type ActOfSeveral<Done> = (tx: Tx, id: string, place: number, last: Done | undefined) => Promise<{ refusal?: Refused; done?: Done }>;

/** Does an act for each of several as `answerInOrder`, and answers the counts and the refused. */
export function eachInOrder<Key extends string>(exchange: SeveralCall, several: Several<Key>, act: ActOfSeveral<never>): Promise<BatchResult<Key>> {
  return answerInOrder(exchange, { ...several, answer: (result) => result }, act);
}

/**
 * Does an act for each of several, in the order given, each in a transaction of its own: a refusal does not stop the others,
 * and none is skipped silently (contract 11.6). No lock of an instance is kept between two.
 * A token that is given is used up with the first; the outcome of each act is kept with the act, so that after a fault on the way
 * the repeat does the others and answers for all (contract 10.2). One for which the database had no time is not done either: it is
 * reported, and the repeat does it. Errors: 900410 for a call that is over.
 */
export async function answerInOrder<Key extends string, Done, Answer>(
  exchange: SeveralCall,
  several: SeveralAnswered<Key, Done, Answer>,
  act: ActOfSeveral<Done>,
): Promise<Answer> {
  const { services, actor } = exchange;
  const { key, ids, replayToken, answer } = several;
  if (replayToken) {
    const begun = { userId: actor.id, request: nameOfRequest(exchange), now: services.now() };
    await services.database.transaction((tx) => beginSeveral(tx, replayToken, begun));
  }
  const errors: BatchResult<Key>['errors'] = [];
  const done = new Map<string, Done>();
  let last: Done | undefined;
  let isOver = true;
  for (const [place, id] of ids.entries()) {
    const { outcome, isOpen } = await outcomeOfAct(exchange, { ...several, place }, (tx) => act(tx, id, place, last));
    if (outcome && 'done' in outcome) {
      // What an act of this very call gave, kept as JSON.
      last = outcome.done as Done;
      done.set(id, last);
    } else if (outcome) {
      // The key is the one field that the type adds.
      errors.push({ [key]: id, ...outcome } as BatchResult<Key>['errors'][number]);
    }
    if (isOpen) isOver = false;
  }
  const result = answer({ successCount: ids.length - errors.length, errorCount: errors.length, errors }, done);
  if (replayToken && isOver) await services.database.transaction((tx) => saveReplayResult(tx, replayToken, result));
  return result;
}

/** The same words of the same call are the same request. */
function nameOfRequest({ request, body }: SeveralCall): string {
  return createHash('sha256')
    .update(`${request.routeOptions.url}\n${JSON.stringify(body)}`)
    .digest('hex');
}

/** Place of an act among several, and how its refusal is reported. */
interface Placed {
  replayToken: string | null | undefined;
  place: number;
  withFields?: boolean;
}

/** A fault of the server is reported at its item too: those before it are done. Shape: `isOpen` = nothing is known of it but that a later try may work. */
async function outcomeOfAct<Done>(
  exchange: SeveralCall,
  { replayToken, place, withFields = false }: Placed,
  act: (tx: Tx) => ReturnType<ActOfSeveral<Done>>,
): Promise<{ outcome: ActOutcome; isOpen: boolean }> {
  const { services, request, traceId, language } = exchange;
  const worded = (refusal: Refused): ActOutcome => whyRefused(refusal, language, withFields);
  try {
    const outcome = await services.database.transaction(async (tx) => {
      const known = replayToken ? await outcomeAt(tx, replayToken, place) : undefined;
      if (known !== undefined) return known;
      const { refusal, done } = await act(tx);
      const given: ActOutcome = done === undefined ? null : { done };
      const outcome = refusal ? worded(refusal) : given;
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

function whyRefused({ errcode, text, data }: Refused, language: Saver['language'], withFields: boolean): WhyRefused {
  const reasons = withFields && isRecord(data) && Array.isArray(data.errors) ? data.errors : [];
  const fields = new Map<string, string>();
  for (const reason of reasons) {
    if (!isRecord(reason) || typeof reason.path !== 'string' || typeof reason.message !== 'string') continue;
    const [code = ''] = reason.path.split('.');
    if (code !== '' && !fields.has(code)) fields.set(code, reason.message);
  }
  return { errcode, errmsg: text[language], ...(fields.size > 0 ? { fields: Object.fromEntries(fields) } : {}) };
}
