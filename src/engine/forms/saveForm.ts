import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';

/**
 * Saves the values of a form. A replay token makes it count once, however often it is sent.
 * Shape: `data` holds what may be written, with the `version` that was read; `draftId` = the draft it ends, '' = none, undefined = the
 * server keeps none.
 * Errors: those of the calls; 302036 changed meanwhile, 900410 sent already, 900400 refused values. Source: contract 10.2.
 */
export async function saveForm(form: FormLoad, data: Record<string, unknown>, draftId?: string): Promise<FormSaved> {
  const replayToken = await call('replayToken');
  const { id, schemaCode, sheetCode, workflowInstanceId } = form.bizObject;
  return call('saveForm', {
    body: { replayToken, ...(draftId !== undefined && { draftId }), bizObject: { id, schemaCode, sheetCode, workflowInstanceId, data } },
  });
}

/** Requests the values the server computes from the others of a form. */
export function calculateForm(form: FormLoad, data: Record<string, unknown>, trigger: string): Promise<Record<string, unknown>> {
  const { schemaCode, sheetCode } = form.bizObject;
  return call('calculate', { body: { schemaCode, sheetCode, data, trigger } });
}

/** Deletes the record of a form as it was loaded. Errors: those of the call; 302036 changed meanwhile, 550006 and 550010 carry the reason of a rule. */
export async function deleteFormRecord({ bizObject: { schemaCode, id, data } }: FormLoad): Promise<void> {
  const version = typeof data.version === 'number' ? data.version : undefined;
  await call('deleteRecord', { query: { schemaCode, objectId: id ?? '', version } });
}
