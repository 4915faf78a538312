import fc from 'fast-check';
import type { ImportResult } from '#schemas/import.ts';
import type { Client } from '../server/http/client.ts';
import { importFile } from '../server/handlers/depot.ts';
import { anyTable, writeTable, type MeantRow, type RandomTable, type WrittenRow } from './randomTables.ts';

/** Rows that were stored as they were meant, and those that were refused with their place. */
export interface TableOutcome {
  stored: number;
  refused: number;
}

/**
 * Imports so many random tables. Errors: one that says what was stored otherwise than meant, or left out without a word, with
 * the smallest table that shows it.
 */
export async function importRandomTables(client: Client, parameters: { numRuns: number; seed?: number }): Promise<TableOutcome> {
  const outcome = { stored: 0, refused: 0 };
  let table = 0;
  await fc.assert(
    fc.asyncProperty(anyTable, async (described) => {
      table += 1;
      const { stored, refused } = await importTable(client, await writeTable(described, `t${table}`));
      outcome.stored += stored;
      outcome.refused += refused;
    }),
    parameters,
  );
  return outcome;
}

async function importTable(client: Client, { name, content, rows }: RandomTable): Promise<TableOutcome> {
  const result = await importFile(client, name, content);
  if (result.errorType !== 0 && result.secondImportData === undefined) throw new Error(`${name} is refused: ${JSON.stringify(result)}`);
  const stored = await storedRows(client, rows);
  const refused = rows.filter(({ meant }) => !stored.some(({ title }) => title === meant.title));
  for (const row of refused) requireOpenCell(result, row);
  const expected = rows.filter((row) => !refused.includes(row)).map(({ meant }) => JSON.stringify(meant));
  const found = stored.map((row) => JSON.stringify(row));
  if (expected.toSorted().join() !== found.toSorted().join()) throw new Error(`Stored ${found.join()}, meant ${expected.join()}`);
  if (result.successCount !== stored.length || result.errorCount !== refused.length) throw new Error(`Miscounted: ${JSON.stringify(result)}`);
  return { stored: stored.length, refused: refused.length };
}

/** A row that is not stored is reported with its place, at cells that may be refused and at no other. */
function requireOpenCell({ secondImportData }: ImportResult, { meant, row, mayBeRefused }: WrittenRow): void {
  const faulty = secondImportData?.find(({ values }) => values.title === meant.title);
  const columns = Object.keys(faulty?.errors ?? {});
  const isAllowed = columns.length > 0 && columns.every((column) => (mayBeRefused as readonly string[]).includes(column));
  if (!isAllowed || faulty?.row !== row) throw new Error(`Row ${row} (${JSON.stringify(meant)}) is neither stored nor open: ${JSON.stringify(faulty)}`);
}

/** The rows of a table as they are stored. */
async function storedRows(client: Client, rows: readonly WrittenRow[]): Promise<MeantRow[]> {
  const prefix = rows[0]?.meant.title.split(' ')[0] ?? '';
  const filters = [{ propertyCode: 'title', propertyType: 0, propertyValue: `${prefix} `, propertyValueName: '' }];
  const body = { schemaCode: 'part', queryCode: '', mobile: false, page: 0, size: 20, filters };
  const { data, errmsg } = await client.post<{ content: readonly { data: Readonly<Record<string, unknown>> }[] }>('/api/runtime/query/list', body);
  if (errmsg !== '') throw new Error(errmsg);
  return data.content.map((row): MeantRow => {
    const text = (code: string) => {
      const value = row.data[code];
      return typeof value === 'string' && value !== '' ? value : null;
    };
    const { price } = row.data;
    return {
      title: String(row.data.title),
      price: typeof price === 'number' ? price : null,
      bought: text('bought')?.slice(0, 10) ?? null,
      remark: text('note'),
    };
  });
}
