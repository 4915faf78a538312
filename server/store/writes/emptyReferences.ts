import { holdsSeveral } from '#schemas/propertyTypes/traits.ts';
import { sql, type RawBuilder } from 'kysely';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Tx } from '#server/db/database.ts';
import type { Writer } from '#server/store/auditLog.ts';
import type { StoredModel, StoredSheet } from '#server/store/catalogue.ts';
import type { RowChanges, SheetChange } from '#server/store/changes.ts';
import { bumpVersion } from '#server/store/dataVersion.ts';
import { namesAny, type Referrer } from '#server/store/referrers.ts';
import { lockRows } from '#server/store/rows.ts';

/** Records of one model whose relations are to be emptied of some ids. */
export interface Emptying {
  model: StoredModel;
  /** Relations of this model. */
  referrers: readonly Referrer[];
  /** Records that go. */
  ids: readonly string[];
}

/** Ids of the records that refer to those that go, locked until the transaction ends; without those that go themselves. */
export async function lockReferring(tx: Tx, { model, referrers, ids }: Emptying): Promise<string[]> {
  const referring = referrers.map(({ sheet, item }) => {
    const record = sql.ref(sheet ? 'of.parentId' : 'of.id');
    return sql`select ${record} as "id" from ${sql.table((sheet ?? model).table)} as "of" where ${namesAny(item, ids, 'of')}`;
  });
  const { rows } = await sql<{ id: string }>`${sql.join(referring, sql` union `)}`.execute(tx);
  const going = new Set(ids);
  const found = rows.map(({ id }) => id).filter((id) => !going.has(id));
  if (found.length > 0) await lockRows(tx, model, found);
  return found;
}

/**
 * Empties the relations of many records with one statement each: the value of a single one goes, of several the ids that go.
 * The `version` of each grows. Returns what changed by record; the caller adds it to the audit log.
 * Shape: `records` as lockReferring gives them.
 */
export async function emptyReferences(tx: Tx, emptying: Emptying, records: readonly string[], writer: Writer): Promise<Map<string, RowChanges>> {
  const { model, referrers } = emptying;
  const changed = new Map<string, RowChanges>();
  for (const referrer of referrers) {
    for (const { id, rowId, before, after } of await emptyOne(tx, emptying, referrer, records)) {
      addCells(changed, { id, rowId, sheet: referrer.sheet }, { [referrer.item.code]: { before, after } });
    }
  }
  if (changed.size === 0) return changed;
  await sql`update ${sql.table(model.table)} set "version" = "version" + 1, "modifier" = ${writer.userId}, "modifiedTime" = ${writer.time}
    where "id" = any(${[...changed.keys()]})`.execute(tx);
  await bumpVersion(tx, model.schemaCode);
  return changed;
}

/** A value that was emptied: of which record, in which row of its table. */
interface Emptied {
  id: string;
  rowId: string;
  before: unknown;
  after: unknown;
}

async function emptyOne(tx: Tx, { model, ids }: Emptying, { sheet, item }: Referrer, records: readonly string[]): Promise<Emptied[]> {
  const table = sql.table((sheet ?? model).table);
  const column = sql.ref(item.column);
  const record = sql.ref(sheet ? 'parentId' : 'id');
  const rest: RawBuilder<unknown> = holdsSeveral(item.propertyType)
    ? sql`(select array_agg("one" order by "place") from unnest("was".${column}) with ordinality as "each"("one", "place") where "one" <> all(${[...ids]}))`
    : sql`null`;
  // The rows are locked: what is read beside them is what they hold.
  const { rows } = await sql<Emptied>`update ${table} as "is" set ${column} = ${rest} from ${table} as "was"
    where "is"."id" = "was"."id" and "was".${record} = any(${[...records]}) and ${namesAny(item, ids, 'was')}
    returning "was".${record} as "id", "was"."id" as "rowId", "was".${column} as "before", "is".${column} as "after"`.execute(tx);
  return rows;
}

/** Where changed cells stand: in which record, in which row of its table. */
interface CellPlace {
  id: string;
  rowId: string;
  /** Left out = in the record itself. */
  sheet: StoredSheet | undefined;
}

/** Adds changed cells to what changed by record. */
export function addCells(changed: Map<string, RowChanges>, { id, rowId, sheet }: CellPlace, cells: RowChanges): void {
  const changes = changed.get(id) ?? {};
  changed.set(id, changes);
  if (!sheet) {
    Object.assign(changes, cells);
    return;
  }
  const entry = valueAt(changes, sheet.propertyCode);
  const rows: SheetChange[] = entry && 'rows' in entry ? entry.rows : [];
  changes[sheet.propertyCode] = { rows };
  const row = rows.find((one) => one.id === rowId);
  if (row) Object.assign(row.changes, cells);
  else rows.push({ id: rowId, action: 'update', changes: cells });
}
