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
  /** Unpacks to more than is read: entries, ratio, bytes, cells. */
  | 'tooBig'
  /** Its XML declares types or entities of its own. */
  | 'declarations'
  /** Text in an encoding that is neither UTF-8, UTF-16, UTF-32 nor GB18030. */
  | 'encoding'
  /** A heading holds signs that cannot be stored; `column` says which. */
  | 'signs';

/** A file that is refused as a whole; nothing of it may be stored. */
export class SheetFault extends Error {
  readonly reason: SheetFaultReason;
  /** Letter of the column it is about; empty where it is about the whole file. */
  readonly column: string;

  constructor(reason: SheetFaultReason, cause?: unknown, column = '') {
    super(`The file cannot be read as a table: ${reason}`, { cause });
    this.name = 'SheetFault';
    this.reason = reason;
    this.column = column;
  }
}
