import { HEADING_CHARS } from './headingKey.ts';
import { HEADING_ROWS } from './reading.ts';
import type { SheetRow } from './sheet.ts';

/**
 * Finds the row of the headings while rows come: the chosen one, else the first that names at least half of the columns it fills, else
 * the first with anything. Source: contract 9 (Table).
 */
export class HeadingFinder {
  readonly #chosen: number | undefined;
  readonly #isName: (heading: string) => boolean;
  #first: SheetRow | undefined;
  #found: SheetRow | undefined;
  #isDone = false;

  /** Whether no later row can be the one. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** `chosen` = number of the row in the file; `isName` = whether a heading of HEADING_CHARS at most names a field, in whatever way. */
  constructor(chosen: number | undefined, isName: (heading: string) => boolean) {
    this.#chosen = chosen;
    this.#isName = isName;
  }

  /** Takes the next row. */
  push(row: SheetRow): void {
    if (this.#isDone) return;
    this.#first ??= row;
    const isFound = row.row <= HEADING_ROWS && (this.#chosen === undefined ? this.#namesHalf(row) : row.row === this.#chosen);
    if (isFound) this.#found = row;
    this.#isDone = isFound || row.row >= HEADING_ROWS;
  }

  /** The row as far as it is known; undefined where a chosen one is not there, or the file has no rows. */
  get heading(): SheetRow | undefined {
    return this.#found ?? (this.#chosen === undefined ? this.#first : undefined);
  }

  #namesHalf({ cells }: SheetRow): boolean {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length > 0 && filled.filter((cell) => cell.length <= HEADING_CHARS && this.#isName(cell)).length * 2 >= filled.length;
  }
}
