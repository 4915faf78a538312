import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { chatHost } from '#src/api/chatHost.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import type { ListConfig, ListRow } from '#schemas/list.ts';
import { isShortText } from '#schemas/propertyTypes/traits.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';

interface Opening {
  /** Whether it is still wanted once the server has said where it is. */
  isWanted?: Promise<boolean>;
  /** Its form is filled in at once. */
  edits?: boolean;
}

/**
 * Opens a row's record: the server says where, the overlay shows it; the address names the record. One that is not wanted by then stays
 * closed. Source: LS-040, LS-041, ER-015.
 */
export async function openRow(session: ListSession, row: ListRow, how: 'push' | 'replace' = 'push', opening: Opening = {}): Promise<void> {
  const { model } = session.store.get();
  const name = model ? recordNameInRow(row, model.config) : '';
  const opened = await openById(session, { schemaCode: session.schemaCode, id: row.id, name }, how === 'push', { ...opening, how });
  if (opened) session.follow(how);
}

/** Opens a record of another model that a cell names. Source: LS-026. */
export async function openRelated(session: ListSession, schemaCode: string, id: string): Promise<void> {
  await openById(session, { schemaCode, id, name: '' }, false);
}

/** Opens the record an address names, whether or not it stands on the page; the address goes on naming it. Source: BX-003. */
export async function openFromAddress(session: ListSession, id: string): Promise<void> {
  const row = session.store.get().state.rows.find((one) => one.id === id);
  await openRow(session, row ?? { id, data: {} }, 'replace');
}

/** Name of a record for its overlay: the `name` of its row, else its first text. */
function recordNameInRow(row: { data: Readonly<Record<string, unknown>> }, config: ListConfig): string {
  const code = config.queryColumns?.find((column) => isShortText(column.propertyType) && column.visible !== false)?.propertyCode ?? '';
  const found = [row.data.name, valueAt(row.data, code)].find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

async function openById(
  session: ListSession,
  record: { schemaCode: string; id: string; name: string },
  pushed: boolean,
  { how = 'push', isWanted, edits = false }: Opening & { how?: 'push' | 'replace' } = {},
): Promise<boolean> {
  const { schemaCode, id, name } = record;
  try {
    const url = await session.services.call('formUrl', { query: { bizObjectId: id, schemaCode } });
    if (isWanted && !(await isWanted)) return false;
    if (chatHost() !== undefined) {
      (await loadChunk(() => import('#src/engine/navigation/openInHost.ts'))).openInHost(session, url, how);
      return false;
    }
    const rowId = schemaCode === session.schemaCode ? id : undefined;
    const before = session.store.get().overlay;
    const label = name || session.services.ports().t('list:record.open');
    session.store.set({ overlay: { url, name: label, rowId, pushed: rowId !== undefined && (pushed || before?.pushed === true), edits } });
    return rowId !== undefined;
  } catch (error) {
    session.services.report(error, { ms: MESSAGE_MS.error });
    return false;
  }
}
