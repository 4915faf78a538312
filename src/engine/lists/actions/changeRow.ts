import type { RowChange } from '#renderers/contracts/dataSource.ts';
import { MESSAGE_MS } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import type { ListCore } from '#src/engine/lists/query/listCore.ts';
import { recordLocalChange } from '#src/engine/lists/query/localChanges.ts';
import { undoWithout } from './undoOffer.ts';

/**
 * Gives one item of a row a new value, as the batch update of a single record, or several as its form would; then requests the rows again.
 * Shape: false = refused, and the reason has been reported. Resolves once rows show that were requested after the change. Errors: those of the
 * call. Source: contract 8.1 (presentations), 9.
 */
export async function changeRow(core: ListCore, change: RowChange): Promise<boolean> {
  const isStored = 'values' in change ? await storeValues(core, change) : await storeValue(core, change);
  if (!isStored) return false;
  core.store.set({ undo: undoWithout(core.store.get().undo, change.row.id) });
  if ('values' in change) await core.reload();
  else {
    recordLocalChange(core, change);
    await core.reload('recorded');
  }
  await answered(core);
  return true;
}

type Change<K extends 'value' | 'values'> = Extract<RowChange, Readonly<Record<K, unknown>>>;

/** Stores one value; an offer to take back what was done before stays. */
async function storeValue({ services, schemaCode, store }: ListCore, { row, propertyCode, value }: Change<'value'>): Promise<boolean> {
  const queryCode = store.get().model?.config.code ?? '';
  const { errors } = await services.call('batchUpdate', {
    body: { objectIds: [row.id], propertyCode, modifiedValue: value, schemaCode, queryCode, sheetCode: '', undoable: false },
  });
  const [refused] = errors ?? [];
  if (refused) services.message({ level: 'error', text: refused.errmsg, ms: MESSAGE_MS.error });
  return refused === undefined;
}

/** Stores several values of a row at once, unless somebody changed it meanwhile. Errors: those of the calls, 302036 for a changed record. */
async function storeValues(core: ListCore, { row, values }: Change<'values'>): Promise<boolean> {
  const { services, schemaCode } = core;
  const version = row.data.version ?? (await versionOf(core, row, Object.keys(values)));
  if (version === undefined) {
    services.message({ level: 'error', text: services.ports().t('list:record.changed'), ms: MESSAGE_MS.error });
    await core.reload();
    return false;
  }
  const replayToken = await services.call('replayToken');
  await services.call('saveForm', { body: { replayToken, bizObject: { id: row.id, schemaCode, data: { ...values, version } } } });
  return true;
}

/**
 * The version of a row that came without one: the present one, as long as the record still has the values that show.
 * Shape: undefined = it has others, so that storing would undo a change nobody has seen.
 */
async function versionOf({ services, schemaCode }: ListCore, row: ListRow, codes: readonly string[]): Promise<unknown> {
  const { data } = (await requestForm(services.call, { schemaCode, objectId: row.id })).bizObject;
  return codes.every((code) => JSON.stringify(valueAt(data, code) ?? null) === JSON.stringify(valueAt(row.data, code) ?? null)) ? data.version : undefined;
}

/** Resolves when no request is pending: an answer that a newer query has overtaken shows nothing. */
function answered({ store }: ListCore): Promise<void> {
  return new Promise((resolve) => {
    const isIdle = (): boolean => !store.get().state.busy;
    if (isIdle()) return resolve();
    const stop = store.subscribe(() => {
      if (!isIdle()) return;
      stop();
      resolve();
    });
  });
}
