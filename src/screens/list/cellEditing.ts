import type { ListRow } from '#schemas/list.ts';
import { localized } from '#schemas/localized.ts';
import type { CellEditCommands } from '#renderers/contracts/cellEditing.ts';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { loadForm } from '#src/engine/forms/loadForm.ts';
import { loadRecordSteps } from '#src/engine/lists/actions/runAction.ts';
import { saveCells } from '#src/engine/lists/records/saveCells.ts';
import { undoFeature } from '#src/engine/lists/features/undo/undoFeature.ts';
import type { ListHandle } from '#src/engine/lists/openList.ts';
import { featureState } from '#src/engine/lists/query/listFeature.ts';
import { loadNamespaces } from '#src/services/texts/i18n.ts';

/** With the texts of forms, whose controls it has. */
const { Part: Editor, preload } = lazyComponent(async () => {
  const [{ CellEditor }] = await Promise.all([import('#renderers/regions/grid/editing/CellEditor.tsx'), loadNamespaces('form')]);
  return { default: CellEditor };
});

/** What editing cells of a list does beyond its table. Source: BX-066, contract 8.3. */
export function cellEditing({ session, store }: ListHandle): CellEditCommands {
  const { services, schemaCode } = session;
  /** What is being stored, by record: one value after the other, each on the version of the one before. */
  const storing = new Map<string, Promise<unknown>>();
  const afterStored = <T>(id: string, act: () => Promise<T>): Promise<T> => (storing.get(id) ?? Promise.resolve()).then(act, act);
  return {
    Editor,
    // What does not come is loaded again when a cell is edited.
    preload: () => void preload().catch(() => undefined),
    load: (objectId, signal) => afterStored(objectId, () => loadForm({ schemaCode, objectId }, signal)),
    async store({ row, column, version, value }) {
      const rows = [{ row, version, data: { [column.column.propertyCode]: value } }];
      const outcome = afterStored(row.id, () => saveCells(session, { rows, fieldName: (locale) => localized(column.column, locale) }));
      storing.set(row.id, outcome);
      try {
        return (await outcome).errors?.[0];
      } finally {
        if (storing.get(row.id) === outcome) storing.delete(row.id);
      }
    },
    async storeAll(changes, names) {
      await Promise.allSettled(changes.map(({ row }) => storing.get(row.id)));
      const seen = new Map(store.get().state.rows.map((row) => [row.id, row]));
      const versionOf = (row: ListRow) => Number((seen.get(row.id) ?? row).data.version ?? 0);
      const rows = changes.map(({ row, data }) => ({ row, version: versionOf(row), data }));
      const outcome = saveCells(session, { rows, fieldName: () => names });
      for (const { row } of rows) storing.set(row.id, outcome);
      try {
        return await outcome;
      } finally {
        for (const { row } of rows) if (storing.get(row.id) === outcome) storing.delete(row.id);
      }
    },
    undo() {
      const last = featureState(undoFeature, store.get()).offers.at(-1);
      last?.run();
      return last !== undefined;
    },
    openIf(row, isWanted) {
      loadRecordSteps()
        .then(({ openRow }) => openRow(session, row, 'push', { isWanted }))
        .catch(services.report);
    },
    announce: (text) => services.message({ level: 'info', text, ms: MESSAGE_MS.error }),
  };
}
