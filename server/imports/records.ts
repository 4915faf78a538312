import { isText } from '#schemas/propertyTypes/traits.ts';
import { charsOfRow, type SheetRow } from '#schemas/sheets/sheet.ts';
import { fixedCells } from './fixes.ts';
import type { HeadingPlan } from './headings.ts';

/** Lines of one record. */
export const RECORD_LINES = 2000;
/** Characters of one record, beyond which it takes no further line. */
const RECORD_CHARS = 4 * 1024 * 1024;

/** A record as a file has it: its own line, and those that follow with rows of its sub-tables alone. */
export interface FileRecord {
  /** Cells of columns that fill no field are empty; what the sheet shows stands where a field takes it. */
  lines: readonly SheetRow[];
  /** Characters of all its lines. */
  chars: number;
  /** It has more lines than a record may have; this is a part of it, and none of it may be stored. */
  isCut: boolean;
}

/**
 * Puts lines together to records; a line whose main fields are empty belongs to the record before it. A record that is
 * too long comes in parts, so that memory stays flat (safety.md S7).
 */
export class RecordAssembler {
  readonly #plan: HeadingPlan;
  #lines: SheetRow[] = [];
  #chars = 0;
  #isCut = false;

  constructor(plan: HeadingPlan) {
    this.#plan = plan;
  }

  /** Takes a line; gives the record that it ends, or a part of one that is too long. */
  push(line: SheetRow): FileRecord | undefined {
    const isFirst = this.#hasField(line, false);
    // Nothing that is imported stands in it.
    if (!isFirst && !this.#hasField(line, true)) return undefined;
    const isFull = this.#lines.length >= RECORD_LINES || this.#chars >= RECORD_CHARS;
    if (!isFirst && isFull) this.#isCut = true;
    const done = isFirst || isFull ? this.end() : undefined;
    if (isFirst) this.#isCut = false;
    this.#keep(line);
    return done;
  }

  /** The last record. */
  end(): FileRecord | undefined {
    const record = { lines: this.#lines, chars: this.#chars, isCut: this.#isCut };
    this.#lines = [];
    this.#chars = 0;
    return record.lines.length > 0 ? record : undefined;
  }

  #keep(line: SheetRow): void {
    const planned = plannedLine(this.#plan, line);
    this.#lines.push(planned);
    this.#chars += charsOfRow(planned);
  }

  #hasField({ cells }: SheetRow, inSheet: boolean): boolean {
    return this.#plan.some((column, at) => column !== undefined && (column.sheet !== undefined) === inSheet && (cells[at] ?? '').trim() !== '');
  }
}

/** What is used of a line: remembered corrections in their cells, texts that the sheet shows only of text fields, nothing of columns that fill no field. */
function plannedLine(plan: HeadingPlan, line: SheetRow): SheetRow {
  const { row, cells, numbers, shown, unsolved } = line;
  const fixed = fixedCells(plan, line);
  const isRead = (at: number): boolean => plan[at] !== undefined && !fixed.has(at);
  return {
    row,
    cells: plan.map((column, at) => (column ? (fixed.get(at) ?? cells[at] ?? '') : '')),
    ...(numbers && { numbers: numbers.filter(isRead) }),
    ...(shown && { shown: shown.filter(([at]) => isRead(at) && isText(plan[at]?.item.propertyType ?? -1)) }),
    ...(unsolved && { unsolved: unsolved.filter(isRead) }),
  };
}
