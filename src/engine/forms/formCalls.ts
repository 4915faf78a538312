import type { FormLoad } from '#schemas/form.ts';
import { call } from '#src/api/client.ts';

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
