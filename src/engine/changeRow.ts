import type { RowChange } from '#renderers/presentationContract.ts';
import { MESSAGE_MS } from '#schemas/limits.ts';
import type { ListCore } from './listCore.ts';

/**
 * Gives one item of a row a new value, as the batch update of a single record, and asks for the rows again.
 * Shape: false = refused, and the reason has been told. Errors: those of the call. Source: contract 8.1 (presentations), 9.
 */
export async function changeRow(core: ListCore, { row, propertyCode, value }: RowChange): Promise<boolean> {
  const { services, schemaCode, store } = core;
  const { errors } = await services.call('batchUpdate', {
    body: { objectIds: [row.id], propertyCode, modifiedValue: value, schemaCode, queryCode: store.get().model?.config.code ?? '', sheetCode: '' },
  });
  const [refused] = errors ?? [];
  if (refused) {
    services.message({ level: 'error', text: refused.errmsg, ms: MESSAGE_MS.error });
    return false;
  }
  await core.reload();
  return true;
}
