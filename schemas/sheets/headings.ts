import { isStorable } from '#schemas/records/storable.ts';
import { columnLetter } from './columnLetter.ts';
import { SheetFault } from './sheetFault.ts';

/** Refuses headings that no message could name, nor be the name of anything (contract 9). Errors: SheetFault `signs` with the column. */
export function checkHeadings(cells: readonly string[]): void {
  const at = cells.findIndex((cell) => !isStorable(cell));
  if (at >= 0) throw new SheetFault('signs', undefined, { column: columnLetter(at) });
}
