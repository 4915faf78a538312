import { sql } from 'kysely';
import type { StoredModel } from '#server/store/catalogue.ts';
import { decodeRows, type DriverRow } from '#server/store/codec.ts';
import type { NameSource } from '#server/store/names.ts';
import { readSheets } from '#server/store/sheets.ts';
import { chooseColumns } from './columns.ts';

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/**
 * Values of some items of records, by record, for somebody whose right to them comes from elsewhere: a step of a workflow, which alone
 * says what its people see (contract 21.13). Shape: as in a list row (contract 6.2), sub-tables as rows; those that are gone are left out.
 */
export async function readRecordValues(
  source: NameSource,
  model: StoredModel,
  ids: readonly string[],
  codes: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const { items, sheets } = chooseColumns(model, NOTHING_HIDDEN, codes);
  const columns = new Set(['id', ...items.map(({ column }) => column)]);
  const { rows } = await sql<DriverRow>`select ${sql.join([...columns].map((column) => sql.ref(column)))}
    from ${sql.table(model.table)} where "id" = any(${[...ids]})`.execute(source.db);
  const found = rows.map(({ id }) => String(id));
  if (found.length === 0) return new Map();
  const [data, ...ofSheets] = await Promise.all([
    decodeRows(source, items, rows, 'row'),
    ...sheets.map(({ sheet }) => readSheets(source, sheet, found, 'row')),
  ]);
  return new Map(
    found.map((id, at) => {
      const values = data[at] ?? {};
      sheets.forEach(({ sheet }, place) => (values[sheet.propertyCode] = ofSheets[place]?.get(id) ?? []));
      return [id, values];
    }),
  );
}
