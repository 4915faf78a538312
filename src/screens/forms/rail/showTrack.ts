import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ShowDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { lazyFormTrackDialog } from '#renderers/regions/rowDialogs/lazyRowDialogs.ts';
import type { FormLoad } from '#schemas/form.ts';
import { DEFAULT_PAGE_SIZE } from '#schemas/limits.ts';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';

/** Shows what was done with the record of a form, and by whom. */
export async function showTrack(form: FormLoad, ports: Ports, show: ShowDialog): Promise<void> {
  const { id = '', schemaCode, data } = form.bizObject;
  const list = () => ({ queryCode: '', page: 1, size: DEFAULT_PAGE_SIZE });
  const rows = async () =>
    (await loadChunk(() => import('#src/engine/lists/records/rowCalls.ts'))).rowCalls({ schemaCode, call, ports: () => ports, log: reportError, list });
  await show(lazyFormTrackDialog, { action: { actionCode: 'form_track' }, list: { checkedRows: [{ id: id ?? '', data }] }, calls: { rows } });
}
