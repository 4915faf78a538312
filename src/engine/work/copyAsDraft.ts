import { call } from '#src/api/client.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import { copiedValues } from './copiedValues.ts';
import { formAddress } from './formAddress.ts';

/**
 * Starts a workflow again with the values that one of its instances has now: gives the address of the draft that holds them. The form is
 * read for it, because rows and tracks know an instance without its values. Errors: those of the calls. Source: contract 21.6 (`copy`).
 */
export async function copyAsDraft(workflowInstanceId: string, startWorkflowCode: string): Promise<string> {
  const form = await requestForm(call, { workflowInstanceId, peek: true });
  const { schemaCode, sheetCode } = form.bizObject;
  const body = { schemaCode, sheetCode: sheetCode ?? form.bizSheet.code, startWorkflowCode, data: copiedValues(form) };
  const { id } = await call('saveDraft', { body });
  return formAddress({ startWorkflowCode, draftId: id });
}
