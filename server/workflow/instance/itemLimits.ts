import { valueAt } from '#schemas/records/valueAt.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import type { BoundaryTimer, TimeoutRule } from '#schemas/workflow/definition.ts';
import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { itemOptions } from '#server/store/modelDocument.ts';
import { dueFromItem } from '#server/workflow/time/itemDue.ts';
import { computeLimits, type TimeLimits } from '#server/workflow/time/limits.ts';
import type { Reckoning } from '#server/workflow/time/reckoning.ts';
import type { OpenInstance } from './openInstance.ts';

const NO_LIMITS: TimeLimits = { warnAt: null, dueAt: null, orangeAt: null, redAt: null };

/** The time limit of the step at which an item is; undefined without one. */
export function limitOfItem({ definition }: Pick<OpenInstance, 'definition'>, { activations }: InstanceState, { token }: WorkItem): TimeoutRule | undefined {
  const step = definition.elements.get(activations.get(token)?.activityCode ?? '');
  return step?.type === 'userTask' ? step.timeout : undefined;
}

/** A boundary timer of a definition; undefined for what is none, or no longer in the version that runs. */
export function boundaryTimer({ definition }: Pick<OpenInstance, 'definition'>, code: string): BoundaryTimer | undefined {
  const element = definition.elements.get(code);
  return element?.type === 'boundaryEvent' ? element : undefined;
}

/** How a time limit counts, or a boundary timer: by its own clock, else by that of the process. */
export function reckoningOf({ saver, tx, definition }: OpenInstance, { clock }: Pick<TimeoutRule, 'clock'>): Promise<Reckoning> {
  return saver.services.calendars.reckoning(tx, clock ?? definition.clock);
}

/** Limits of an item that opens now; a date of the form is read as the record is now, and not again for a leader (contract 21.11). */
export function limitsOfNewItem(
  open: OpenInstance,
  rule: TimeoutRule,
  { item, values }: { item: WorkItem; values: FormValues },
  reckoning: Reckoning,
): TimeLimits {
  const receivedAt = new Date(item.openedAt ?? open.saver.services.now());
  if (typeof rule.due !== 'object') return computeLimits(rule, receivedAt, null, reckoning);
  if (item.why.kind === 'escalated') return NO_LIMITS;
  const { item: code } = rule.due;
  const property = open.seen.model.items.find((one) => one.code === code);
  const format = property && itemOptions(property).format;
  const { zone } = open.saver.services.calendars;
  const dueAt = dueFromItem(valueAt(values, code), typeof format === 'number' ? format : undefined, receivedAt, zone);
  return computeLimits(rule, receivedAt, dueAt, reckoning);
}
