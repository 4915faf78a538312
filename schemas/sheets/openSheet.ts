import { openCsv } from './csvRows.ts';
import type { ByteSource, Sheet, SheetChoice } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { openXlsx } from './xlsxSheet.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Container of encrypted workbooks and of those of before 2007. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** Endings of files that may be imported (contract 9). */
const SHEET_ENDINGS = ['.xlsx', '.csv'] as const;

/** Whether a name ends like a file that may be imported. */
export function isSheetName(name: string): boolean {
  return SHEET_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending));
}

/**
 * Opens a table file by its name and its first bytes; both must say the same.
 * Errors: SheetFault for anything that is no workbook and no CSV text, `sheet` where the chosen one is not there. Source: safety.md S7.
 */
export async function openSheet(source: ByteSource, name: string, choice: SheetChoice = {}): Promise<Sheet> {
  const first = await source.read(0, Math.min(4, source.size));
  const begins = (bytes: readonly number[]): boolean => bytes.every((byte, at) => first[at] === byte);
  if (begins(COMPOUND)) throw new SheetFault('encrypted');
  if (name.toLowerCase().endsWith('.csv')) {
    if (begins(ZIP)) throw new SheetFault('wrongType');
    return openCsv(source, choice);
  }
  if (!name.toLowerCase().endsWith('.xlsx')) throw new SheetFault('wrongType');
  if (!begins(ZIP)) throw new SheetFault(source.size === 0 ? 'damaged' : 'wrongType');
  return openXlsx(source, choice);
}
