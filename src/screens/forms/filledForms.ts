import type { FormLoad } from '#schemas/form.ts';
import { isFilledIn } from '#src/engine/forms/formKeys.ts';

/** Whether a form is drawn with what it is filled in with: it is new, a task, has a script, or computes items. */
export function isFilledAtOnce(form: FormLoad, hasScript: boolean): boolean {
  return form.bizObject.loadedFromDb !== true || isFilledIn(form) || hasScript || mayCompute(form);
}

/** Whether a form is likely to be filled in: its address says so before it has come, its reader's rights say so after that. */
export function mayBeFilled(search: string, form: FormLoad | undefined): boolean {
  if (form) return form.formPermission.actionPermission.edit === true;
  const keys = new URLSearchParams(search);
  return keys.has('startWorkflowCode') || keys.has('workitemId') || keys.has('draftId') || !(keys.has('objectId') || keys.has('workflowInstanceId'));
}

/** By the text of its items: one that is loaded for too much shows the same. */
const mayCompute = ({ bizSchema }: FormLoad): boolean => JSON.stringify(bizSchema.properties).includes('formula');
