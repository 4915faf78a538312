import type { FormLoad } from '#schemas/form.ts';
import { TransportError } from '#src/api/errors.ts';
import type { FormQuery } from './loadForm.ts';
import type { ListServices } from './listServices.ts';

const NOT_FOUND = 404;

/**
 * Asks for a form; servers of the family that do not know `load` are asked `loadNew` (contract 17).
 * Errors: those of the call.
 */
export async function askForm(call: ListServices['call'], query: FormQuery, signal?: AbortSignal): Promise<FormLoad> {
  try {
    return await call('loadForm', { query }, { signal });
  } catch (error) {
    if (!(error instanceof TransportError) || error.status !== NOT_FOUND) throw error;
    return call('loadForm', { query }, { signal, path: '/api/runtime/form/loadNew' });
  }
}
