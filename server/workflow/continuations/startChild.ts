import { randomUUID } from 'node:crypto';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import { addRecord } from '#server/records/addRecord.ts';
import { withoutRules, type FieldRights } from '#server/records/fieldRights.ts';
import { rightByFields } from '#server/records/recordRight.ts';
import { fieldRightsOfSystem } from '#server/records/systemRights.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import { Refused } from '#server/refusals/refused.ts';
import type { Services } from '#server/services/services.ts';
import { isEmptyValue } from '#server/store/properties/storage.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { performAct } from '#server/workflow/acts/performAct.ts';
import type { ChildStart } from '#server/workflow/children/childStart.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { newInstance } from '#server/workflow/core/start.ts';
import { instanceName } from '#server/workflow/instance/instanceName.ts';
import { workflowModel, type OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { workflowScope } from '#server/workflow/instance/runCommand.ts';
import { openStepForm, type StepForm } from '#server/workflow/instance/stepForm.ts';
import { surroundingsOf } from '#server/workflow/instance/surroundings.ts';
import { systemSaver } from '#server/workflow/instance/systemSaver.ts';
import { mainDepartment } from '#server/workflow/people/rules/leaders.ts';
import { asSystem } from '#server/workflow/services/asSystem.ts';
import { addChild } from '#server/workflow/store/children.ts';
import { takeContinuation, writeContinuations, type ContinuationRow } from '#server/workflow/store/continuations.ts';
import { insertInstance } from '#server/workflow/store/insertInstance.ts';
import { withOwnFiles } from '#server/workflow/values/ownFiles.ts';
import { requireStored } from '#server/workflow/versions/storeVersions.ts';
import { readContinuation } from './continuation.ts';

/**
 * Starts a child of a call activity in a transaction of its own (contract 21.12): its record, its instance, and what its
 * parent is to hear. The instance of the parent is neither locked nor changed.
 * Errors: those of the database.
 */
export async function startChild(services: Services, row: ContinuationRow): Promise<void> {
  const system = await systemSaver(services);
  // Written by `childrenConsequence` alone.
  const start = readContinuation(row).payload as unknown as ChildStart;
  const work = (tx: Tx) => startIn(tx, system, row, start);
  try {
    await services.database.transaction(work);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await services.database.transaction(async (tx) => {
      if (await takeContinuation(tx, row)) await reportFailure(tx, row, start, services);
    });
  }
}

async function startIn(tx: Tx, system: Saver, row: ContinuationRow, start: ChildStart): Promise<void> {
  if (!(await takeContinuation(tx, row))) return;
  const { services, actor } = system;
  const originator = actor.organisation.people.get(start.originatorId);
  // Disabled since the act that called it.
  if (originator?.status !== 'ENABLE') return reportFailure(tx, row, start, services);
  const departmentId = start.departmentId ?? mainDepartment(actor.organisation, originator.id);
  const saver = asSystem(system, { originatorId: originator.id, departmentId });
  const made = await makeChild(tx, saver, row, { ...start, departmentId }, originator.name);
  const child = { childObjectId: made.row.objectId, childId: made.row.id };
  await addChild(tx, { objectId: row.objectId, instanceId: row.instanceId, token: start.token, number: start.number, rowId: start.rowId, ...child });
  const heard = { objectId: row.objectId, instanceId: row.instanceId, runAt: services.now() };
  await writeContinuations(tx, services, [{ ...heard, kind: 'childStarted', cause: child.childId, payload: { token: start.token } }]);
  const command = { type: 'start', at: services.now().getTime(), by: null, submit: made.isComplete } as const;
  await performAct(made, { command, values: made.values });
}

/** A child that is about to start, with its record. */
type MadeChild = OpenInstance & { values: FormValues; isComplete: boolean };

async function makeChild(tx: Tx, saver: Saver, parent: ContinuationRow, start: ChildStart, originatorName: string): Promise<MadeChild> {
  const { workflow, definition, seen } = workflowModel(saver, start.workflowCode);
  await requireStored(tx, workflow);
  const form = openStepForm(definition, definition.startStepCode, seen, saver.actor);
  const { id: objectId, values, isComplete } = await makeRecord(tx, saver, { seen, form, start, workflowCode: definition.workflowCode });
  const now = saver.services.now();
  const state = newInstance(start.originatorId, start.originatorId);
  const row = await insertInstance(
    tx,
    {
      objectId,
      id: randomUUID(),
      appCode: workflow.appCode,
      workflowCode: definition.workflowCode,
      workflowVersion: definition.version,
      schemaCode: seen.model.code,
      sheetCode: form.sheet?.code ?? null,
      name: instanceName(saver, definition, values, seen, originatorName),
      madeRecord: true,
      originatorId: start.originatorId,
      startedById: start.originatorId,
      departmentId: start.departmentId,
      departmentPath: seen.organisation.departments.get(start.departmentId ?? '')?.path ?? null,
      parentObjectId: parent.objectId,
      parentId: parent.instanceId,
      parentToken: start.token,
      startedAt: now,
    },
    state,
    now,
  );
  const made = { saver, tx, definition, seen, row, state, extras: new Map(), values, isComplete };
  return { ...made, isComplete: isComplete && !isChecked(made, form) };
}

/** Whether a check of the start step refuses to submit it as it is (contract 15.9.2). */
function isChecked(open: MadeChild, { step }: StepForm): boolean {
  if (step.type !== 'userTask') return false;
  const { facts } = new Execution(open.definition, open.state, { at: 0, by: null });
  const scope = workflowScope(surroundingsOf(open, open.values), facts);
  return step.checks.some(({ when }) => when.holds(scope));
}

interface ChildRecord {
  seen: OpenInstance['seen'];
  form: StepForm;
  start: ChildStart;
  workflowCode: string;
}

/**
 * Makes the record of a child: as its start form would, where the system is to submit it; else, and where the rules of the
 * form refuse, what is handed to it, for its originator to complete (contract 21.12).
 */
async function makeRecord(
  tx: Tx,
  saver: Saver,
  { seen, form, start, workflowCode }: ChildRecord,
): Promise<{ id: string; values: FormValues; isComplete: boolean }> {
  const { originatorId, departmentId, values } = start;
  const record = { ownerId: originatorId, ownerDepartmentId: departmentId, createrId: originatorId, via: workflowCode };
  const { items } = seen.model;
  const make = async (sent: FormValues, rights: FieldRights, withoutNumber: boolean) =>
    addRecord(saver, seen, tx, rightByFields(rights), { ...record, withoutNumber, sent: await withOwnFiles(saver, tx, { items }, sent) });
  if (start.submit) {
    const complete = fieldRightsOfSystem(items, { writes: () => true, requires: requiredByForm(form) });
    const made = await tryRecord(tx, () => make(values, complete, false));
    if (made) return { ...made, isComplete: true };
  }
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)));
  const lenient = withoutRules(fieldRightsOfSystem(items, { writes: (code) => Object.hasOwn(given, code) }));
  const made = await tryRecord(tx, () => make(given, lenient, true));
  // What a rule of the model never takes, such as a value that another record has, its originator writes themselves.
  const empty = withoutRules(fieldRightsOfSystem(items, { writes: () => false }));
  return { ...(made ?? (await make({}, empty, true))), isComplete: false };
}

/** Makes a record unless something refuses it, which leaves nothing. */
async function tryRecord<T>(tx: Tx, make: () => Promise<T>): Promise<T | undefined> {
  const made: T[] = [];
  await tryStep(tx, async () => void made.push(await make()));
  return made[0];
}

/** What a start form requires of those who fill it in. */
function requiredByForm({ rights: { fields } }: StepForm): (path: string) => boolean {
  return (path) => {
    const [code = '', column] = path.split('.');
    const own = valueAt(fields, code);
    return (column === undefined ? own : valueAt(own?.subDataPermission ?? {}, column))?.r === true;
  };
}

/** Lets the parent hear that a child could not start. */
async function reportFailure(tx: Tx, { objectId, instanceId }: ContinuationRow, { token, number }: ChildStart, services: Services): Promise<void> {
  const payload = { token, fault: 'child' };
  await writeContinuations(tx, services, [{ objectId, instanceId, kind: 'childFailed', cause: `${token}:${number}`, payload, runAt: services.now() }]);
}
