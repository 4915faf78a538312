import type { AnswerOf, BodyOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import type { FormSaved } from '#schemas/form.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { isByLink } from '#src/api/headers.ts';
import { formerAnswer, isUnanswered } from '#src/api/unanswered.ts';
import { onStored } from './onStored.ts';
import { requestForm } from './requestForm.ts';
import { isSaved, type SentForm, type SentPlace, type StoringCall } from './sentForm.ts';

type Body = Readonly<Record<string, unknown>>;
type Pending = NonNullable<SentForm['pending']>;

/**
 * Makes a call that stores a form, once: what was sent is kept with its token until an answer has come. Where none came, the next act
 * finds out whether it was done: a save is sent again as it was, and what was typed since goes in one of its own, on what is stored;
 * of another act the same once more is the same one, and where the former was done after all another one is not.
 * Shape: without a place nothing more than the call knows of a former one.
 * Errors: those of the call; 900410 = the former act was done, and this is another one. Source: contract 10.2, BX-089.
 */
export async function storeOnce<N extends StoringCall>(place: SentPlace | undefined, name: N, body: BodyOf<Calls[N]>): Promise<AnswerOf<Calls[N]>> {
  if (place === undefined) return call(name, { body });
  // Both are bodies and answers of this very call.
  return (await store(place, { name, body: body as Body })) as AnswerOf<Calls[N]>;
}

async function store(place: SentPlace, act: Pick<Pending, 'name' | 'body'>): Promise<unknown> {
  const former = place.sent()?.pending;
  if (former === undefined) return sendNew(place, act);
  const isSame = former.name === act.name && isAlike(former.given ?? former.body, act.body);
  if (!isSame && former.name !== 'saveForm') return insteadOf(former, place, act);
  const found = await findOut(place, former, isSame);
  if (found === undefined) return sendNew(place, act);
  if (isSame) return found.answer;
  if (isByLink() || !isSaved(found.answer)) throw found.refusal ?? new Error('A save has answered nothing');
  place.keepSent({ stored: { body: former.given ?? former.body, version: versionSeen(former.body) + 1, answer: found.answer } });
  return sendNew(place, act);
}

/** What the act of a form is sent as: with a token of its own, on what is known to be stored. */
async function put({ name, body }: Pick<Pending, 'name' | 'body'>, place: SentPlace): Promise<Pending> {
  const stored = place.sent()?.stored;
  const token = await call('replayToken');
  if (stored === undefined) return { name, token, body };
  return { name, token, body: onStored(body, stored, await loadStored(body, stored.answer)), given: body };
}

async function sendNew(place: SentPlace, act: Pick<Pending, 'name' | 'body'>): Promise<unknown> {
  try {
    return await send(place, await put(act, place));
  } catch (error) {
    // The token is of this act alone: browsers and what stands between send a request once more by themselves.
    const used = formerAnswer(error);
    if (used?.answer === undefined) throw error;
    return used.answer;
  }
}

async function send(place: SentPlace, pending: Pending): Promise<unknown> {
  const { stored } = place.sent() ?? {};
  place.keepSent({ pending, stored });
  try {
    const answer = await call(pending.name, { body: { ...pending.body, replayToken: pending.token } } as Parameters<typeof call>[1]);
    place.keepSent(undefined);
    return answer;
  } catch (error) {
    if (!isUnanswered(error)) place.keepSent(stored && { stored });
    throw error;
  }
}

/** Whether a save or act that got no answer was done, sent again as it was. Shape: undefined = nothing was stored, and another may be sent. */
async function findOut(place: SentPlace, former: Pending, isSame: boolean): Promise<{ answer: unknown; refusal?: unknown } | undefined> {
  try {
    return { answer: await send(place, former) };
  } catch (error) {
    const used = formerAnswer(error);
    if (used) return used.answer === undefined ? undefined : { answer: used.answer, refusal: error };
    // A refusal of the server is one of what is typed now only where that is the same.
    if (isSame || !(error instanceof EnvelopeError)) throw error;
    return undefined;
  }
}

/** Another act in place of a former one that nobody wants any more: with its token, only one of the two is done. */
async function insteadOf(former: Pending, place: SentPlace, act: Pick<Pending, 'name' | 'body'>): Promise<unknown> {
  try {
    return await send(place, { ...(await put(act, place)), token: former.token });
  } catch (error) {
    const used = formerAnswer(error);
    if (used === undefined || used.answer !== undefined) throw error;
    return sendNew(place, act);
  }
}

/** What stands in no comparison: which state was seen, and what is of the sending. */
const SEEN: ReadonlySet<string> = new Set(['version', 'replayToken', 'draftId']);
const isAlike = (one: Body, other: Body): boolean => comparable(one) === comparable(other);
const comparable = (body: Body): string => JSON.stringify(body, (code, value: unknown) => (SEEN.has(code) ? undefined : value));

/** The version that a save was made on; 0 = it makes the record. */
function versionSeen({ bizObject }: Body): number {
  const data = isRecord(bizObject) && isRecord(bizObject.data) ? bizObject.data : {};
  return typeof data.version === 'number' ? data.version : 0;
}

/** The values of a record that was stored. Errors: those of the call. */
async function loadStored({ bizObject }: Body, { bizObjectId, workflowInstanceId, workItemId }: FormSaved): Promise<Body> {
  const { schemaCode, sheetCode } = isRecord(bizObject) ? bizObject : {};
  const record = { schemaCode: String(schemaCode), ...(typeof sheetCode === 'string' && { sheetCode }), objectId: bizObjectId };
  const query = workflowInstanceId ? { workflowInstanceId, ...(workItemId && { workitemId: workItemId }) } : record;
  return (await requestForm(call, { ...query, peek: true })).bizObject.data;
}
