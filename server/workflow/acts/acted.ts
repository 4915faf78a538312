import type { Tx } from '#server/db/database.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { Refused } from '#server/refusals/refused.ts';
import { requireSameInstance, type NamedPlace } from '#server/workflow/instance/namedInstance.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';

/** An act that is done: its instance and item, and the answer of its call. */
export interface Acted<Answer> {
  row: Pick<InstanceRow, 'id' | 'objectId'>;
  workItemId?: string | undefined;
  answer: Answer;
  /** Why it was refused, although what it has written is kept. */
  refusal?: Refused;
}

/** What the call of an act carries beside the act: its token, and the place that it names. */
interface GivenWithAct extends NamedPlace {
  replayToken?: string | null | undefined;
}

/**
 * Does the act of a call in a transaction of its own. A token that is given is used up with it; its repeat changes nothing and
 * receives the former answer, whatever the state of the item is now (contract 10.2, 21.14). Errors: 900410, those of the act, then 900400 for an instance that is not the item's.
 */
export async function actOnce<Answer>(
  { services, actor }: Saver,
  { replayToken, ...place }: GivenWithAct,
  work: (tx: Tx) => Promise<Acted<Answer>>,
): Promise<Answer> {
  const { answer, refusal } = await services.database.transaction(async (tx) => {
    if (replayToken) await useReplayToken(tx, replayToken, actor.id, services.now());
    const acted = await work(tx);
    requireSameInstance(place);
    const { row, workItemId, answer } = acted;
    if (replayToken && !acted.refusal)
      await saveReplayResult(tx, replayToken, { bizObjectId: row.objectId, workflowInstanceId: row.id, ...(workItemId ? { workItemId } : {}), ...answer });
    return acted;
  });
  if (refusal) throw refusal;
  return answer;
}
