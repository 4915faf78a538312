import type { ListConfig, ListRow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { RecordTable } from '#renderers/contracts/recordTable.ts';
import { openTable } from '#src/engine/lists/records/openRecordTable.ts';
import type { ListSource } from '#src/engine/lists/state/listSource.ts';

/** While a task goes on its table is requested again after this, ms (contract 9). */
const POLL_MS = 2000;

/** Opens a table of tasks, requested again while one of its rows goes on. Errors stand in its state; after one nothing is requested until it is reloaded. */
export function openTaskTable(config: ListConfig, locale: Locale, rows: ListSource['rows'], goesOn: (row: ListRow) => boolean): RecordTable {
  const table = openTable(config, locale, rows);
  let next: ReturnType<typeof setTimeout> | undefined;
  const unsubscribe = table.subscribe(() => {
    const { busy, rows: shown } = table.get().rows;
    clearTimeout(next);
    next = !busy && shown.some(goesOn) ? setTimeout(table.reload, POLL_MS) : undefined;
  });
  return {
    ...table,
    close() {
      unsubscribe();
      clearTimeout(next);
      table.close();
    },
  };
}
