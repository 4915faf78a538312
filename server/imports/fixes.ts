import { IMPORT_FIXES, type ImportFixes, readImportFixes } from '#schemas/sheets/importFixes.ts';
import { valueAt } from '#schemas/records/valueAt.ts';
import type { SheetRow } from '#schemas/sheets/sheet.ts';
import type { Reader } from '#server/db/database.ts';
import { fieldText } from './decimalSigns.ts';
import type { HeadingPlan } from './headings.ts';
import type { ImportTarget } from './openImport.ts';

/** What a person had remembered for the imports of a list; nothing where what is saved has another shape. Source: contract 9, BX-078. */
export async function fixesOf(db: Reader, userId: string, { schemaCode, queryCode }: ImportTarget): Promise<ImportFixes> {
  const saved = await db
    .selectFrom('savedQueries')
    .select('content')
    .where('userId', '=', userId)
    .where('type', '=', IMPORT_FIXES)
    .where('schemaCode', '=', schemaCode)
    .where('queryCode', '=', queryCode)
    .executeTakeFirst();
  return readImportFixes(saved?.content) ?? {};
}

/** The plan with what is remembered for its columns. */
export function withFixes(plan: HeadingPlan, fixes: ImportFixes): HeadingPlan {
  return plan.map((column) => {
    const texts = column && valueAt(fixes, column.path);
    return column && texts ? { ...column, fixes: new Map(Object.entries(texts)) } : column;
  });
}

/** What belongs in the cells of a line that hold exactly a text whose correction is remembered, by number of the column. */
export function fixedCells(plan: HeadingPlan, line: SheetRow): ReadonlyMap<number, string> {
  const fixed = new Map<number, string>();
  for (const [at, column] of plan.entries()) {
    const value = column?.fixes?.get(fieldText(column, line, at));
    if (value !== undefined) fixed.set(at, value);
  }
  return fixed;
}
