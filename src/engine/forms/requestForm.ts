import { HttpStatus } from '#schemas/errCode.ts';
import type { FormLoad } from '#schemas/form.ts';
import { TransportError } from '#src/api/errors.ts';
import { portalSettings } from '#src/api/settings.ts';
import type { FormQuery } from './loadForm.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** API hosts that gave a form by the newer name only: they are requested by it from then on, for the life of the page. */
const newer = new Set<string>();

/**
 * Requests a form; servers of the family that do not know `load` receive `loadNew` (contract 17).
 * Errors: those of the call.
 */
export async function requestForm(call: ListServices['call'], query: FormQuery, signal?: AbortSignal): Promise<FormLoad> {
  const host = portalSettings().apiHost ?? '';
  const requestNewer = () => call('loadForm', { query }, { signal, path: '/api/runtime/form/loadNew' });
  if (newer.has(host)) return requestNewer();
  try {
    return await call('loadForm', { query }, { signal });
  } catch (error) {
    if (!(error instanceof TransportError) || error.status !== HttpStatus.notFound) throw error;
    const form = await requestNewer();
    newer.add(host);
    return form;
  }
}
