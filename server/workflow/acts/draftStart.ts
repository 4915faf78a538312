import type { Choices } from '#schemas/workflow/command.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { noRight } from '#server/refusals/access.ts';
import { keepOpinion } from '#server/workflow/consequences/opinionFiles.ts';
import { withoutDraft } from '#server/workflow/core/start.ts';
import { checkedChoices } from '#server/workflow/forms/choices.ts';
import { instanceName } from '#server/workflow/instance/instanceName.ts';
import { openInstance, saverInWorkflow, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { requireModelOf } from '#server/workflow/instance/sentRecord.ts';
import { openStepForm, rightAtStep, rightToKeep } from '#server/workflow/instance/stepForm.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { changeStartRecord } from '#server/workflow/starts/recordOfStart.ts';
import { openStart } from '#server/workflow/starts/startable.ts';
import { departmentOfStart, startedFields } from '#server/workflow/starts/startedRow.ts';
import { forgetDraftItem } from '#server/workflow/store/forgetDraftItem.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { requireStored } from '#server/workflow/versions/storeVersions.ts';
import { checkStep } from './itemAnswer.ts';
import { performAct } from './performAct.ts';
import { madeBy, requireOpinion, type Started } from './startInstance.ts';

/** What is sent with a draft: values with their version, the model they are of, words; left out = none. */
export interface DraftChange {
  schemaCode?: string | undefined;
  sent: FormValues | undefined;
  opinion: Opinion | undefined;
}

/** What is sent when a draft is submitted. */
export interface DraftSubmit extends DraftChange {
  trustor?: string | null | undefined;
  departmentId?: string | null | undefined;
  chosen?: Choices;
}

/** Opens a draft of the one who saved it; `undefined` for an instance that is none, or none any more. Errors: 900403, 900404, 900416. */
export async function openDraft(saver: Saver, tx: Tx, instanceId: string): Promise<OpenInstance | undefined> {
  // Without its lock first: whoever answers an item locks and reads the instance by themselves.
  const found = await tx.selectFrom('wfInstances').select('status').where('id', '=', instanceId).executeTakeFirst();
  const open = found?.status === 'DRAFT' ? await openInstance(saver, tx, instanceId) : undefined;
  if (open?.row.status !== 'DRAFT') return undefined;
  if (open.row.originatorId === saver.actor.id) return open;
  await requirePart(saver, tx, instanceId);
  throw noRight();
}

/** Keeps a draft again; without a document it cannot be looked up what its start step allows. Errors: 302036, 900400, 900403. */
export async function keepDraft(open: OpenInstance, { schemaCode, sent, opinion }: DraftChange): Promise<Started> {
  const { saver, tx, definition, seen, row } = open;
  requireModelOf(schemaCode, seen.model.code);
  const form = openStepForm(definition, definition.startStepCode, seen, saver.actor);
  if (sent) {
    const record = await changeStartRecord(saver, seen, tx, rightToKeep(form), { id: row.objectId, sent, numbered: false });
    const name = instanceName(saver, definition, record.values, seen, saver.actor.name);
    await performAct(open, {
      command: { type: 'saveDraft', ...madeBy(saver) },
      values: record.values,
      changes: record.changes,
      audited: 'update',
      row: { name },
    });
  }
  if (opinion) await keepOpinion(open, 1, opinion);
  return asDraft(open, row.status);
}

/**
 * Submits a draft: from then on it is bound to the newest version, whose start step is looked up again (contract 10.4).
 * Errors: as startInstance.
 */
export async function submitDraft(draft: OpenInstance, submit: DraftSubmit): Promise<Started> {
  const { sent, opinion, trustor, departmentId: named, chosen = new Map() } = submit;
  const { tx, row } = draft;
  const startable = await openStart(draft.saver, tx, row.workflowCode, trustor);
  const { workflow, definition, seen, originator } = startable;
  requireModelOf(submit.schemaCode, seen.model.code);
  await requireStored(tx, workflow);
  requireOpinion({ definition }, opinion);
  const departmentId = departmentOfStart(originator, named ?? (originator.id === row.originatorId ? row.departmentId : null));
  const saver = saverInWorkflow(draft.saver, { originatorId: originator.id, departmentId });
  const form = openStepForm(definition, definition.startStepCode, seen, saver.actor);
  const isOthers = originator.id !== row.originatorId || departmentId !== row.departmentId;
  const owner = row.madeRecord && isOthers ? { ownerId: originator.id, ownerDepartmentId: departmentId } : undefined;
  const record = await changeStartRecord(saver, seen, tx, rightAtStep(form), { id: row.objectId, sent, numbered: true, owner });
  const startedAt = saver.services.now();
  const fields = startedFields(saver, startable, { originator, departmentId, sheetCode: form.sheet?.code ?? null, values: record.values, startedAt });
  await forgetDraftItem(tx, row);
  const state = withoutDraft({ ...draft.state, originatorId: originator.id, startedById: saver.actor.id });
  const open: OpenInstance = { ...draft, saver, definition, seen, row: { ...row, ...fields }, state, extras: new Map() };
  checkStep({ open, step: form.step }, record.values);
  const command = {
    type: 'start',
    ...madeBy(saver),
    submit: true,
    chosen: checkedChoices(definition, definition.startStepCode, chosen, seen.organisation),
  } as const;
  const trustorId = originator.id === saver.actor.id ? null : originator.id;
  const act = { command, values: record.values, changes: record.changes, audited: 'update' as const, trustorId, row: fields };
  const after = await performAct(open, { ...act, ...(opinion ? { opinion } : {}) });
  return asDraft(open, after.status);
}

function asDraft({ row }: OpenInstance, instanceState: string): Started {
  return { bizObjectId: row.objectId, workflowInstanceId: row.id, workItemId: idOfItem(row.id, 1), instanceState };
}
