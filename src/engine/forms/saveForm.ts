import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { SentPlace } from './sentForm.ts';
import { storeOnce } from './storeOnce.ts';

/**
 * Saves the values of a form, once, however often it is sent (`storeOnce`).
 * Shape: `data` holds what may be written, with the `version` that was read; `draftId` = the draft it ends, '' = none, undefined = the
 * server keeps none; `place` keeps what was sent until an answer has come.
 * Errors: those of the calls; 302036 changed meanwhile, 900410 sent already, 900400 refused values. Source: contract 10.2.
 */
export async function saveForm(form: FormLoad, data: Record<string, unknown>, draftId: string | undefined, place: SentPlace | undefined): Promise<FormSaved> {
  const { id, schemaCode, sheetCode, workflowInstanceId } = form.bizObject;
  return storeOnce(place, 'saveForm', { ...(draftId !== undefined && { draftId }), bizObject: { id, schemaCode, sheetCode, workflowInstanceId, data } });
}
