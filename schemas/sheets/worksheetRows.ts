import { type CellFormats, numberCellText } from './cellText.ts';
import { columnLetter } from './columnLetter.ts';
import { SHEET_CAPS, type SheetRow } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { StringTable } from './stringTable.ts';
import { readXml, type ElementHandlers } from './xmlParts.ts';

/** Rows of a worksheet part as it is unpacked. Errors: SheetFault. */
export async function* readWorksheet(bytes: AsyncGenerator<Uint8Array>, shared: StringTable, formats: CellFormats): AsyncGenerator<SheetRow[]> {
  const reader = new WorksheetReader(shared, formats);
  for await (const rows of readXml(bytes, reader, () => reader.taken())) if (rows.length > 0) yield rows;
  const rows = reader.taken();
  if (rows.length > 0) yield rows;
  if (!reader.isWhole) throw new SheetFault('damaged');
}

/** Makes rows of the elements of a worksheet. */
class WorksheetReader implements ElementHandlers {
  readonly #shared: StringTable;
  readonly #formats: CellFormats;
  #found: SheetRow[] = [];
  #row = 0;
  #cells: string[] = [];
  #numbers: number[] = [];
  #chars = 0;
  #column = -1;
  #type = '';
  #format = 0;
  #value = '';
  #formula: string | undefined;
  /** Place in the table by the number that the sheet gives a shared formula. */
  readonly #sharedFormulas = new Map<number, number>();
  readonly #formulas = new StringTable({ bytes: SHEET_CAPS.formulaBytes, texts: SHEET_CAPS.formulas });
  #sharedIndex: number | undefined;
  #allChars = 0;
  /** Where text goes now. */
  #taking: 'value' | 'formula' | undefined;
  #phonetic = false;
  isWhole = false;

  constructor(shared: StringTable, formats: CellFormats) {
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
    else if (name === 'v') this.#taking = this.#type === 'inlineStr' ? undefined : 'value';
    else if (name === 't') this.#taking = this.#phonetic ? undefined : 'value';
    else if (name === 'f') this.#openFormula(attributes);
    else if (name === 'row') this.#openRow(attributes);
    else if (name === 'rPh') this.#phonetic = true;
  }

  text(text: string): void {
    if (this.#taking === undefined) return;
    if (this.#value.length + text.length > SHEET_CAPS.cellChars * 2) throw this.#fault('cell');
    if (this.#taking === 'value') this.#value += text;
    else this.#formula = (this.#formula ?? '') + text;
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
    this.#numbers = [];
    this.#chars = 0;
    this.#column = -1;
  }

  #openCell({ r, t, s }: Readonly<Record<string, string>>): void {
    this.#column = r === undefined ? this.#column + 1 : columnOfCellAddress(r);
    this.#type = t ?? 'n';
    this.#format = Number(s ?? 0);
    this.#value = '';
    this.#formula = undefined;
  }

  #openFormula({ t, si }: Readonly<Record<string, string>>): void {
    this.#taking = 'formula';
    this.#formula = '';
    this.#sharedIndex = t === 'shared' ? Number(si) : undefined;
  }

  #closeCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    if (this.#column >= SHEET_CAPS.columns) throw this.#fault('columns');
    if (text.length > SHEET_CAPS.cellChars) throw this.#fault('cell');
    this.#chars += text.length;
    this.#allChars += text.length;
    if (this.#chars > SHEET_CAPS.rowChars) throw this.#fault('row');
    if (this.#allChars > SHEET_CAPS.textChars) throw new SheetFault('tooBig');
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
    // Only a number with decimals could be taken for another.
    if (this.#type === 'n' && this.#formula === undefined && text.includes('.')) this.#numbers.push(this.#column);
  }

  #fault(reason: 'columns' | 'cell' | 'row'): SheetFault {
    return new SheetFault(reason, undefined, { row: this.#row, column: columnLetter(this.#column) });
  }

  #cellText(): string {
    // A formula is kept as its own text, never as a figure somebody else computed (contract 9).
    if (this.#formula !== undefined) return `=${this.#formulaText(this.#formula)}`;
    if (this.#value === '') return '';
    if (this.#type === 's') {
      const text = this.#shared.get(Number(this.#value));
      if (text === undefined) throw new SheetFault('damaged');
      return unescaped(text);
    }
    if (this.#type === 'b') return this.#value === '1' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return this.#value.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
    return this.#type === 'n' ? numberCellText(this.#value, this.#format, this.#formats) : unescaped(this.#value);
  }

  /** Cells that share a formula carry it once. */
  #formulaText(own: string): string {
    if (this.#sharedIndex === undefined) return own;
    if (own === '') return this.#formulas.get(this.#sharedFormulas.get(this.#sharedIndex) ?? -1) ?? '';
    this.#sharedFormulas.set(this.#sharedIndex, this.#formulas.size);
    this.#formulas.add(own);
    return own;
  }

  #closeRow(): void {
    if (this.#cells.length > 0) this.#found.push({ row: this.#row, cells: this.#cells, ...(this.#numbers.length > 0 ? { numbers: this.#numbers } : {}) });
    this.#cells = [];
    this.#numbers = [];
  }
}

/** `_x000D_` is how a workbook writes signs that XML cannot hold. */
function unescaped(text: string): string {
  return text.includes('_x') ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))) : text;
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
