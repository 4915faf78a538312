import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import { UnreadableDefinition } from '#server/apps/bpmn/compileWorkflow.ts';
import type { LoadedApps, LoadedWorkflow } from '#server/apps/documents/loadedApps.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { rowActor } from '#server/policies/policies.ts';
import type { SeenModel } from '#server/policies/access.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { documentNotLoaded, notFound } from '#server/refusals/access.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { InstanceRow } from '#server/workflow/store/instanceRow.ts';
import { lockAndRead, readInstance, type LoadedInstance } from '#server/workflow/store/readInstance.ts';
import { definitionOf } from '#server/workflow/versions/definitionOf.ts';

/** An instance in the transaction of an act, locked, with what it runs on. */
export interface OpenInstance extends LoadedInstance {
  readonly saver: Saver;
  readonly tx: Tx;
  readonly definition: WorkflowDefinition;
  /** Its model; inside a task the step decides what is seen of it (contract 21.13). */
  readonly seen: SeenModel;
}

/** The newest version of a workflow with what it runs on, for every reader: no right to the model is checked. Errors: 900416. */
export function workflowModel(
  saver: Pick<Saver, 'services' | 'actor'>,
  workflowCode: string,
): { workflow: LoadedWorkflow; definition: WorkflowDefinition; seen: SeenModel } {
  const apps = saver.services.apps();
  const workflow = apps.workflows.get(workflowCode);
  const seen = workflow && seenModelOf(saver, apps, workflow.definition.schemaCode);
  if (!workflow || !seen) throw documentNotLoaded(workflowCode);
  return { workflow, definition: workflow.definition, seen };
}

/** Locks an instance, then reads it (contract 21.14). Errors: 900404 when there is none, 900416. */
export async function openInstance(saver: Saver, tx: Tx, instanceId: string): Promise<OpenInstance> {
  const loaded = await lockAndRead(tx, instanceId);
  if (!loaded) throw notFound();
  return openLoaded(saver, tx, loaded);
}

/** Reads an instance whose row this transaction has locked. Errors: 900416. */
export async function openLocked(saver: Saver, tx: Tx, row: InstanceRow): Promise<OpenInstance> {
  return openLoaded(saver, tx, await readInstance(tx, row));
}

async function openLoaded(saver: Saver, tx: Tx, loaded: LoadedInstance): Promise<OpenInstance> {
  const { row } = loaded;
  return { ...loaded, saver: saverInWorkflow(saver, row), tx, ...(await pinnedWorkflow(saver, tx, row)) };
}

/** What an instance runs on: the version it was started with; a draft the newest (contract 10.4, 21.17). Errors: 900416. */
export async function pinnedWorkflow(
  saver: Pick<Saver, 'services' | 'actor'>,
  db: Reader,
  row: InstanceRow,
): Promise<Pick<OpenInstance, 'definition' | 'seen'>> {
  if (row.status === 'DRAFT') return workflowModel(saver, row.workflowCode);
  const apps = saver.services.apps();
  const seen = seenModelOf(saver, apps, row.schemaCode);
  if (!seen) throw documentNotLoaded(row.workflowCode);
  try {
    return { definition: await definitionOf(db, apps, row), seen };
  } catch (error) {
    if (error instanceof UnreadableDefinition) throw documentNotLoaded(row.workflowCode);
    throw error;
  }
}

/** A model as steps see it: no right to it is checked. */
function seenModelOf({ actor }: Pick<Saver, 'actor'>, apps: LoadedApps, schemaCode: string): SeenModel | undefined {
  const model = apps.models.get(schemaCode);
  return model && { apps, model, reader: rowActor(actor, apps), organisation: actor.organisation };
}

/** Formulas read the originator and the department they started for, whoever acts (contract 15.4). */
export function saverInWorkflow(saver: Saver, { originatorId, departmentId }: Pick<InstanceRow, 'originatorId' | 'departmentId'>): Saver {
  return { ...saver, inWorkflow: { user: originatorId, department: departmentId } };
}

/** The instance and the number of an item whose id is `<instance>-<number>`. Errors: 900404. */
export function placeOfItem(workItemId: string): { instanceId: string; number: number } {
  const [, instanceId, number] = /^(.+)-(\d{1,9})$/.exec(workItemId) ?? [];
  if (instanceId === undefined || number === undefined) throw notFound();
  return { instanceId, number: Number(number) };
}

/** How a step is called. */
export function nameOfStep({ elements, name }: WorkflowDefinition, activityCode: string): Bilingual {
  const element = elements.get(activityCode);
  const zh = element?.name || (activityCode === '' ? name : activityCode);
  return { zh, en: element?.nameEn ?? zh };
}
