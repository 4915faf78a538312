import type { BizSheet } from '#schemas/form.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import type { Reader } from '#server/db/database.ts';
import type { SeenModel } from '#server/policies/access.ts';
import { hiddenItems, mayAct } from '#server/policies/policies.ts';
import { grantsOn, visibleIds } from '#server/query/visibleRows.ts';
import { fieldRightsFromGrants, type FieldRights } from '#server/records/fieldRights.ts';
import { formLabels, NO_LABELS } from '#server/records/formLabels.ts';
import type { RecordCaller } from '#server/records/seeRecord.ts';
import { joinFields } from '#server/records/visibleFields.ts';
import { notFound } from '#server/refusals/access.ts';
import type { RowGrant } from '#server/store/actor.ts';
import { pinnedWorkflow } from '#server/workflow/instance/openInstance.ts';
import { openStepForm, type FormStep } from '#server/workflow/instance/stepForm.ts';
import { shownItem } from '#server/workflow/offers/offers.ts';
import { readViewer } from '#server/workflow/offers/readViewer.ts';
import { actsAt, type ViewedInstance, type Viewer } from '#server/workflow/offers/viewer.ts';
import { readInstance, type LoadedInstance } from '#server/workflow/store/readInstance.ts';
import { partInInstance, type Part } from './part.ts';
import { fieldsOfSteps } from './readRights.ts';

/** An open item of somebody's own, or of a person they act for. */
export interface Task {
  readonly item: WorkItem;
  readonly step: FormStep;
  /** The owner, where a delegate looks. */
  readonly trustorId: string | null;
}

/** An instance as one person is shown it: their open task, or its record to read (contract 10.4, 21.13). */
export interface InstanceView extends ViewedInstance {
  readonly row: LoadedInstance['row'];
  readonly extras: LoadedInstance['extras'];
  readonly seen: SeenModel;
  readonly viewer: Viewer;
  readonly part: Part;
  readonly task: Task | undefined;
  readonly sheet: BizSheet | undefined;
  readonly rights: FieldRights;
  /** Nothing but being an administrator shows it: looking is written down. */
  readonly isByOffice: boolean;
}

/** What somebody wants to look at: an instance, or one of its items by its number; a form, where they may read the record itself. */
export interface WantedView {
  instanceId: string;
  number?: number | undefined;
  sheetCode?: string | null | undefined;
}

/** Opens an instance for somebody who has a part in it, may read its record, or administers workflows. Errors: 900404, 900416. */
export async function viewInstance(caller: RecordCaller, db: Reader, { instanceId, number, sheetCode }: WantedView): Promise<InstanceView> {
  const { services, actor } = caller;
  const row = actor.link ? undefined : await db.selectFrom('wfInstancesAll').selectAll().where('id', '=', instanceId).executeTakeFirst();
  if (!row) throw notFound();
  const { definition, seen } = await pinnedWorkflow(caller, db, row);
  const loaded = await readInstance(db, row);
  const [record, part] = await Promise.all([rightsToRecord(caller, db, seen, row.objectId), partInInstance(db, actor.id, { definition, ...loaded })]);
  const viewer = await readViewer(db, actor, services.now(), { record: record.may, circulated: part.circulated });
  const newest = services.apps().workflows.get(row.workflowCode)?.definition;
  const viewed: ViewedInstance = { state: loaded.state, definition, newest: newest === definition ? undefined : newest };
  const item = shownItem(viewed, viewer, number);
  const steps = [...part.steps, ...delegatedSteps(viewed, viewer)];
  if (!item && steps.length === 0 && !record.may.reads && !viewer.isWorkflowAdmin) throw notFound();
  const around = { ...loaded, ...viewed, seen, viewer, part };
  if (item) return { ...around, ...taskOf(viewed, viewer, item, seen, caller), isByOffice: false };
  const sheet = sheetToRead(seen, definition, { steps, requested: record.may.reads ? sheetCode : undefined });
  const form = { sheet, labels: sheet ? formLabels(sheet) : NO_LABELS };
  const isByOffice = steps.length === 0 && !record.may.reads;
  const byGrants = record.may.reads || isByOffice ? fieldsOfRecord(caller, seen, form, isByOffice ? [] : record.edits, isByOffice, loaded.state.status) : {};
  const fields = joinFields(fieldsOfSteps(definition, seen, actor, steps), byGrants);
  return { ...around, task: undefined, sheet, rights: { fields, labels: form.labels }, isByOffice };
}

interface RecordRights {
  may: Viewer['record'] & { reads: boolean };
  edits: readonly RowGrant[];
}

/** What the entries of rights allow somebody on the record of an instance (contract 15.2). */
async function rightsToRecord({ services, actor }: RecordCaller, db: Reader, { apps, reader, model }: SeenModel, id: string): Promise<RecordRights> {
  const { catalogue } = services;
  const [visible, edits, owners] = await Promise.all([
    visibleIds(db, catalogue, reader, model.code, [id]),
    grantsOn(db, catalogue, reader, model.code, id, 'edit'),
    mayAct(actor, apps, model.code, 'editowner') ? visibleIds(db, catalogue, reader, model.code, [id], 'editowner') : new Set<string>(),
  ]);
  return { may: { reads: visible.has(id), edits: edits.length > 0, editsOwner: owners.has(id) }, edits };
}

/** Steps of open items that a delegation lets somebody handle now. */
function delegatedSteps(viewed: ViewedInstance, viewer: Viewer): Part['steps'] {
  const { items, activations } = viewed.state;
  const open = [...items.values()].filter((item) => item.finishedAt === null && item.openedAt !== null && actsAt(viewed, viewer, item)?.trustorId);
  return open.map(({ token }) => ({ activityCode: activations.get(token)?.activityCode ?? '', how: 'handler' }));
}

function taskOf(
  viewed: ViewedInstance,
  viewer: Viewer,
  item: WorkItem,
  seen: SeenModel,
  { actor }: RecordCaller,
): Pick<InstanceView, 'task' | 'sheet' | 'rights'> {
  const { definition, state } = viewed;
  const code = state.status === 'DRAFT' ? definition.startStepCode : (state.activations.get(item.token)?.activityCode ?? '');
  const { step, sheet, rights } = openStepForm(definition, code, seen, actor);
  return { task: { item, step, trustorId: actsAt(viewed, viewer, item)?.trustorId ?? null }, sheet, rights };
}

/** The form to read: the one that was requested, where the record itself may be read; else that of the step handled last, or of the process. */
function sheetToRead(
  { model }: SeenModel,
  { elements, sheetCode }: WorkflowDefinition,
  { steps, requested }: { steps: Part['steps']; requested: string | null | undefined },
): BizSheet | undefined {
  const step = elements.get(steps.findLast(({ how }) => how === 'handler')?.activityCode ?? '');
  const own = step?.type === 'userTask' || step?.type === 'startEvent' ? step.task.sheetCode : undefined;
  const codes = [requested, own, sheetCode];
  const found = codes.flatMap((code) => model.forms.find((form) => form.code === code) ?? [])[0] ?? model.forms[0];
  return found?.sheet;
}

/** By the entries of rights; a record whose workflow is over may be changed by them, administrators by their office read all of it. */
function fieldsOfRecord(
  { actor }: RecordCaller,
  { apps, model }: SeenModel,
  form: { sheet: BizSheet | undefined; labels: FieldRights['labels'] },
  edits: readonly RowGrant[],
  isByOffice: boolean,
  status: LoadedInstance['state']['status'],
): FieldRights['fields'] {
  const isOver = status === 'COMPLETED' || status === 'CANCELED';
  const hidden = isByOffice ? new Set<string>() : hiddenItems(actor, apps, model.code);
  return fieldRightsFromGrants(model.items, form, { hidden, grants: edits, mayWrite: isOver && edits.length > 0 }).fields;
}
