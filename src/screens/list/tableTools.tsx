import type { TableToolsProps } from '#renderers/contracts/presentation.ts';
import { TableTools } from '#renderers/regions/grid/TableTools.tsx';
import { toEntry } from '#renderers/regions/list/ToolbarActions.tsx';
import { changeColumn } from '#src/engine/lists/arrangeList.ts';
import { buildFilter } from '#src/engine/lists/buildFilter.ts';
import { prefer } from '#src/engine/lists/listPreferences.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { toolbarOf } from './listParts.ts';

/** The tools of the table of a list. Source: BX-065, BX-068. */
export function tableToolsOf(handle: ListHandle) {
  const { session } = handle;
  return function ListTableTools(props: TableToolsProps) {
    return (
      <TableTools
        {...props}
        commands={{
          filterBy: (code) => void buildFilter(session, code).catch(session.services.report),
          arrange: (key, change) => changeColumn(session, key, change, (prefs) => prefer(session, prefs)),
          openTab(row) {
            const address = new URL(window.location.href);
            address.searchParams.set('record', row.id);
            window.open(address, '_blank', 'noopener');
          },
          openNamed({ schemaCode, id }) {
            window.open(`/form/detail?${new URLSearchParams({ schemaCode, objectId: id })}`, '_blank', 'noopener');
          },
          actions() {
            const { items, onAct } = toolbarOf(handle.store.get(), handle);
            return items.filter(({ renderer }) => !renderer.isIcon).map((item) => toEntry(item, props.ports, onAct));
          },
        }}
      />
    );
  };
}
