import type { RowChange } from '#renderers/contracts/dataSource.ts';
import { ErrCode } from '#schemas/codes.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RefusedRow } from '#schemas/records/rowOutcomes.ts';
import { seenVersions } from '#schemas/records/seenVersions.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { whenIdle } from '#src/engine/lists/query/shownRows.ts';
import { recordLocalChange } from '#src/engine/lists/query/localChanges.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';

/**
 * Gives one item of a row a new value, as the batch update of a single record, or several as its form would, on the state that shows;
 * then requests the rows again. Where the record is no longer as it shows, nothing is stored, and the rows show it as it is.
 * Shape: the row as it is stored; undefined = refused, and the reason has been reported. Resolves once rows show that were requested
 * after the change. Errors: those of the call. Source: contract 8.1 (presentations), 9, 10.2; BX-091.
 */
export async function changeRow(session: ListSession, change: RowChange): Promise<ListRow | undefined> {
  const stored = await ('values' in change ? storeValues(session, change) : storeValue(session, change));
  if (stored === undefined) return undefined;
  await session.of(undoFeature)?.rowChanged(change.row.id);
  if ('values' in change) await queryRows(session);
  else {
    recordLocalChange(session, change);
    await queryRows(session, 'recorded');
  }
  // An answer that a newer query has overtaken shows nothing.
  await whenIdle(session.store, ({ state }) => !state.busy);
  return stored;
}

type Change<K extends 'value' | 'values'> = Extract<RowChange, Readonly<Record<K, unknown>>>;

/** Refusals of a record that is other than it shows: changed, deleted or no longer to be seen. */
const OTHER_STATE: ReadonlySet<number> = new Set([ErrCode.versionConflict, ErrCode.notFound]);

/** Stores one value; an offer to take back what was done before stays. */
async function storeValue(session: ListSession, { row, propertyCode, value }: Change<'value'>): Promise<ListRow | undefined> {
  const { services, schemaCode, store } = session;
  const queryCode = store.get().model?.config.code ?? '';
  const { errors, versions } = await services.call('batchUpdate', {
    body: {
      objectIds: [row.id],
      propertyCode,
      modifiedValue: value,
      schemaCode,
      queryCode,
      sheetCode: '',
      versions: seenVersions([row]),
      undoable: false,
    },
  });
  const [refused] = errors ?? [];
  if (!refused) return { ...row, data: { ...row.data, [propertyCode]: value, version: versions?.[row.id] } };
  await reportRefusal(session, refused);
  return undefined;
}

/** Stores several values of a row at once, unless somebody changed it meanwhile. Errors: those of the calls. */
async function storeValues(session: ListSession, { row, values }: Change<'values'>): Promise<ListRow | undefined> {
  const { services, schemaCode } = session;
  try {
    const version = row.data.version ?? (await versionOf(session, row, Object.keys(values)));
    if (version === undefined) {
      await reportRefusal(session, { errcode: ErrCode.versionConflict, errmsg: '' });
      return undefined;
    }
    await services.call('saveForm', { body: { bizObject: { id: row.id, schemaCode, data: { ...values, version } } } });
    // Its new version comes with the rows.
    return { ...row, data: { ...row.data, ...values, version: undefined } };
  } catch (error) {
    if (!(error instanceof EnvelopeError) || !OTHER_STATE.has(error.errcode)) throw error;
    await reportRefusal(session, error);
    return undefined;
  }
}

/** Says why nothing was stored; a record that is other than it shows is shown as it is. */
async function reportRefusal(session: ListSession, { errcode, errmsg }: Pick<RefusedRow, 'errcode' | 'errmsg'>): Promise<void> {
  const { services } = session;
  const text = errcode === ErrCode.versionConflict ? services.ports().t('list:record.changed') : errmsg;
  services.message({ level: 'error', text, ms: MESSAGE_MS.error });
  if (typeof errcode === 'number' && OTHER_STATE.has(errcode)) await queryRows(session);
}

/**
 * The version of a row that came without one: the present one, as long as the record still has the values that show.
 * Shape: undefined = it has others, so that storing would undo a change nobody has seen.
 */
async function versionOf({ services, schemaCode }: ListSession, row: ListRow, codes: readonly string[]): Promise<unknown> {
  const { data } = (await requestForm(services.call, { schemaCode, objectId: row.id })).bizObject;
  return codes.every((code) => JSON.stringify(valueAt(data, code) ?? null) === JSON.stringify(valueAt(row.data, code) ?? null)) ? data.version : undefined;
}
