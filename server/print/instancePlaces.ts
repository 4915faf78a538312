/** What `data-each` names for one row an approval of the instance of a record (contract 15.6). */
export const APPROVALS = '@approvals';

/** Places of a print template that speak of an approval, inside an element of `@approvals`. */
const OF_APPROVAL = ['@activityName', '@participant', '@trustor', '@actionName', '@opinion', '@time', '@signature'] as const;
/** Those that speak of the instance. */
const OF_INSTANCE = ['@instanceName', '@originatorName', '@departmentName', '@startTime', '@finishTime', '@statusName'] as const;

export type ApprovalPlace = (typeof OF_APPROVAL)[number];
export type InstancePlace = (typeof OF_INSTANCE)[number];

/** The one place that a picture stands at. */
export const SIGNATURE: ApprovalPlace = '@signature';

/** Whether a template may name this of the instance. */
export function isInstancePlace(code: string): boolean {
  return [...OF_APPROVAL, ...OF_INSTANCE].some((known) => known === code);
}
