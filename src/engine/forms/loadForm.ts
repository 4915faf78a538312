import type { QueryOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/errCode.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { FormRule } from '#schemas/property.ts';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { requestForm } from './requestForm.ts';

/** What the address of a form says, under exactly these keys (RT-013). */
export type FormQuery = QueryOf<Calls['loadForm']>;

/** Query keys of `/form/detail` that go to the server. */
const KEYS = ['startWorkflowCode', 'schemaCode', 'sheetCode', 'objectId', 'workflowInstanceId', 'workitemId', 'draftId'] as const;

/** A form with the rules its values must keep. */
export interface LoadedForm {
  form: FormLoad;
  rules: readonly FormRule[];
  /** The form it was loaded as at first: another object than `form` where its documents were saved since, over the same state of its record. */
  origin: FormLoad;
}

/** Reads the address of a form; undefined when it names none. Source: RT-013, FM-001. */
export function toFormQuery(search: string): FormQuery | undefined {
  const given = new URLSearchParams(search);
  const query: FormQuery = Object.fromEntries(KEYS.flatMap((key) => (given.get(key) ? [[key, given.get(key)]] : [])));
  const named = query.startWorkflowCode ?? query.schemaCode ?? query.workitemId ?? query.workflowInstanceId;
  return named ? query : undefined;
}

/**
 * Loads a form and the rules of its model (AP-013: `bizSchemaCode`).
 * Errors: those of the calls; 401033 = not published.
 */
export async function loadForm(query: FormQuery, signal: AbortSignal): Promise<LoadedForm> {
  const rulesOf = (code: string) => call('formRules', { query: { schemaCode: code, bizSchemaCode: code } }, { signal }).catch(withoutModel);
  // The address usually names the model, so both requests go at once.
  const early = query.schemaCode ? rulesOf(query.schemaCode) : undefined;
  early?.catch(() => undefined);
  const form = await requestForm(call, query, signal);
  const rules = await (early && form.bizSchema.code === query.schemaCode ? early : rulesOf(form.bizSchema.code));
  return { form, rules, origin: form };
}

/** Who sees a record by their part in its workflow alone does not see its model, nor its rules; the server keeps to them nevertheless (contract 21.13). */
function withoutModel(error: unknown): FormRule[] {
  if (error instanceof EnvelopeError && error.errcode === ErrCode.notFound) return [];
  throw error;
}
