/** Why a file cannot be read as a table. Source: safety.md S7, contract 9. */
export type SheetFaultReason =
  /** Neither a workbook (.xlsx) nor a CSV file. */
  | 'wrongType'
  /** Holds macros. */
  | 'macros'
  /** Locked by a password, or a workbook of before 2007. */
  | 'encrypted'
  /** Cut off, or not what it says it is. */
  | 'damaged'
  /** Unpacks to more than is read: entries, ratio, bytes. */
  | 'tooBig'
  /** More columns than are read: `row` and `column` have something behind the last of them. */
  | 'columns'
  /** A cell holds more than a cell may: `row`, `column`. */
  | 'cell'
  /** A text that cells share is longer than a cell may be. */
  | 'text'
  /** A row holds more than is read at once: `row`. */
  | 'row'
  /** A quotation mark in CSV, at the beginning of the cell `row`, `column`, whose end is missing. */
  | 'quotation'
  /** As `cell`, of several lines in quotation marks: either it is too long, or the mark at its end is missing. */
  | 'quotedCell'
  /** Its XML declares types or entities of its own. */
  | 'declarations'
  /** Text in an encoding that is none of TEXT_ENCODINGS. */
  | 'encoding'
  /** The chosen worksheet is not there. */
  | 'sheet'
  /** A heading holds signs that cannot be stored; `column` says which. */
  | 'signs';

/** Where in a table a fault stands. */
export interface SheetPlace {
  /** Number of the row as a spreadsheet shows it; 0 = it is about none. */
  row: number;
  /** Letter of the column; empty = it is about none. */
  column: string;
}

/** A file that is refused as a whole; nothing of it may be stored. */
export class SheetFault extends Error {
  readonly reason: SheetFaultReason;
  /** What it is about. */
  readonly place: SheetPlace;

  constructor(reason: SheetFaultReason, cause?: unknown, place: Partial<SheetPlace> = {}) {
    super(`The file cannot be read as a table: ${reason}`, { cause });
    this.name = 'SheetFault';
    this.reason = reason;
    this.place = { row: 0, column: '', ...place };
  }
}
