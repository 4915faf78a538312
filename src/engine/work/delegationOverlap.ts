import type { FormValues } from '#schemas/formSchema/record.ts';
import type { Delegation } from '#schemas/workflow/delegation.ts';

/**
 * The delegation that one which is being made or changed would overlap in time, kind and workflows; undefined = none, or its times are not
 * known yet. Shape: `values` = the fields of the dialog; `own` = id of the one that is changed; `now` as wall clock. The server decides.
 * Source: contract 21.8.
 */
export function overlappedBy(values: FormValues, others: readonly Delegation[], own: string | undefined, now: string): Delegation | undefined {
  const { startTime, endTime, trustType, rangeType, workflows } = values;
  if (typeof startTime !== 'string' || typeof endTime !== 'string' || startTime === '' || endTime <= startTime) return undefined;
  const [from, until] = [toMinute(startTime), toMinute(endTime)];
  const codes = new Set(Array.isArray(workflows) ? workflows : []);
  return others.find(
    (one) =>
      one.id !== own &&
      one.trustType === trustType &&
      one.endTime > now &&
      toMinute(one.startTime) < until &&
      from < toMinute(one.endTime) &&
      (rangeType !== 'PART' || one.rangeType === 'ALL' || one.workflowTrusts.some(({ workflowCode }) => codes.has(workflowCode))),
  );
}

/** Fields hold minutes, the server gives seconds. */
const toMinute = (time: string): string => time.slice(0, 16);

/** Items that pass to the trustee too, by their workflows (contract 11.2). */
export function passedItems(
  values: FormValues,
  { all, workflows: counts }: { all: number; workflows: readonly { workflowCode: string; count: number }[] },
): number {
  if (values.rangeType !== 'PART') return all;
  const codes = new Set(Array.isArray(values.workflows) ? values.workflows : []);
  return counts.reduce((sum, { workflowCode, count }) => sum + (codes.has(workflowCode) ? count : 0), 0);
}

/** Which field of the dialog a refusal names, and why; undefined = it is of none. The server begins it with the name of its parameter. */
export function fieldOfRefusal(text: string): { code: string; reason: string } | undefined {
  const [, code, reason] = /^(?:参数无效：|Invalid parameter: )(\w{1,40})(?:（| \()([^]{1,500})(?:）|\))$/.exec(text) ?? [];
  if (code === undefined || reason === undefined) return undefined;
  return { code: code === 'workflowTrusts' ? 'workflows' : code, reason };
}
