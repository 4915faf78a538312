import { type CellFormats, numberCellText, type NumberCellText } from './cellText.ts';
import { columnLetter } from './columnLetter.ts';
import { unescapeSigns } from './escapedSigns.ts';
import { SHEET_CAPS, type SheetRow } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import type { StringTable } from './stringTable.ts';
import { readXml, type ElementHandlers } from './xmlParts.ts';

/** Signs of a formula, as Excel holds it. */
const FORMULA_CHARS = 8192;

/** What a worksheet is read with. */
interface WorksheetContext extends CellFormats {
  /** Receives the last row of each merged cell. */
  onMerged(row: number): void;
}

/** Rows of a worksheet part as it is unpacked; without `shared` texts stand there as their numbers. Errors: SheetFault. */
export async function* readWorksheet(
  bytes: AsyncGenerator<Uint8Array>,
  shared: StringTable | undefined,
  formats: WorksheetContext,
): AsyncGenerator<SheetRow[]> {
  const reader = new WorksheetReader(shared, formats);
  for await (const rows of readXml(bytes, reader, () => reader.taken())) if (rows.length > 0) yield rows;
  const rows = reader.taken();
  if (rows.length > 0) yield rows;
  if (!reader.isWhole) throw new SheetFault('damaged');
}

/** Makes rows of the elements of a worksheet. */
class WorksheetReader implements ElementHandlers {
  readonly #shared: StringTable | undefined;
  readonly #formats: WorksheetContext;
  #found: SheetRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #marks = emptyMarks();
  #chars = 0;
  #column = -1;
  #type = '';
  #format = 0;
  #value = '';
  /** Beginning of the formula of the cell. */
  #formula: string | undefined;
  /** The cell holds a result, be it an empty one. */
  #hasValue = false;
  #allChars = 0;
  /** Where text goes now. */
  #taking: 'value' | 'formula' | undefined;
  #phonetic = false;
  isWhole = false;

  constructor(shared: StringTable | undefined, formats: WorksheetContext) {
    this.#shared = shared;
    this.#formats = formats;
  }

  /** The rows that were read since the last call. */
  taken(): SheetRow[] {
    const rows = this.#found;
    this.#found = [];
    return rows;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#openCell(attributes);
    // Of a text that stands in the cell itself some programs write a worn-out number beside it.
    else if (name === 'v') this.#openValue();
    else if (name === 't') this.#taking = this.#phonetic ? undefined : 'value';
    else if (name === 'f') this.#openFormula();
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'mergeCell') this.#formats.onMerged(Number(/\d+$/.exec(attributes.ref ?? '')?.[0] ?? 0));
  }

  text(text: string): void {
    if (this.#taking === undefined) return;
    if (this.#taking === 'formula') {
      this.#formula = ((this.#formula ?? '') + text).slice(0, FORMULA_CHARS);
      return;
    }
    if (this.#value.length + text.length > SHEET_CAPS.cellChars * 2) throw this.#fault('cell');
    this.#value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#taking = undefined;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'worksheet') this.isWhole = true;
  }

  #openRow({ r }: Readonly<Record<string, string>>): void {
    const given = Number(r);
    this.#row = Number.isSafeInteger(given) && given > this.#row ? given : this.#row + 1;
    this.#cells = [];
    this.#marks = emptyMarks();
    this.#chars = 0;
    this.#column = -1;
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOfCellAddress(r);
    this.#type = t ?? 'n';
    this.#format = Number(s ?? 0);
    this.#value = '';
    this.#formula = undefined;
    this.#hasValue = false;
  }

  #openValue(): void {
    this.#taking = this.#type === 'inlineStr' ? undefined : 'value';
    this.#hasValue = true;
  }

  #openFormula(): void {
    this.#taking = 'formula';
    this.#formula = '';
  }

  #closeCell(): void {
    const { text, shown } = this.#cellText();
    if (text === '') return;
    if (this.#column >= SHEET_CAPS.columns) throw this.#fault('columns');
    if (text.length > SHEET_CAPS.cellChars) throw this.#fault('cell');
    const chars = text.length + (shown?.length ?? 0);
    this.#chars += chars;
    this.#allChars += chars;
    if (this.#chars > SHEET_CAPS.rowChars) throw this.#fault('row');
    if (this.#allChars > SHEET_CAPS.textChars) throw new SheetFault('tooBig');
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
    this.#mark(text, shown);
  }

  /** What else is to be known of the cell. */
  #mark(text: string, shown: string | undefined): void {
    const { numbers, shown: texts, formulas, unsolved } = this.#marks;
    // Only a number with decimals could be taken for another.
    if (this.#type === 'n' && this.#hasValue && text.includes('.')) numbers.push(this.#column);
    if (shown !== undefined) texts.push([this.#column, shown]);
    if (this.#formula !== undefined) formulas.push(this.#column);
    if (this.#isUnsolved()) unsolved.push(this.#column);
  }

  #isUnsolved(): boolean {
    return this.#formula !== undefined && !this.#hasValue && this.#value === '';
  }

  #fault(reason: 'columns' | 'cell' | 'row'): SheetFault {
    return new SheetFault(reason, undefined, { row: this.#row, column: columnLetter(this.#column) });
  }

  #cellText(): NumberCellText {
    // Nothing is computed: where no result is stored the formula itself says which cell it is about (contract 9).
    if (this.#isUnsolved()) return { text: `=${this.#formula ?? ''}` };
    if (this.#value === '') return { text: '' };
    return this.#type === 'n' ? numberCellText(this.#value, this.#format, this.#formats) : { text: this.#wordText() };
  }

  /** Text of a cell that is no number. */
  #wordText(): string {
    if (this.#type === 's') {
      const text = this.#shared ? this.#shared.get(Number(this.#value)) : this.#value;
      if (text === undefined) throw new SheetFault('damaged');
      return unescapeSigns(text);
    }
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return this.#value.replace(/^([\d-]+)T([\d:]+)(?:\.\d+)?$/, '$1 $2');
    return unescapeSigns(this.#value);
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#found.push({ row: this.#row, cells: this.#cells, ...givenMarks(this.#marks) });
    this.#cells = [];
    this.#marks = emptyMarks();
  }
}

/** What rows say of some of their cells. */
type RowMarks = Required<Omit<SheetRow, 'row' | 'cells'>>;

function emptyMarks(): RowMarks {
  return { numbers: [], shown: [], formulas: [], unsolved: [] };
}

/** Rows are many, and few have any of these. */
function givenMarks({ numbers, shown, formulas, unsolved }: RowMarks): Partial<RowMarks> {
  return {
    ...(numbers.length > 0 && { numbers }),
    ...(shown.length > 0 && { shown }),
    ...(formulas.length > 0 && { formulas }),
    ...(unsolved.length > 0 && { unsolved }),
  };
}

/** Column of a cell address from 0: `C7` is 2. It is read for every cell, so letters are compared by their codes. */
function columnOfCellAddress(address: string): number {
  let column = 0;
  for (let at = 0; at < address.length; at += 1) {
    // Capital and small letters differ in one bit.
    const letter = (address.charCodeAt(at) & ~0x20) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
