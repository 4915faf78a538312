import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import { writeAudits, type Writer } from './auditLog.ts';
import type { StoredModel } from './catalogue.ts';
import { VIA, type RowChanges, type SheetChange } from './changes.ts';
import { bumpVersion } from './dataVersion.ts';
import { holdsSeveral, namesAny, type Referrer } from './referrers.ts';
import { lockRows } from './rows.ts';

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
 * Each record gets an audit entry with `via`, and its `version` grows.
 * Shape: `records` as lockReferring gives them.
 */
export async function emptyReferences(tx: Tx, emptying: Emptying, records: readonly string[], writer: Writer, via: string): Promise<void> {
  const { model, referrers } = emptying;
  const changed = new Map<string, RowChanges>();
  for (const referrer of referrers) {
    for (const { id, rowId, before, after } of await emptyOne(tx, emptying, referrer, records)) {
      const changes = changed.get(id) ?? { [VIA]: { before: null, after: via } };
      changed.set(id, changes);
      if (referrer.sheet) addToRow(changes, referrer.sheet.propertyCode, rowId, { [referrer.item.code]: { before, after } });
      else changes[referrer.item.code] = { before, after };
    }
  }
  if (changed.size === 0) return;
  await sql`update ${sql.table(model.table)} set "version" = "version" + 1, "modifier" = ${writer.userId}, "modifiedTime" = ${writer.time}
    where "id" = any(${[...changed.keys()]})`.execute(tx);
  await bumpVersion(tx, model.schemaCode);
  await writeAudits(
    tx,
    writer,
    [...changed].map(([objectId, changes]) => ({ action: 'update', schemaCode: model.schemaCode, objectId, changes })),
  );
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
  const rest: RawBuilder<unknown> = holdsSeveral(item)
    ? sql`(select array_agg("one" order by "place") from unnest("was".${column}) with ordinality as "each"("one", "place") where "one" <> all(${[...ids]}))`
    : sql`null`;
  // The rows are locked: what is read beside them is what they hold.
  const { rows } = await sql<Emptied>`update ${table} as "is" set ${column} = ${rest} from ${table} as "was"
    where "is"."id" = "was"."id" and "was".${record} = any(${[...records]}) and ${namesAny(item, ids, 'was')}
    returning "was".${record} as "id", "was"."id" as "rowId", "was".${column} as "before", "is".${column} as "after"`.execute(tx);
  return rows;
}

/** Adds a changed cell to the changes of a sub-table's row. */
function addToRow(changes: RowChanges, sheetCode: string, rowId: string, cells: RowChanges): void {
  const entry = changes[sheetCode];
  const rows: SheetChange[] = entry && 'rows' in entry ? entry.rows : [];
  changes[sheetCode] = { rows };
  const row = rows.find(({ id }) => id === rowId);
  if (row) Object.assign(row.changes, cells);
  else rows.push({ id: rowId, action: 'update', changes: cells });
}
