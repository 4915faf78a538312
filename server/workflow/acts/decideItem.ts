import type { FormValues } from '#schemas/formSchema/record.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { checkedChoices } from '#server/workflow/forms/choices.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { instanceName } from '#server/workflow/instance/instanceName.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { actAtItem } from './actAtItem.ts';
import { storeAnswer } from './itemAnswer.ts';
import { openItem, type ItemAct } from './openItem.ts';

/** What somebody answers at an open item of theirs (contract 10.4). */
export interface Decision {
  workItemId: string;
  outcome: 'agree' | 'disAgree' | 'submit';
  /** Values of the form with `version`; left out = a bare vote. */
  sent?: FormValues;
  chosen?: ReadonlyMap<string, readonly string[]>;
  opinion?: Opinion | undefined;
  /** In whose name, where somebody says so. */
  trustor?: string | null | undefined;
  /** Together with others: only where the step allows that, and of the record as the person saw it, where they say which. */
  inBatch?: { version?: number | null | undefined };
}

/** What a decision has led to. */
export interface Decided {
  bizObjectId: string;
  workflowInstanceId: string;
  workItemId: string;
  nextWorkItemId: string | null;
  instanceState: string;
}

/**
 * Answers an open work item (contract 21.5, 21.14). Errors: 302036, 900400, 900403, 900404, 900411, 900412, 900417, 900418, 550006.
 */
export async function decideItem(saver: Saver, tx: Tx, decision: Decision): Promise<Decided> {
  const { workItemId, outcome, chosen, opinion, sent, trustor, inBatch } = decision;
  const act = await openItem(saver, tx, { workItemId, trustor, actions: [outcome] });
  if (inBatch && !act.step.task.batch) throw notOffered();
  const record = await storeAnswer(act, { outcome, opinion, sent, version: inBatch?.version });
  const { definition, seen } = act.open;
  const choices = checkedChoices(definition, act.step.code, chosen ?? new Map(), seen.organisation);
  const changedValues = Object.keys(record.changes).length > 0;
  const row = nameAfter(act, outcome, record.values);
  const after = await actAtItem(
    act,
    { type: 'decide', item: act.item.id, outcome, changedValues, chosen: choices },
    { opinion, record, ...(row ? { row } : {}) },
  );
  const { id, objectId } = act.open.row;
  const next = [...after.items.values()].find(({ ownerId, status }) => ownerId === saver.actor.id && status === WORK_ITEM_STATUS.processing);
  return {
    bizObjectId: objectId,
    workflowInstanceId: id,
    workItemId,
    nextWorkItemId: next ? idOfItem(id, next.id) : null,
    instanceState: after.status,
  };
}

/** An instance gets its name again by each submit of its start step (contract 15.9.1). */
function nameAfter({ open, step }: ItemAct, outcome: Decision['outcome'], values: FormValues): { name: string } | undefined {
  const { saver, definition, row, seen } = open;
  if (outcome !== 'submit' || step.code !== definition.startStepCode) return undefined;
  const originator = seen.organisation.people.get(row.originatorId)?.name ?? row.originatorId;
  return { name: instanceName(saver, definition, values, seen, originator) };
}
