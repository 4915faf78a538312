import { rowsOfSubTable, type FormValues } from '#schemas/formSchema/record.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { LoadedModel } from '#server/apps/documents/loadedApps.ts';
import type { Tx } from '#server/db/database.ts';
import { recordName } from './recordName.ts';
import { allWithTrueNames } from './references.ts';
import { controlValues, wholeForm, type ExpressionContext } from './values.ts';
import type { Catalogue, StoredModel } from '#server/store/catalogue.ts';
import type { RowChanges } from '#server/store/changes.ts';
import type { FormData } from '#server/store/codec.ts';
import { addCells } from '#server/store/writes/emptyReferences.ts';
import { loadRows } from '#server/store/rows.ts';
import { updateCells } from '#server/store/writes/updateCells.ts';

/** Records that are in memory at once. */
const RECORDS_AT_ONCE = 500;

/** Whose cells are computed, and when. */
interface Computing {
  catalogue: Catalogue;
  loaded: LoadedModel;
  context: ExpressionContext;
}

/**
 * Computes formulas and names of stored records again, some hundred at a time with a few statements, and writes those that
 * differ. What changed is added to `changed`; `version` and audit log are the caller's.
 * Source: contract 15.4.
 */
export async function recompute(tx: Tx, computing: Computing, ids: readonly string[], changed: Map<string, RowChanges>): Promise<void> {
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    await recomputeSome(tx, computing, ids.slice(start, start + RECORDS_AT_ONCE), changed);
  }
}

async function recomputeSome(tx: Tx, { catalogue, loaded, context }: Computing, ids: readonly string[], changed: Map<string, RowChanges>): Promise<void> {
  const model = catalogue.model(loaded.code);
  const stored = await loadRows({ db: tx, catalogue }, model, ids);
  const computed = stored.map(({ data }) => wholeForm(loaded).formulas.compute(controlValues(loaded, data), context));
  const named = loaded.document.nameRule ? await allWithTrueNames(tx, catalogue, loaded, computed) : computed;
  const after = named.map((values, at) => (loaded.document.nameRule ? { ...computed[at], name: recordName(loaded, values, context) } : values));
  const own = computedCodes(loaded);
  const cells = new Map(stored.map(({ id, data }, at) => [id, differing(own, data, after[at] ?? data)]));
  for (const [id, changes] of await updateCells(tx, model, cells)) addCells(changed, { id, rowId: id, sheet: undefined }, changes);
  for (const code of model.sheets.keys()) {
    const records = stored.map(({ id, data }, at) => ({
      id,
      before: rowsOfSubTable(valueAt(data, code)),
      after: rowsOfSubTable(valueAt(after[at] ?? data, code)),
    }));
    await writeSheetCells(tx, { model, code, computed: computedCodes(loaded, code) }, records, changed);
  }
}

/** Rows of one sub-table of a record, as they are stored and as they are computed. */
interface SheetRows {
  id: string;
  before: readonly FormValues[];
  after: readonly FormValues[];
}

async function writeSheetCells(
  tx: Tx,
  { model, code, computed }: { model: StoredModel; code: string; computed: readonly string[] },
  records: readonly SheetRows[],
  changed: Map<string, RowChanges>,
): Promise<void> {
  const sheet = model.sheets.get(code);
  if (!sheet || computed.length === 0) return;
  const parents = new Map<string, string>();
  const cells = new Map<string, FormData>();
  for (const { id, before, after } of records) {
    for (const [at, row] of before.entries()) {
      parents.set(String(row.id), id);
      cells.set(String(row.id), differing(computed, row, after[at] ?? row));
    }
  }
  for (const [rowId, changes] of await updateCells(tx, sheet, cells)) addCells(changed, { id: parents.get(rowId) ?? '', rowId, sheet }, changes);
}

/** Codes of what is computed in the record itself, or in the rows of a sub-table. */
function computedCodes({ formulas, document }: LoadedModel, sheet?: string): string[] {
  const paths = [...formulas.keys()].map((path) => path.split('.'));
  if (sheet !== undefined) return paths.flatMap(([table, code]) => (table === sheet && code !== undefined ? [code] : []));
  const codes = paths.flatMap(([code = '', column]) => (column === undefined ? [code] : []));
  return document.nameRule ? [...codes, 'name'] : codes;
}

function differing(codes: readonly string[], before: FormValues, after: FormValues): FormData {
  const changed = codes.filter((code) => JSON.stringify(valueAt(after, code) ?? null) !== JSON.stringify(valueAt(before, code) ?? null));
  return Object.fromEntries(changed.map((code) => [code, valueAt(after, code) ?? null]));
}
