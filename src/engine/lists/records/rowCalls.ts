import type { TrackEntry } from '#schemas/calls/track.ts';
import type { ListQuery } from '#schemas/list.ts';
import type { RowCalls } from '#renderers/contracts/rowCalls.ts';
import { download } from '#src/api/download.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
import { requestForm } from '#src/engine/forms/requestForm.ts';
import { idFilter } from '#src/engine/lists/query/rowsById.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';
import { openTable } from './openRecordTable.ts';

/** Whose records it is about: those of a list, or one that is open. */
export interface RowsPlace extends Pick<ListServices, 'call' | 'ports' | 'log'> {
  schemaCode: string;
  /** Instance by a part in which the record is read, where it is not read by itself (contract 21.13). */
  workflowInstanceId?: string | undefined;
  /** View and page that are shown; page 1-based. */
  list(): { queryCode: string; page: number; size: number };
}

/** The calls of the dialogs about checked rows of a list. Source: contract 8.4, 9. */
export function rowCalls(place: RowsPlace): RowCalls {
  const { schemaCode, workflowInstanceId, call, ports } = place;
  const { queryCode } = place.list();
  const rowsOf = (objectIds: readonly string[]) => {
    const { page, size } = place.list();
    return { schemaCode, objectIds: [...objectIds], filters: [idFilter(objectIds)], mobile: false, isSheet: false, page: page - 1, size };
  };
  return {
    form: (objectId) => requestForm(call, { schemaCode, objectId }),
    batchUpdate: ({ propertyCode, modifiedValue, objectIds, versions }) =>
      call('batchUpdate', { body: { objectIds, propertyCode, modifiedValue, schemaCode, queryCode, sheetCode: '', versions } }),
    undoBatchUpdate: (id) => call('undoBatchUpdate', { body: { schemaCode, id } }),
    batchUpdates: (config) =>
      openTable(config, ports().locale, async ({ page, size }, signal) =>
        toListPage(await call('batchUpdates', { query: { page, size, schemaCode } }, { signal }), ({ id }) => id),
      ),
    track: (config, ids, sheet) =>
      openTable(config, ports().locale, async (query, signal) => toListPage(await requestTrack(place, ids, sheet, query, signal), (_entry, at) => String(at))),
    recordAddresses: (ids, origin) => recordAddresses(place, ids, origin),
    async printTemplates() {
      const { printSheetCodes, printTemplates } = await call('printTemplates', { query: { schemaCode, workflowInstanceId } });
      const named = new Map((printTemplates ?? []).map((template) => [template.code, template]));
      return printSheetCodes.map((code) => named.get(code) ?? { code, name: code });
    },
    async printPdf(ids, sheetCode, approvals) {
      const query = { objectId: ids.join(';'), schemaCode, sheetCode, workflowInstanceId, ...(approvals === false && { approvals }) };
      const { refId, approvals: hasApprovals } = await call('printPdf', { query });
      const { blob, fileName } = await download('printedFile', { query: { refId } });
      const name = fileName ?? `${sheetCode}.pdf`;
      return { blob, fileName: name, save: () => saveBlob(blob, name), hasApprovals: hasApprovals === true };
    },
    ownerRefusals: (objectIds) => call('ownerRefusals', { body: { ...rowsOf(objectIds), queryCode } }),
    departmentsOf: (id) => call('userDepartments', { query: { id } }),
    async changeOwner({ objectIds, ...owner }) {
      await call('changeOwner', { body: { ...rowsOf(objectIds), ...owner } });
    },
  };
}

/** Source: contract 9 (`genShortCodes`), OP-59. */
async function recordAddresses({ schemaCode, call, log }: RowsPlace, ids: readonly string[], origin: string): Promise<string[]> {
  try {
    const codes = await call('recordCodes', { body: ids.map((id) => ({ pairValue: JSON.stringify({ sheetCode: '', schemaCode, id }) })) });
    return codes.map((code) => `${origin}/?${new URLSearchParams({ shortCode: code })}`);
  } catch (error) {
    log(error);
    return ids.map((objectId) => `${origin}/form/detail?${new URLSearchParams({ schemaCode, objectId })}`);
  }
}

/** A page of changes: of one record, of one of its sub-tables, or of several records. Source: contract 9, LA-041. */
async function requestTrack(
  { schemaCode, call }: RowsPlace,
  ids: readonly string[],
  sheet: string,
  { page, size }: Pick<ListQuery, 'page' | 'size'>,
  signal: AbortSignal,
): Promise<{ content: readonly TrackEntry[]; totalElements: number }> {
  const [id = ''] = ids;
  if (ids.length === 1 && sheet !== '') return call('sheetTrack', { body: { page, size, schemaCode, bizObjectId: id, propertyCode: sheet } }, { signal });
  if (ids.length === 1) {
    const list = await call('recordTrack', { query: { bizObjectId: id, schemaCode } }, { signal });
    return { content: list.slice(page * size, (page + 1) * size), totalElements: list.length };
  }
  const named = ids.length === 0 ? {} : { bizObjectIds: [...ids] };
  const { content, totalElements } = await call('recordTracks', { body: { page, size, schemaCode, ...named } }, { signal });
  return { content: content.flatMap(({ title, list }) => list.map((entry) => ({ ...entry, title }))), totalElements };
}
