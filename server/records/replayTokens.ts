import { isRecord } from '#schemas/formats/format.ts';
import { sendWithNext } from '#server/db/connection.ts';
import type { Tx } from '#server/db/database.ts';
import { replayTokenUsed } from '#server/refusals/records.ts';

/**
 * Uses a token up in the transaction of the act; if that is rolled back the token is as good as before.
 * Errors: 900410 for a used, expired or somebody else's token; for a repeat of a stored act its data holds the former answer.
 */
export async function useReplayToken(tx: Tx, token: string, userId: string, now: Date): Promise<void> {
  const used = await tx
    .updateTable('replayTokens')
    .set({ usedAt: now })
    .where('token', '=', token)
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('token')
    .executeTakeFirst();
  if (used) return;
  const former = await tx.selectFrom('replayTokens').select('result').where('token', '=', token).where('userId', '=', userId).executeTakeFirst();
  throw replayTokenUsed(finishedAnswerOf(readResult(former?.result)));
}

/** Keeps what the act answered, for a repeat. Shape: an empty answer is kept as `{}`, which says that the act was done. */
export async function saveReplayResult(tx: Tx, token: string, result: unknown): Promise<void> {
  const keep = tx.updateTable('replayTokens').set({ result: JSON.stringify(result ?? {}) });
  await sendWithNext(tx, keep.where('token', '=', token).compile());
}

/** The outcome of one of several acts: why it was refused, or what it gave; null = it is done and gave nothing. */
export type ActOutcome = { errcode: number; errmsg: string; fields?: Readonly<Record<string, string>> } | { done: unknown } | null;

/** A call over several acts that is not over: which one it is, and the outcome of its acts so far, by place. */
interface Unfinished {
  request: string;
  outcomes: Record<number, ActOutcome>;
}

/**
 * Begins a call over several acts, each in a transaction of its own, or goes on with one whose process ended on the way: its
 * repeat does what is left, and answers for all of them (contract 10.2).
 * Shape: `request` distinguishes it from every other call. Errors: 900410 as of `useReplayToken`.
 */
export async function beginSeveral(tx: Tx, token: string, { userId, request, now }: { userId: string; request: string; now: Date }): Promise<void> {
  const row = await tx
    .selectFrom('replayTokens')
    .select(['usedAt', 'expiresAt', 'result'])
    .where('token', '=', token)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (row?.usedAt === null && row.expiresAt > now) {
    const begun = JSON.stringify({ [SEVERAL]: { request, outcomes: {} } satisfies Unfinished });
    await tx.updateTable('replayTokens').set({ usedAt: now, result: begun }).where('token', '=', token).execute();
    return;
  }
  const former = readResult(row?.result);
  if (unfinishedOf(former)?.request !== request) throw replayTokenUsed(finishedAnswerOf(former));
}

/**
 * The outcome of the act at a place; undefined = it is still to be done, and nobody else with this token does it before the
 * transaction ends. Errors: 900410 with the answer, where a repeat has finished the call meanwhile.
 */
export async function outcomeAt(tx: Tx, token: string, place: number): Promise<ActOutcome | undefined> {
  return (await lockUnfinished(tx, token)).outcomes[place];
}

/** Keeps the outcome of the act at a place, in its transaction. Errors: as of `outcomeAt`. */
export async function keepOutcome(tx: Tx, token: string, place: number, outcome: ActOutcome): Promise<void> {
  const unfinished = await lockUnfinished(tx, token);
  await saveReplayResult(tx, token, { [SEVERAL]: { ...unfinished, outcomes: { ...unfinished.outcomes, [place]: outcome } } });
}

/** Key of a call that is not over, which stands in no answer. */
const SEVERAL = ':several';

async function lockUnfinished(tx: Tx, token: string): Promise<Unfinished> {
  const row = await tx.selectFrom('replayTokens').select('result').where('token', '=', token).forUpdate().executeTakeFirst();
  const result = readResult(row?.result);
  const unfinished = unfinishedOf(result);
  if (!unfinished) throw replayTokenUsed(result);
  return unfinished;
}

const readResult = (text: string | null | undefined): unknown => (text === null || text === undefined ? null : JSON.parse(text));

function unfinishedOf(result: unknown): Unfinished | undefined {
  // Written by `beginSeveral` and `keepOutcome` alone.
  return isRecord(result) && SEVERAL in result ? (result[SEVERAL] as Unfinished) : undefined;
}

/** What a repeat receives: nothing of a call that is not over. */
const finishedAnswerOf = (result: unknown): unknown => (unfinishedOf(result) ? null : result);
