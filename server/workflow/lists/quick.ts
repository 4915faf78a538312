import { isEmptyValue } from '#server/store/properties/storage.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import type { FieldPermission } from '#schemas/property.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import type { FieldRights } from '#server/records/fieldRights.ts';
import { chosenAhead } from '#server/workflow/offers/chosenAhead.ts';
import { leadsToNextStep } from '#server/workflow/offers/itemActions.ts';

type Fields = FieldRights['fields'];

/** Items that have to be filled in before somebody agrees, sub-tables with required columns among them. */
export function requiredCodes(fields: Fields): string[] {
  return requiredItems(fields).map(([code]) => code);
}

/** Rows of one step share their rights, which one pass over all its items reads. */
const known = new WeakMap<Fields, [code: string, right: FieldPermission][]>();

function requiredItems(fields: Fields): [code: string, right: FieldPermission][] {
  const items = known.get(fields) ?? Object.entries(fields).filter(([, right]) => right.r || requiredColumns(right).length > 0);
  known.set(fields, items);
  return items;
}

function requiredColumns({ subDataPermission }: FieldPermission): string[] {
  return Object.entries(subDataPermission ?? {}).flatMap(([code, { r }]) => (r ? [code] : []));
}

/**
 * Whether agreeing needs nothing more than the decision: no empty required field, no opinion, signature or choice of people.
 * Shape: `actions` = what is open at the item; `values` by code, `requiredCodes` among them. Source: contract 11.1 (`quick`).
 */
export function isQuick(
  { definition, state, item }: { definition: WorkflowDefinition; state: InstanceState; item: WorkItem },
  actions: ReadonlySet<string>,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): boolean {
  const activityCode = state.activations.get(item.token)?.activityCode ?? '';
  const step = definition.elements.get(activityCode);
  if (step?.type !== 'userTask' || !actions.has('agree') || step.task.opinion === 'required' || step.task.signature) return false;
  const needsChoice = leadsToNextStep(state, item) && chosenAhead(definition, activityCode).some(({ step: ahead }) => !state.choices.has(ahead.code));
  return !needsChoice && requiredItems(fields).every(([code, right]) => isFilled(right, valueAt(values, code)));
}

function isFilled(right: FieldPermission, value: unknown): boolean {
  if (right.r && isEmptyValue(value)) return false;
  const columns = requiredColumns(right);
  return columns.length === 0 || rowsOfSubTable(value).every((row) => columns.every((code) => !isEmptyValue(valueAt(row, code))));
}
