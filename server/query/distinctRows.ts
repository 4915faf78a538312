import { sql } from 'kysely';
import { OrderType } from '#schemas/codes.ts';
import type { ListPage } from '#schemas/list.ts';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/store/actor.ts';
import type { Catalogue } from '#server/store/catalogue.ts';
import { chooseColumns } from './columns.ts';
import { findComparedItem, MODEL_ALIAS } from './conditions.ts';
import { namesFor, presentRows } from './presentRows.ts';
import { readByIds, source, withinTime } from './queryList.ts';
import { checkPageRange, compileRows, sortsOf, type ListRequest } from './request.ts';
import { groupOrderingOf } from './sorting.ts';

/** Rows meant by a request for different values; `columns`, sums and the subtree do not count. */
type DistinctRequest = Omit<ListRequest, 'columns' | 'sums' | 'view'>;

/**
 * A row for each value an item has among the rows that `actor` may see; rows without a value are left out.
 * Shape: in the requested order, else by the value itself; `content[i].data` holds the item; `totalElements` = number of values.
 * Errors: as queryList; invalidParameter for an item that is unknown or hidden, and for one without an order where no other order is requested (900400).
 */
export async function distinctRows(
  db: Database,
  catalogue: Catalogue,
  actor: Actor,
  schemaCode: string,
  propertyCode: string,
  request: DistinctRequest,
): Promise<ListPage> {
  checkPageRange(request);
  const rows = compileRows(catalogue, actor, schemaCode, request);
  const item = findComparedItem(rows, propertyCode);
  const sorts = sortsOf(request);
  const value = sql.ref(`${MODEL_ALIAS}.${item.column}`);
  const ordering = groupOrderingOf(rows.scope, sorts.length > 0 ? sorts : [{ propertyCode, direction: OrderType.ascending }], value);
  const { page, size } = request;
  const columns = chooseColumns(rows.model, rows.hidden, [propertyCode]);
  return withinTime(async () => {
    const { rows: firsts } = await sql<{ id: string; total: string | number }>`
      select min(${sql.ref(`${MODEL_ALIAS}.id`)}) as "id", count(*) over () as "total" ${source(rows, ordering)}
      group by ${value} having ${value} is not null order by ${ordering.terms} limit ${size} offset ${page * size}`.execute(db.reading);
    const ids = firsts.map(({ id }) => String(id));
    const found = await readByIds(db, rows, columns, ids);
    const content = await presentRows(namesFor(actor, { db: db.reading, catalogue }), rows, columns, found);
    // Behind the last page no row carries the count.
    const total =
      firsts[0]?.total ??
      (page === 0 ? 0 : (await distinctRows(db, catalogue, actor, schemaCode, propertyCode, { ...request, page: 0, size: 1 })).totalElements);
    const totalElements = Number(total);
    return { content, totalElements, totalPages: Math.ceil(totalElements / size) };
  });
}
