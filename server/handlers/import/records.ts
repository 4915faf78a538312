import type { SheetRow } from '#schemas/sheets/sheet.ts';
import type { HeadingPlan } from './headings.ts';

/** A record as a file has it: its own line, and those that follow with rows of its sub-tables alone. */
export interface FileRecord {
  lines: readonly SheetRow[];
}

/** Puts lines together to records; a line whose main fields are empty belongs to the record before it. */
export class RecordAssembler {
  readonly #plan: HeadingPlan;
  #lines: SheetRow[] = [];

  constructor(plan: HeadingPlan) {
    this.#plan = plan;
  }

  /** Takes a line; gives the record that it ends. */
  push(line: SheetRow): FileRecord | undefined {
    if (!this.#hasField(line, false)) {
      // Nothing that is imported stands in it.
      if (!this.#hasField(line, true)) return undefined;
      this.#lines.push(line);
      return undefined;
    }
    const done = this.end();
    this.#lines = [line];
    return done;
  }

  /** The last record. */
  end(): FileRecord | undefined {
    const lines = this.#lines;
    this.#lines = [];
    return lines.length > 0 ? { lines } : undefined;
  }

  #hasField({ cells }: SheetRow, inSheet: boolean): boolean {
    return this.#plan.some((column, at) => column !== undefined && (column.sheet !== undefined) === inSheet && (cells[at] ?? '').trim() !== '');
  }
}
