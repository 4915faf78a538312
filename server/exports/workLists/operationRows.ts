import type { TrackEntry } from '#schemas/calls/track.ts';
import { formatText } from '#schemas/formats/index.ts';
import { localized } from '#schemas/localized.ts';
import type { OperationEntry } from '#schemas/workflow/operation.ts';
import { invalidParameter } from '#server/refusals/parameters.ts';
import type { Language } from '#server/refusals/refused.ts';
import { requirePart } from '#server/workflow/instance/part.ts';
import { writeOfficeView } from '#server/workflow/forms/officeView.ts';
import { readOperationChanges } from '#server/workflow/forms/operationChanges.ts';
import { viewInstance, type InstanceView } from '#server/workflow/forms/viewInstance.ts';
import { readOperations } from '#server/workflow/store/readOperations.ts';
import { operationPresenter } from '#server/workflow/track/presentOperation.ts';
import { momentCell, type WorkCells } from './workCells.ts';
import type { WorkExport, WorkRows } from './workRows.ts';
import { ACT_WORDS } from './workWords.ts';

/** More than an instance ever has operations. */
const MOST_OPERATIONS = 1_000_000;

/**
 * The entries of the operation log of an instance, the last first: a row for each item that one changed as its reader sees it, one
 * row for an entry that changed none (contract 9). Errors: 900400 without an instance; 900404, 900416.
 */
export async function operationRows({ caller, query, ids }: WorkExport): Promise<WorkRows> {
  const instanceId = query.workflowInstanceId;
  if (!instanceId) throw invalidParameter('workflowInstanceId');
  const db = caller.services.database.kysely;
  const row = await requirePart(caller, db, instanceId);
  const { entries } = await readOperations(db, row, { page: 0, size: MOST_OPERATIONS });
  const wanted = entries.filter(({ id }) => ids?.includes(id) !== false);
  const view = await viewInstance(caller, db, { instanceId });
  const [present, changes] = await Promise.all([operationPresenter(caller, db, row), readOperationChanges(caller, db, view, wanted)]);
  const cells = wanted.flatMap((entry) => {
    const operation = cellsOfOperation(present(entry), caller.language);
    const changed = (changes.get(entry.id) ?? []).map((change) => ({ ...operation, ...cellsOfChange(change, view, caller.language) }));
    return changed.length > 0 ? changed : [operation];
  });
  return {
    total: cells.length,
    async *chunks() {
      await writeOfficeView({ ...caller, address: '' }, view);
      yield cells;
    },
  };
}

function cellsOfOperation({ time, username, operateNode, operationType, operationTypeName, detail, ip }: OperationEntry, language: Language): WorkCells {
  const act = ACT_WORDS.get(operationType)?.[language] ?? operationTypeName;
  return { time: momentCell(time), username, operateNode, operationTypeName: act, detail: detail || null, ip: ip ?? null };
}

/** Item of a row of a sub-table, as changes name it: `sheet[n].column` (contract 21.15). */
const ROW_ITEM = /^([^[\]]+)\[(\d+)\]\./;

function cellsOfChange({ propertyCode, propertyName, name_i18n, before, after, ...item }: TrackEntry, { seen }: InstanceView, language: Language): WorkCells {
  const [, sheet, row] = ROW_ITEM.exec(propertyCode) ?? [];
  const holder = seen.model.items.find(({ code }) => code === sheet);
  const name = localized({ name: propertyName, name_i18n }, language);
  const { propertyType, options, displayFormat = 0 } = item;
  const text = (value: unknown) => formatText(value, { propertyCode, propertyType, options, displayFormat: displayFormat ?? 0 }, language) || null;
  return { item: holder ? `${localized(holder, language)} ${row} · ${name}` : name, before: text(before), after: text(after) };
}
