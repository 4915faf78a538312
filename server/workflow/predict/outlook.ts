import { sameValue, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation, InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { timeOf, type SeenModel } from '#server/policies/access.ts';
import { withoutRules } from '#server/records/fieldRights.ts';
import { newValues } from '#server/records/newValues.ts';
import { checkedValues, expressionContext, type Saver } from '#server/records/validateRecord.ts';
import { controlValues } from '#server/records/values.ts';
import { mergedValues, writtenValues } from '#server/records/writtenValues.ts';
import { noRight, notFound } from '#server/refusals/access.ts';
import { versionConflict } from '#server/refusals/records.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { readRow } from '#server/query/visibleRows.ts';
import { loadRow } from '#server/store/rows.ts';
import { isActive } from '#server/workflow/core/complete.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { pinnedWorkflow, placeOfItem } from '#server/workflow/instance/openInstance.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { openStepForm } from '#server/workflow/instance/stepForm.ts';
import { coversWorkflow, readActiveTrustors } from '#server/workflow/people/delegation/acting.ts';
import { departmentOfStart } from '#server/workflow/starts/startedRow.ts';
import { openStart, type Startable } from '#server/workflow/starts/startable.ts';
import { readInstance } from '#server/workflow/store/readInstance.ts';
import type { Prediction } from './predictSteps.ts';

/** What is to be looked ahead from, as it is requested (contract 11.4). */
interface Requested {
  activityCode?: string | null | undefined;
  workItemId?: string | null | undefined;
  actionCode?: string | null | undefined;
  depatmentId?: string | null | undefined;
  /** In whose name a start is predicted. */
  trustor?: string | null | undefined;
  /** `id` = the record that is there already, at a start. */
  bizObject?: { id?: string | null | undefined; data: FormValues } | null | undefined;
}

/** From where, with which values and by which act it is looked ahead. */
export type Outlook = Pick<Prediction, 'start' | 'state' | 'present' | 'command' | 'outcome'>;

/** The start of a workflow, as whoever may start it has filled in its form; `originator` = in whose name, their own where nobody else is named. Errors: 900400, 900403, 900404, 900412. */
export async function startOutlook(
  saver: Saver,
  db: Reader,
  { workflow, definition, seen, originator = saver.actor }: Startable & { originator?: Principal },
  { depatmentId, bizObject, actionCode }: Requested,
): Promise<Outlook> {
  const { actor, services } = saver;
  if (actionCode && actionCode !== 'submit') throw notOffered();
  const departmentId = departmentOfStart(originator, depatmentId);
  const { catalogue } = services;
  const record = bizObject?.id ? await readRow(db, catalogue, seen.reader, seen.model.code, bizObject.id) : undefined;
  const { values } = typedValues(saver, definition, seen, { step: definition.startStepCode, sent: bizObject?.data, stored: record?.data });
  const managers = seen.apps.apps.get(workflow.appCode)?.document.managers ?? [];
  const people = { organisation: seen.organisation, managers, originatorId: originator.id, startedById: actor.id, departmentId };
  const state = newInstance(originator.id, actor.id);
  const command = { type: 'start', submit: true, at: services.now().getTime(), by: actor.id } as const;
  return { start: { definition, model: seen.model, values, now: timeOf(saver), ...people }, state, present: [], command, outcome: 'agree' };
}

/** An instance, from the item that is named, else from a step, else from all that are open. Errors: 302036, 900400, 900403, 900404, 900412. */
export async function instanceOutlook(saver: Saver, db: Reader, requested: Requested & { instanceId: string }): Promise<Outlook> {
  const row = await requirePart(saver, db, requested.instanceId);
  const { definition, seen } = await pinnedWorkflow(saver, db, row);
  const { state } = await readInstance(db, row);
  const { catalogue } = saver.services;
  const record = await loadRow(db, catalogue, catalogue.model(row.schemaCode), row.objectId);
  if (!record) throw notFound();
  const item = itemNamed(state, requested);
  const present = item ? [item.token] : openSteps(state, requested.activityCode);
  const [step = definition.startStepCode] = present.flatMap((token) => state.activations.get(token)?.activityCode ?? []);
  const sent = requested.bizObject?.data;
  if (sent) await requireOwn(saver, db, { item, state, workflowCode: row.workflowCode });
  if (sent && sent.version !== undefined && sent.version !== record.version) throw versionConflict();
  const { values, isChanged } = typedValues(saver, definition, seen, { step, sent, stored: record.data });
  const managers = seen.apps.apps.get(row.appCode)?.document.managers ?? [];
  const { originatorId, startedById, departmentId } = row;
  const start = {
    definition,
    model: seen.model,
    values,
    organisation: seen.organisation,
    managers,
    originatorId,
    startedById,
    departmentId,
    now: timeOf(saver),
  };
  const cause = { at: saver.services.now().getTime(), by: saver.actor.id };
  const outlook = { start, state, present, outcome: requested.actionCode === 'disAgree' ? 'disAgree' : 'agree' } as const;
  if (state.status === 'DRAFT') {
    const named = await originatorOfDraft(saver, db, row.workflowCode, requested);
    return {
      ...outlook,
      start: { ...start, ...named },
      state: { ...state, ...named },
      present: [],
      command: { type: 'start', submit: true, ...cause, by: startedById },
    };
  }
  if (item?.status !== WORK_ITEM_STATUS.processing) return outlook;
  const answer = outcomeOfAct(requested.actionCode, item, state.activations.get(item.token));
  return { ...outlook, command: { type: 'decide', item: item.id, outcome: answer, changedValues: isChanged, ...cause } };
}

/** In whose name a draft is to be submitted, where it is not that of who saved it (contract 10.4). Errors: 900400, 900403. */
async function originatorOfDraft(saver: Saver, db: Reader, workflowCode: string, { trustor, depatmentId }: Requested) {
  if (!trustor) return {};
  const { originator } = await openStart(saver, db, workflowCode, trustor);
  return { originatorId: originator.id, departmentId: departmentOfStart(originator, depatmentId) };
}

/** Errors: 900404 for an item of another instance. */
function itemNamed(state: InstanceState, { workItemId, instanceId }: Requested & { instanceId: string }): WorkItem | undefined {
  if (!workItemId) return undefined;
  const place = placeOfItem(workItemId);
  const item = place.instanceId === instanceId ? state.items.get(place.number) : undefined;
  if (!item) throw notFound();
  const activation = state.activations.get(item.token);
  // One that is over says nothing about what comes.
  return activation && isActive(activation) ? item : undefined;
}

/** Open steps, all of one code where one is named. */
function openSteps({ activations, status }: InstanceState, activityCode: string | null | undefined): number[] {
  if (status === 'DRAFT') return [];
  const open = [...activations.values()].filter((activation) => isActive(activation) && activation.type !== 'gateway');
  const named = open.filter((activation) => activation.activityCode === activityCode);
  return (named.length > 0 ? named : open).map(({ token }) => token);
}

/** Values are typed at an open item of one's own, or at a draft. Errors: 900403. */
async function requireOwn(
  { actor, services }: Saver,
  db: Reader,
  { item, state, workflowCode }: { item: WorkItem | undefined; state: InstanceState; workflowCode: string },
): Promise<void> {
  const ownerId = state.status === 'DRAFT' ? state.startedById : (item?.ownerId ?? undefined);
  if (ownerId === actor.id) return;
  const trustors = ownerId === undefined ? undefined : await readActiveTrustors(db, actor.id, 'APPROVAL', services.now(), actor.organisation);
  if (ownerId === undefined || !coversWorkflow(trustors?.get(ownerId), workflowCode)) throw noRight();
}

function outcomeOfAct(actionCode: string | null | undefined, { type }: WorkItem, activation: Activation | undefined): 'agree' | 'disAgree' | 'submit' {
  if (!actionCode) return activation?.taskType === 'approve' && type !== WORK_ITEM_TYPE.assist ? 'agree' : 'submit';
  if (actionCode !== 'agree' && actionCode !== 'disAgree' && actionCode !== 'submit') throw notOffered();
  return actionCode;
}

/** The record as it would be saved at a step: rights, kinds and lengths are checked, rules and required items are not (contract 10.4). */
function typedValues(
  saver: Saver,
  definition: WorkflowDefinition,
  seen: SeenModel,
  { step, sent, stored }: { step: string; sent: FormValues | undefined; stored: FormValues | undefined },
): { values: FormValues; isChanged: boolean } {
  if (!sent && stored) return { values: controlValues(seen.model, stored), isChanged: false };
  const rights = withoutRules(openStepForm(definition, step, seen, saver.actor).rights);
  const table = saver.services.catalogue.model(seen.model.code);
  const written = writtenValues(table, rights, sent ?? {}, stored);
  const before = stored ?? {};
  const merged = mergedValues(table, stored ?? newValues(saver, seen), written);
  const values = checkedValues(seen.model, rights, { before, merged }, expressionContext(saver), saver.language);
  const former = controlValues(seen.model, before);
  const isChanged = Object.keys(written).some((code) => !sameValue(valueAt(former, code), valueAt(values, code)));
  return { values, isChanged };
}
