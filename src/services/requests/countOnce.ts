import { call, type SentCall } from '#src/api/client.ts';
import { isByLink } from '#src/api/headers.ts';
import { isFamily } from '#src/api/settings.ts';
import { formerAnswer, isUnanswered } from '#src/api/unanswered.ts';
import { lostActs, type LostAct } from '#src/engine/forms/lostActs.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { withLostWords } from './lostWords.ts';

/**
 * Sends a call that counts once by its token, with a token. What was sent is kept with it until an answer has come, a success or a
 * refusal: the same act once more carries the same token, which the server does once and answers as it did the first time.
 * Errors: those of the call; a lost answer is a TransportError whose words say that the act may have been done.
 * Source: contract 10.2, BX-089.
 */
export async function countOnce(act: SentCall): Promise<unknown> {
  const { input } = act;
  const person = store.get(userAtom)?.id;
  // Those who come by a link have no acts but the form's, and servers of the family know tokens where values are stored.
  const isTokenTaken = !isByLink() && (!isFamily() || hasKey(input.body, 'bizObject'));
  if (!isTokenTaken || person === undefined) return act.send(input);
  // A form keeps what it sends itself (`engine/forms/storeOnce.ts`).
  if (hasKey(input.body, 'replayToken')) return act.send(input).finally(() => lostActs.forgetAbout(person, input));
  return sendAs(act, person, lostActs.take(person, act));
}

async function sendAs(act: SentCall, person: string, former: LostAct | undefined): Promise<unknown> {
  const token = former?.token ?? (await call('replayToken'));
  const begun = lostActs.begin(person, act, token);
  try {
    const answer = await act.send(withToken(act, token));
    lostActs.answered(person, begun);
    return answer;
  } catch (error) {
    if (isUnanswered(error)) {
      lostActs.lost(begun);
      throw await withLostWords(error, 'act');
    }
    lostActs.answered(person, begun);
    const used = formerAnswer(error);
    // Its time is over, and nothing was done with it.
    if (used && former && used.answer === undefined) return sendAs(act, person, undefined);
    if (used?.answer === undefined) throw error;
    return used.answer;
  }
}

function withToken({ row, input }: SentCall, replayToken: string): SentCall['input'] {
  if (row.method === 'GET' || row.kind === 'postQuery') return { ...input, query: { ...input.query, replayToken } };
  return { ...input, body: { ...input.body, replayToken } };
}

const hasKey = (parameters: object | undefined, key: string): boolean => parameters !== undefined && Reflect.get(parameters, key) != null;
