import type { LoadedForm } from './loadForm.ts';

/** Whether two loads of a form were made of the same documents. Source: BX-031. */
export const isOfSameDocuments = (one: LoadedForm, other: LoadedForm): boolean => documentsText(one) === documentsText(other);

/** What model, form and workflow say, with the rights that hang on them; nothing of the record and its course. */
function documentsText({ form, rules }: LoadedForm): string {
  const { bizSchema, bizSheet, formPermission, workflowName, activityName, opinionRule, signature, rejectModes, participantChoose, mode } = form;
  return JSON.stringify([bizSchema, bizSheet, formPermission, rules, workflowName, activityName, opinionRule, signature, rejectModes, participantChoose, mode]);
}

/** Whether two loads of a form show the same record in the same state, at the same task. */
export const isOfSameState = (one: LoadedForm, other: LoadedForm): boolean => stateText(one) === stateText(other);

const stateText = ({ form: { bizSchema, bizObject, workItemId, workflowInstanceId, activityCode } }: LoadedForm): string =>
  JSON.stringify([bizSchema.code, bizObject.id ?? '', bizObject.data.version, workItemId ?? '', workflowInstanceId ?? '', activityCode ?? '']);
