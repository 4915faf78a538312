import type { FormValues } from '#schemas/formSchema/record.ts';
import type { WorkflowExpression, WorkflowScope } from '#schemas/workflow/workflowFunctions.ts';
import { changeRecord } from '#server/records/changeRecord.ts';
import { rightOfSystem } from '#server/records/systemRights.ts';
import { controlValues } from '#server/records/values.ts';
import { modelOfSystem } from './asSystem.ts';
import { itemValue } from '#server/workflow/values/itemValue.ts';
import { withOwnFiles } from '#server/workflow/values/ownFiles.ts';
import { valueOfExpression } from '#server/workflow/values/mappedValues.ts';
import { scopeOfRun, type DeedRunner, type ServiceRun } from './serviceRun.ts';

type OwnRecord = Pick<ServiceRun, 'open' | 'surroundings' | 'saver'>;

/** `lp:set`: a value of the own record (contract 15.9.5). */
export const setDeed: DeedRunner<'set'> = (run, { key, value }) => setValue(run, key, value, scopeOfRun(run));

/** Writes the value of an expression into an item of the own record; where it is no other than before nothing is written. Errors: 550006, 900400. */
export async function setValue(own: OwnRecord, key: string, value: WorkflowExpression, scope: WorkflowScope): Promise<void> {
  const item = own.open.seen.model.items.find(({ code }) => code === key);
  // A version that still runs may name an item that the model no longer has: it is passed over (contract 21.17).
  if (item) await writeOwn(own, { [key]: itemValue(item, valueOfExpression(value, scope)) });
}

/** Writes values of the own record as the system; whoever reads it later in the act sees them. Errors: 550006, 900400. */
export async function writeOwn({ open, surroundings, saver }: OwnRecord, written: FormValues): Promise<void> {
  const { seen, tx, row, definition } = open;
  const right = rightOfSystem(seen.model.items, { writes: (code) => Object.hasOwn(written, code) });
  const sent = await withOwnFiles(saver, tx, { items: seen.model.items, stored: surroundings.values }, written);
  const change = { id: row.objectId, isAct: true, via: definition.workflowCode, sent: () => sent };
  const { values } = await changeRecord(saver, modelOfSystem(saver, seen.model.code), tx, right, change);
  surroundings.values = controlValues(seen.model, values);
}
