import { localized } from '#schemas/localized.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { leafColumns, type ListColumn } from '#renderers/contracts/column.ts';
import type { ExportCalls, ExportColumn } from '#renderers/contracts/exportCalls.ts';
import { download } from '#src/api/download.ts';
import { saveBlob } from '#src/api/saveBlob.ts';
import { arrangeColumns } from '#src/engine/lists/state/arrangeColumns.ts';
import { checkedRows } from '#src/engine/lists/state/checks.ts';
import { savedContent } from '#src/engine/lists/state/savedContent.ts';
import type { ListModel } from '#src/engine/lists/state/compileList.ts';
import { ownColumns } from '#src/engine/lists/features/views/viewsFeature.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { toListPage } from '#src/engine/lists/query/toListPage.ts';
import { isFiltered, toListQuery } from '#src/engine/lists/query/listQuery.ts';
import { scriptedColumns } from '#src/engine/lists/query/scriptedParts.ts';

const SAVED_TYPE = 'VIEW_EXPORT_QUERY';

/** The exports of an open list. Source: contract 9. */
export function exportCalls(session: ListSession): ExportCalls {
  const { services } = session;
  const place = () => ({ schemaCode: session.schemaCode, queryCode: readyModelOf(session).config.code });
  return {
    columns: () => exportColumns(session),
    checked: () => checkedRows(session.store.get().state).length,
    filtered: () => isFiltered(session.store.get().state.query),
    async remembered() {
      const [saved] = await services.call('savedQueries', { query: { type: SAVED_TYPE, ...place() } });
      const { columns } = savedContent(saved);
      return Array.isArray(columns) ? columns.filter((key) => typeof key === 'string') : undefined;
    },
    async start(rows, columns) {
      const { state } = session.store.get();
      const { view: _view, ...matching } = toListQuery(readyModelOf(session), state.query);
      const query = (await services.source.adapt?.(matching)) ?? matching;
      const { id } = await services.call('exportStart', {
        body: {
          ...query,
          page: 0,
          size: 0,
          ...(rows !== 'matching' && { filters: [], queryCondition: undefined, queryVersion: undefined }),
          columns: [...columns],
          objectIds: rows === 'checked' ? checkedRows(state).map((row) => row.id) : [],
          allObjectId: rows !== 'checked',
          languageType: services.ports().locale,
        },
      });
      // The export runs; that its columns are not remembered needs no word.
      services
        .call('saveQuery', { body: { name: SAVED_TYPE, type: SAVED_TYPE, ...place(), content: JSON.stringify({ columns }) } })
        .catch((error: unknown) => services.log(error));
      return id;
    },
    progress: (id, signal) => services.call('exportProgress', { query: { id } }, { signal }),
    tasks: async (config, goesOn) => {
      const { openTaskTable } = await loadChunk(() => import('./openTaskTable.ts'));
      return openTaskTable(
        config,
        services.ports().locale,
        async ({ page, size }, signal) => toListPage(await services.call('exportTasks', { body: { page, size } }, { signal }), ({ id }) => id),
        goesOn,
      );
    },
    remove: async (id) => void (await services.call('removeExportTask', { query: { id } })),
    async download(id) {
      const { blob, fileName } = await download('exportFile', { body: { id } });
      saveBlob(blob, fileName ?? 'export.xlsx');
    },
  };
}

function readyModelOf(session: ListSession): ListModel {
  const { model } = session.store.get();
  if (!model) throw new Error('An export was requested before the list was loaded');
  return model;
}

/** Columns as the user sees them, pinned ones first as in the grid, then those that are in the view and not in sight. */
function exportColumns(session: ListSession): ExportColumn[] {
  const snapshot = session.store.get();
  const { model, scripted } = snapshot;
  const { locale } = session.services.ports();
  const own = model?.columns ?? [];
  const shown = namesOf(arrangeColumns(scriptedColumns(own, scripted), ownColumns(snapshot)), true);
  const keys = new Set(shown.map(({ key }) => key));
  return [...shown, ...namesOf(own, false).filter(({ key }) => !keys.has(key))];

  function namesOf(columns: readonly ListColumn[], isShown: boolean): ExportColumn[] {
    const named = columns.flatMap((column) =>
      leafColumns([column]).map(({ key, column: leaf, pinned = false }) => {
        const name = key === column.key ? localized(leaf, locale) : `${localized(column.column, locale)} / ${localized(leaf, locale)}`;
        return { pinned, made: { key, name, shown: isShown } };
      }),
    );
    return named.toSorted((a, b) => Number(b.pinned) - Number(a.pinned)).map(({ made }) => made);
  }
}
