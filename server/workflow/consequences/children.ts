import type { Effect } from '#schemas/workflow/command.ts';
import { controlValues } from '#server/records/values.ts';
import { loadRow } from '#server/store/rows.ts';
import type { Consequence, TakenAct } from '#server/workflow/instance/takenAct.ts';
import { itemsOfCalled } from '#server/workflow/children/childFaults.ts';
import type { ChildStart } from '#server/workflow/children/childStart.ts';
import { plannedChildren } from '#server/workflow/children/plannedChildren.ts';
import { releaseChildren, withdrawStarts, isExpected } from '#server/workflow/store/children.ts';
import { writeContinuations, type NewContinuation } from '#server/workflow/store/continuations.ts';

type EffectOf<K extends Effect['kind']> = Extract<Effect, { kind: K }>;

/**
 * Call activities (contract 21.12): children start, are voided and are heard of by continuations, never in the transaction of
 * their parent. What was to start and has not goes with the step that wanted it.
 */
export const childrenConsequence: Consequence = async (taken) => {
  for (const effect of taken.result.effects) {
    if (effect.kind === 'voidChildren') await voidChildren(taken, effect);
    if (effect.kind === 'startChildren') await startChildren(taken, effect);
    if (effect.kind === 'ended') await reportEnd(taken, effect);
  }
};

async function startChildren(taken: TakenAct, { token, element: code }: EffectOf<'startChildren'>): Promise<void> {
  const { open, act, surroundings } = taken;
  const { tx, row, definition } = open;
  const element = definition.elements.get(code);
  const items = element?.type === 'callActivity' ? itemsOfCalled(open, element) : undefined;
  if (element?.type !== 'callActivity' || !items) return;
  await withdrawStarts(tx, row, token);
  const { catalogue } = open.saver.services;
  // As it is stored by now: rows that were made in this act have their ids.
  const own = await loadRow(tx, catalogue, catalogue.model(row.schemaCode), row.objectId);
  const values = own ? controlValues(open.seen.model, own.data) : surroundings.values;
  const planned = plannedChildren(element, { ...surroundings, values }, items);
  await writeContinuations(
    tx,
    open.saver.services,
    planned.map(({ number, rowId, originatorId, values }): NewContinuation => {
      const isSame = originatorId === row.originatorId;
      const payload: ChildStart = {
        token,
        number,
        rowId,
        workflowCode: element.calledElement,
        originatorId: originatorId ?? '',
        departmentId: isSame ? row.departmentId : null,
        submit: element.submit === 'auto',
        values,
      };
      return { objectId: row.objectId, instanceId: row.id, kind: 'startChild', cause: `${token}:${number}`, payload, runAt: new Date(act.command.at) };
    }),
  );
}

/** The step is over or undone: nothing more of its children counts for it, and those that still run end. */
async function voidChildren({ open: { tx, row, saver }, act }: TakenAct, { token }: EffectOf<'voidChildren'>): Promise<void> {
  await withdrawStarts(tx, row, token);
  const children = await releaseChildren(tx, row, token);
  await writeContinuations(
    tx,
    saver.services,
    children.map(({ childObjectId, childId }) => ({
      objectId: childObjectId,
      instanceId: childId,
      kind: 'voidChild',
      cause: row.id,
      runAt: new Date(act.command.at),
    })),
  );
}

/** A child that its parent still wants to hear of has ended. */
async function reportEnd({ open: { tx, row, saver }, act }: TakenAct, { status, result }: EffectOf<'ended'>): Promise<void> {
  const { parentObjectId, parentId, parentToken } = row;
  if (parentObjectId === null || parentId === null || parentToken === null) return;
  if (!(await isExpected(tx, { objectId: parentObjectId, id: parentId }, row.id))) return;
  const payload = { token: parentToken, childObjectId: row.objectId, childId: row.id, isRefused: status === 'CANCELED' || result === 2 };
  await writeContinuations(tx, saver.services, [
    { objectId: parentObjectId, instanceId: parentId, kind: 'childEnded', cause: row.id, payload, runAt: new Date(act.command.at) },
  ]);
}
