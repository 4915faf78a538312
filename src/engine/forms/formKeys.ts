import type { FormLoad } from '#schemas/form.ts';

/** The codes with which a form of a workflow is filled in; without one it is read (contract 21.6). */
const FILLING = ['submit', 'agree', 'disAgree', 'save'] as const;

/** Whether its reader fills a form of a workflow in now: at a start, a draft or an open task. */
export function isFilledIn({ workflowCode, formPermission: { actionPermission } }: FormLoad): boolean {
  return Boolean(workflowCode) && FILLING.some((code) => actionPermission[code] === true);
}

/** The keys that name a form, as its drafts are kept with them (contract 10.5): what was typed at one item is never of another. */
export interface FormKeys {
  schemaCode: string;
  sheetCode: string;
  /** Absent = a new record. */
  bizObjectId?: string | undefined;
  workflowInstanceId?: string | undefined;
  workItemId?: string | undefined;
  startWorkflowCode?: string | undefined;
}

/** The keys of a loaded form; one that is read, or whose workflow is over, is named by its record alone. */
export function formKeysOf(form: FormLoad): FormKeys {
  const { bizObject, bizSheet, workflowCode, workflowInstanceId, workItemId } = form;
  const record = {
    schemaCode: bizObject.schemaCode,
    sheetCode: bizObject.sheetCode ?? bizSheet.code,
    ...(bizObject.loadedFromDb === true && { bizObjectId: bizObject.id ?? '' }),
  };
  if (!isFilledIn(form)) return record;
  if (!workflowInstanceId) return { ...record, startWorkflowCode: workflowCode ?? '' };
  return { ...record, workflowInstanceId, ...(workItemId && { workItemId }) };
}

const KEYS = ['schemaCode', 'sheetCode', 'bizObjectId', 'workflowInstanceId', 'workItemId', 'startWorkflowCode'] as const;

/** Whether two forms are the same one. Shape: null, '' and absent are alike, as they are on the wire. */
export function isSameForm(one: FormKeys, other: { readonly [Key in keyof FormKeys]: FormKeys[Key] | null }): boolean {
  return KEYS.every((key) => (one[key] || '') === (other[key] || ''));
}
