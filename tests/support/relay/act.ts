import { ErrCode } from '#schemas/codes.ts';
import type { FormSubmitted } from '#schemas/form.ts';
import { nextDeed, type Deed } from './deeds.ts';
import { wordsOfAct, type Ledger, type LedgerAct } from './ledger.ts';
import type { Answered, Person } from './person.ts';

/** Somebody does one thing after the other until `isOver`; the last is answered before it ends. */
export async function actUntil(person: Person, ledger: Ledger, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const deed = await nextDeed(person, ledger);
    if (deed) await doDeed(person, ledger, deed);
  }
}

type Result = Partial<FormSubmitted> & { successCount?: number };

/** Does a thing with a token of its own and words that nobody else says; what has no answer is repeated with the same. */
async function doDeed(person: Person, ledger: Ledger, { kind, call, isSilent = false, several }: Deed): Promise<void> {
  const replayToken = await person.read<string>('/api/runtime/form/getReplayToken');
  const act = ledger.begin(person.id, kind);
  const body = isSilent ? call.body : { ...call.body, replayToken, approval: { content: wordsOfAct(act) } };
  const answered = await person.call<Result | null>({ ...call, body: titled(body, act) });
  record(person, ledger, act, answered, { isSilent, several });
}

/** A record is named after the act that makes it. */
function titled(body: Record<string, unknown>, act: LedgerAct): Record<string, unknown> {
  const { bizObject } = body;
  if (body.workflowCode === undefined || typeof bizObject !== 'object' || bizObject === null) return body;
  return { ...body, bizObject: { ...bizObject, data: { ...('data' in bizObject ? Object(bizObject.data) : {}), title: wordsOfAct(act) } } };
}

/** What the answer says of the act. Errors: throws for a token that was used although the call came back. */
function record(
  person: Person,
  ledger: Ledger,
  act: LedgerAct,
  { answer, isRepeated }: Answered<Result | null>,
  { isSilent, several }: Pick<Deed, 'isSilent' | 'several'>,
): void {
  act.isRepeated = isRepeated;
  const wasDone = answer.errcode === ErrCode.replayToken;
  if (wasDone && !isRepeated) throw new Error(`${act.kind} of ${act.who} was answered ${answer.errcode} at once`);
  const isDone = answer.errcode === 0 || wasDone;
  const { data } = answer;
  if (several !== undefined) act.entries = { least: data?.successCount ?? 0, most: data?.successCount ?? (isDone ? several : 0) };
  // A retry that leaves a fault is refused, and stands in the log (contract 21.10).
  else if (act.kind === 'retry') act.entries = { least: isDone && !wasDone ? 1 : 0, most: 1 };
  else if (act.kind === 'save' || act.kind === 'draft') act.entries = { least: 0, most: isDone ? 1 : 0 };
  else if (!isSilent) act.entries = { least: isDone ? 1 : 0, most: isDone ? 1 : 0 };
  ledger.end(act, isDone ? 0 : answer.errcode);
  const isStart = act.kind === 'start' || act.kind === 'draft';
  if (isStart && data?.workflowInstanceId) ledger.instances.push({ id: data.workflowInstanceId, originator: person.id, isDraft: act.kind === 'draft' });
}
