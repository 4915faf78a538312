import { randomUUID } from 'node:crypto';
import type { Choices } from '#schemas/workflow/command.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Tx } from '#server/db/database.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { keepOpinion } from '#server/workflow/consequences/opinionFiles.ts';
import { checkedChoices } from '#server/workflow/forms/choices.ts';
import { saverInWorkflow, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requireModelOf } from '#server/workflow/instance/sentRecord.ts';
import { openStepForm, requireFormStep, rightAtStep, rightToKeep } from '#server/workflow/instance/stepForm.ts';
import type { Opinion } from '#server/workflow/instance/takenAct.ts';
import { storeStartRecord } from '#server/workflow/starts/recordOfStart.ts';
import { openStart } from '#server/workflow/starts/startable.ts';
import { departmentOfStart, startedFields } from '#server/workflow/starts/startedRow.ts';
import { insertInstance } from '#server/workflow/store/insertInstance.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import { requireStored } from '#server/workflow/versions/storeVersions.ts';
import { checkStep } from './itemAnswer.ts';
import { performAct } from './performAct.ts';

/** What somebody sends to start a workflow, or to keep a start that is not submitted yet (contract 10.4). */
export interface Start {
  workflowCode: string;
  /** Model the values are of, where that is said. */
  schemaCode?: string | undefined;
  sent: FormValues;
  /** A record that is there; null = the start makes its own. */
  objectId: string | null;
  /** Person for whom it is started, where that is somebody else. */
  trustor?: string | null | undefined;
  /** One of the originator's own; the main one where none is named. */
  departmentId?: string | null | undefined;
  chosen?: Choices;
  opinion?: Opinion | undefined;
}

/** What has been started, or kept. */
export interface Started {
  bizObjectId: string;
  workflowInstanceId: string;
  workItemId: string;
  instanceState: string;
}

/**
 * Starts a workflow by submitting its start step: record, instance and the originator's item in one transaction (contract
 * 21.2). Errors: 302036, 900400, 900403, 900404, 900412, 900415, 900416, 900417, 900418, 550006.
 */
export async function startInstance(saver: Saver, tx: Tx, start: Start): Promise<Started> {
  const { open, record, trustorId } = await prepareStart(saver, tx, start, false);
  const { definition, seen } = open;
  requireOpinion(open, start.opinion);
  checkStep({ open, step: requireFormStep(definition, definition.startStepCode) }, record.values);
  const chosen = checkedChoices(definition, definition.startStepCode, start.chosen ?? new Map(), seen.organisation);
  const command = { type: 'start', ...madeBy(saver), submit: true, chosen } as const;
  const { opinion } = start;
  const after = await performAct(open, {
    command,
    values: record.values,
    changes: record.changes,
    audited: auditWord(record),
    trustorId,
    ...(opinion ? { opinion } : {}),
  });
  return startedAs(open, after.status);
}

/** Keeps a start that is not submitted yet: an instance in DRAFT with the record it will be started on (contract 10.4, 21.1). Errors: as startInstance. */
export async function keepStart(saver: Saver, tx: Tx, start: Start): Promise<Started> {
  const { open, record } = await prepareStart(saver, tx, start, true);
  const after = await performAct(open, {
    command: { type: 'saveDraft', ...madeBy(saver) },
    values: record.values,
    changes: record.changes,
    audited: auditWord(record),
  });
  if (start.opinion) await keepOpinion(open, 1, start.opinion);
  return startedAs(open, after.status);
}

async function prepareStart(caller: Saver, tx: Tx, start: Start, isDraft: boolean) {
  const startable = await openStart(caller, tx, start.workflowCode, start.trustor);
  const { workflow, definition, seen, originator } = startable;
  requireModelOf(start.schemaCode, seen.model.code);
  await requireStored(tx, workflow);
  const departmentId = departmentOfStart(originator, start.departmentId);
  const saver = saverInWorkflow(caller, { originatorId: originator.id, departmentId });
  const form = openStepForm(definition, definition.startStepCode, seen, saver.actor);
  const { sent, objectId } = start;
  const record = await storeStartRecord(saver, seen, tx, isDraft ? rightToKeep(form) : rightAtStep(form), {
    objectId,
    sent,
    ownerId: originator.id,
    departmentId,
    isDraft,
  });
  const now = saver.services.now();
  const state = newInstance(originator.id, saver.actor.id);
  const fields = startedFields(saver, startable, {
    originator,
    departmentId,
    sheetCode: form.sheet?.code ?? null,
    values: record.values,
    startedAt: isDraft ? null : now,
  });
  const place = { objectId: record.id, id: randomUUID(), appCode: workflow.appCode, workflowCode: workflow.code, schemaCode: seen.model.code };
  const row = await insertInstance(tx, { ...place, ...fields, madeRecord: record.isNew, parentObjectId: null, parentId: null, parentToken: null }, state, now);
  const open: OpenInstance = { saver, tx, definition, seen, row, state, extras: new Map() };
  return { open, record, trustorId: originator.id === saver.actor.id ? null : originator.id };
}

/** Words that the start step wants with a submit. Errors: 900400. */
export function requireOpinion({ definition }: Pick<OpenInstance, 'definition'>, opinion: Opinion | undefined): void {
  const { task } = requireFormStep(definition, definition.startStepCode);
  if (task.opinion === 'required' && !opinion?.content) throw invalidParameter('approval.content');
}

/** Who does it, and when. */
export function madeBy({ services, actor }: Saver): { at: number; by: string } {
  return { at: services.now().getTime(), by: actor.id };
}

const auditWord = ({ isNew }: { isNew: boolean }): 'insert' | 'update' => (isNew ? 'insert' : 'update');

function startedAs({ row }: OpenInstance, instanceState: string): Started {
  return { bizObjectId: row.objectId, workflowInstanceId: row.id, workItemId: idOfItem(row.id, 1), instanceState };
}
