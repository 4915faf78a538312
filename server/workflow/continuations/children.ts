import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { CallActivity } from '#schemas/workflow/definition.ts';
import type { Command } from '#schemas/workflow/command.ts';
import { controlValues } from '#server/records/values.ts';
import { sheetItems } from '#server/store/modelDocument.ts';
import { loadRow } from '#server/store/rows.ts';
import { tryStep } from '#server/store/tryStep.ts';
import { performSystemCommand } from '#server/workflow/acts/systemAct.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { surroundingsOf } from '#server/workflow/instance/surroundings.ts';
import { asSystem } from '#server/workflow/services/asSystem.ts';
import { itemValue } from '#server/workflow/values/itemValue.ts';
import { valueOfKey } from '#server/workflow/values/mappedValues.ts';
import { writeOwn } from '#server/workflow/services/setDeed.ts';
import { findChild, type ChildRow } from '#server/workflow/store/children.ts';
import { bySystem, goOn, isRunning } from './services.ts';
import type { ContinuationRunner } from './continuation.ts';

/** A child has started: the call activity counts it, and goes on if it does not wait (contract 21.12). */
export const childStarted: ContinuationRunner = async (open, { token }) => {
  if (isCalling(open, token)) await goOn(open, { command: { type: 'childStarted', token, ...bySystem(open) }, otherwise: failedChild(open, token) });
};

/** A child could not start: its call activity is in exception (contract 21.9). */
export const childFailed: ContinuationRunner = async (open, { token, payload }) => {
  const fault = payload.fault === 'tooDeep' ? 'tooDeep' : 'child';
  if (isCalling(open, token)) await performSystemCommand(open, { type: 'childFailed', token, fault, ...bySystem(open) });
};

/** A child is over: values come back from one that was completed, and the step completes with the last (contract 21.9, 21.12). */
export const childEnded: ContinuationRunner = async (open, { token, payload }) => {
  if (!isCalling(open, token)) return;
  const child = await findChild(open.tx, open.row, String(payload.childId));
  if (!child) return;
  const end = await readEnd(open, child);
  // A child that is gone by now counts as canceled.
  const isRefused = end === undefined || payload.isRefused === true;
  const element = open.definition.elements.get(open.state.activations.get(token)?.activityCode ?? '');
  if (end?.isCompleted && element?.type === 'callActivity' && element.mapsOut.length > 0) {
    const refusal = await tryStep(open.tx, () => writeBack(open, element, child, end));
    // What the model of the parent does not take must not be lost silently: the step is in exception.
    if (refusal) return void (await performSystemCommand(open, failedChild(open, token)));
  }
  await goOn(open, { command: { type: 'childEnded', token, refused: isRefused, ...bySystem(open) }, otherwise: failedChild(open, token) });
};

const failedChild = (open: OpenInstance, token: number): Command => ({ type: 'childFailed', token, fault: 'child', ...bySystem(open) });

/** The step that waited for this child is over or undone, and so is the child. */
export const voidChild: ContinuationRunner = async (open) => {
  if (isRunning(open.state)) await performSystemCommand(open, { type: 'void', ...bySystem(open) });
};

function isCalling({ state }: OpenInstance, token: number): boolean {
  const activation = state.activations.get(token);
  return isRunning(state) && activation?.status === 'Processing' && activation.children !== null;
}

/** How a child has ended, with its record. */
interface ChildEnd {
  isCompleted: boolean;
  values: FormValues;
}

/** The child as it is stored now, read and not locked: never two instances in a transaction. */
async function readEnd({ tx, saver, seen: { apps } }: OpenInstance, { childObjectId, childId }: ChildRow): Promise<ChildEnd | undefined> {
  const instance = await tx
    .selectFrom('wfInstances')
    .select(['status', 'schemaCode'])
    .where('objectId', '=', childObjectId)
    .where('id', '=', childId)
    .executeTakeFirst();
  const { catalogue } = saver.services;
  const stored = instance && catalogue.find(instance.schemaCode);
  const record = stored && (await loadRow(tx, catalogue, stored, childObjectId));
  const model = instance && apps.models.get(instance.schemaCode);
  return instance && record && { isCompleted: instance.status === 'COMPLETED', values: model ? controlValues(model, record.data) : record.data };
}

/** Writes what comes back from a child, a column into the row that the child was for. Errors: 550006, 900400. */
async function writeBack(open: OpenInstance, { mapsOut, each }: CallActivity, { rowId }: ChildRow, { values }: ChildEnd): Promise<void> {
  const { saver, tx, row, seen } = open;
  const own = await loadRow(tx, saver.services.catalogue, saver.services.catalogue.model(row.schemaCode), row.objectId);
  if (!own) return;
  const written: FormValues = {};
  const cells: FormValues = {};
  for (const { from, to } of mapsOut) {
    const [code = '', column] = to.split('.');
    const item = seen.model.items.find((one) => one.code === code);
    const target = column === undefined ? item : item && sheetItems(item).find((one) => one.code === column);
    if (!target) continue;
    const value = itemValue(target, valueOfKey(values, from));
    if (column === undefined) written[code] = value;
    else cells[column] = value;
  }
  const isThere = each !== undefined && rowsOfSubTable(valueAt(own.data, each)).some(({ id }) => id === rowId);
  if (isThere && Object.keys(cells).length > 0) written[each] = [{ id: rowId, rowStatus: 'Modified', ...cells }];
  if (Object.keys(written).length > 0) await writeOwn({ open, surroundings: surroundingsOf(open, own.data), saver: asSystem(saver, row) }, written);
}
