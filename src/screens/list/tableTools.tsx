import type { TableToolsProps } from '#renderers/contracts/presentation.ts';
import { editsInPlace } from '#renderers/regions/grid/editing/cellKinds.ts';
import { TableTools } from '#renderers/regions/grid/TableTools.tsx';
import { toEntry } from '#renderers/regions/list/ToolbarActions.tsx';
import { type GroupLevel, readGroupLevels, writeGroupLevels } from '#renderers/contracts/grouping.ts';
import { afterPaint } from '#renderers/regions/base/afterPaint.ts';
import { changeQuery } from '#src/engine/lists/query/queryRows.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { changeColumn } from '#src/engine/lists/arrangeList.ts';
import { buildFilter, canGroup } from '#src/engine/lists/buildFilter.ts';
import { prefer } from '#src/engine/lists/listPreferences.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { type ScreenKey, useScreenKeys } from '#src/services/screen/screenKeys.ts';
import { cellEditing } from './cellEditing.ts';
import { toolbarOf } from './listParts.ts';
import { awaitedActs, recordActs } from './recordActs.ts';

/** Source: BX-014, LA-037. */
const UNDO_KEYS: readonly ScreenKey[] = [{ keys: ['Ctrl Z'], text: 'keys:list.undo' }];
/** Keys where cells are edited, in place of those of every list. Source: BX-014, BX-066. */
const EDIT_KEYS: readonly ScreenKey[] = [
  { keys: ['Enter'], text: 'keys:list.editOrOpen' },
  { keys: ['F2'], text: 'keys:list.edit' },
  { keys: ['Ctrl Enter'], text: 'keys:list.open' },
  { keys: ['Shift F2'], text: 'keys:list.links' },
  ...UNDO_KEYS,
];

/** The tools of the table of a list. Source: BX-065, BX-066, BX-068. */
export function tableToolsOf(handle: ListHandle) {
  const { session } = handle;
  const editing = cellEditing(handle);
  return function ListTableTools(props: TableToolsProps) {
    useScreenKeys(editsInPlace(props) ? EDIT_KEYS : UNDO_KEYS);
    return (
      <TableTools
        {...props}
        commands={{
          filterBy: (code) => void buildFilter(session, code).catch(session.services.report),
          arrange: (key, change) => changeColumn(session, key, change, (prefs) => prefer(session, prefs)),
          groups: () => (isGrouping(handle) ? readGroupLevels(handle.store.get().state.query.group) : undefined),
          group: (levels) => void groupBy(session, levels),
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
            return items.map((item) => toEntry(item, props.ports, onAct));
          },
          recordActs: (row) => ({ awaited: awaitedActs(session), load: (signal) => recordActs(session, row, signal) }),
          editing,
        }}
      />
    );
  };
}

/** Whether the rows of a list are grouped now or can be. */
function isGrouping({ session, store }: ListHandle): boolean {
  return canGroup(session) && store.get().replacement === undefined;
}

/** Groups the rows; the head whose menu had the focus is made again with its table, so that the focus goes to what says the groups. */
async function groupBy(session: ListSession, levels: readonly GroupLevel[]): Promise<void> {
  await changeQuery(session, { group: writeGroupLevels(levels) });
  afterPaint(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('.p-group-bar button')?.focus();
  });
}
