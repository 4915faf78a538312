import fc from 'fast-check';
import type { ImportResult } from '#schemas/import.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { Client } from '../server/http/client.ts';
import { importFile } from '../server/handlers/depot.ts';
import { anyTable, writeTable, type MeantRow, type RandomTable } from './randomTables.ts';

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
  const found = await storedRows(client, rows);
  const outcome = { stored: 0, refused: 0 };
  for (const meant of rows) {
    const row = found.get(meant.title);
    if (row === undefined) requireRefusal(result, meant);
    else if (JSON.stringify(row) !== JSON.stringify(meant)) throw new Error(`Stored ${JSON.stringify(row)}, meant ${JSON.stringify(meant)}`);
    outcome[row === undefined ? 'refused' : 'stored'] += 1;
  }
  return outcome;
}

/** A row that is not stored is told, and at a cell whose text can be read in several ways. */
function requireRefusal({ secondImportData }: ImportResult, { title }: MeantRow): void {
  const faulty = secondImportData?.find(({ values }) => values.title === title);
  const reasons = ['price', 'bought'].map((code) => valueAt(faulty?.errors ?? {}, code));
  if (reasons.every((reason) => reason === undefined))
    throw new Error(`The row ${title} is neither stored nor refused at its price or day: ${JSON.stringify(faulty)}`);
}

/** The rows of a table as they are stored. */
async function storedRows(client: Client, rows: readonly MeantRow[]): Promise<Map<string, MeantRow>> {
  const prefix = rows[0]?.title.split(' ')[0] ?? '';
  const filters = [{ propertyCode: 'title', propertyType: 0, propertyValue: `${prefix} `, propertyValueName: '' }];
  const body = { schemaCode: 'part', queryCode: '', mobile: false, page: 0, size: 20, filters };
  const { data, errmsg } = await client.post<{ content: readonly { data: Readonly<Record<string, unknown>> }[] }>('/api/runtime/query/list', body);
  if (errmsg !== '') throw new Error(errmsg);
  const meant = data.content.map((row): MeantRow => {
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
  return new Map(meant.map((row) => [row.title, row]));
}
