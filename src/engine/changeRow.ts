import type { RowChange } from '#renderers/presentationContract.ts';
import { MESSAGE_MS } from '#schemas/limits.ts';
import type { ListCore } from './listCore.ts';
import { noteChange } from './notedChanges.ts';

/**
 * Gives one item of a row a new value, as the batch update of a single record, or several as its form would; then asks for the rows again.
 * Shape: false = refused, and the reason has been told. Errors: those of the call. Source: contract 8.1 (presentations), 9.
 */
export async function changeRow(core: ListCore, change: RowChange): Promise<boolean> {
  if ('values' in change) return storeValues(core, change);
  const { row, propertyCode, value } = change;
  const { services, schemaCode, store } = core;
  const { errors } = await services.call('batchUpdate', {
    body: { objectIds: [row.id], propertyCode, modifiedValue: value, schemaCode, queryCode: store.get().model?.config.code ?? '', sheetCode: '' },
  });
  const [refused] = errors ?? [];
  if (refused) {
    services.message({ level: 'error', text: refused.errmsg, ms: MESSAGE_MS.error });
    return false;
  }
  noteChange(core, change);
  await core.reload('noted');
  return true;
}

/** Stores several values of a row at once; its version says whether somebody changed it meanwhile. Errors: those of the calls, 302036 for a changed record. */
async function storeValues(core: ListCore, { row, values }: Extract<RowChange, { values: unknown }>): Promise<true> {
  const { services, schemaCode } = core;
  const replayToken = await services.call('replayToken');
  const version = row.data.version ?? (await services.call('loadForm', { query: { schemaCode, objectId: row.id } })).bizObject.data.version;
  await services.call('saveForm', { body: { replayToken, bizObject: { id: row.id, schemaCode, data: { ...values, version } } } });
  await core.reload();
  return true;
}
