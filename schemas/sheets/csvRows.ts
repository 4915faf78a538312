import { columnLetter } from './columnLetter.ts';
import { CSV_HEAD, withoutGuard } from './csvCell.ts';
import { type ByteSource, SEPARATORS, SHEET_CAPS, type Sheet, type SheetChoice, type SheetRow } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { encodingOf, bytePieces, type TextEncoding } from './textEncoding.ts';
import { Utf32Decoder } from './utf32.ts';

/** Bytes from which the separator is detected. */
const HEAD_BYTES = 64 * 1024;
/** First byte of the mark of UTF-8. */
const UTF8_MARK = 0xef;
/** A first line that declares the separator to spreadsheets. */
const SEPARATOR_LINE = /^\uFEFF?sep=([^\r\n"])(?:\r\n|[\r\n]|$)/i;

/** Opens comma, semicolon, tab or bar separated text in one of TEXT_ENCODINGS. Errors: SheetFault, also while rows are read. */
export async function openCsv(source: ByteSource, choice: SheetChoice): Promise<Sheet> {
  if (choice.sheet !== undefined) throw new SheetFault('sheet');
  const encoding = choice.encoding ?? (await encodingOf(source));
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  const text = decoded(csvDecoder(encoding, head, false), head, true);
  const declared = SEPARATOR_LINE.exec(text)?.[1];
  const separator = choice.separator ?? declared ?? separatorOf(text, head.length === source.size);
  const isOurs = head[0] === UTF8_MARK && text.startsWith(CSV_HEAD.slice(1));
  const rows = () => readRows(source, csvDecoder(encoding, head, true), new CsvParser({ separator, isOurs }));
  return {
    kind: 'csv',
    name: '',
    sheets: [],
    text: { encoding, separator },
    merged: () => [],
    rows: declared === undefined ? rows : () => withoutFirstLine(rows()),
  };
}

/** The rows without the line that declares the separator. */
async function* withoutFirstLine(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  for await (const found of rows) {
    const left = found.filter(({ row }) => row > 1);
    if (left.length > 0) yield left;
  }
}

async function* readRows(source: ByteSource, decoder: Decoder, parser: CsvParser): AsyncGenerator<SheetRow[]> {
  for await (const bytes of bytePieces(source)) {
    const rows = parser.push(decoded(decoder, bytes, true));
    if (rows.length > 0) yield rows;
  }
  const rows = [...parser.push(decoded(decoder, new Uint8Array(), false)), ...parser.end()];
  if (rows.length > 0) yield rows;
}

/** What reads text of an encoding piece by piece. */
type Decoder = Pick<TextDecoder, 'decode'>;

function csvDecoder(encoding: TextEncoding, head: Uint8Array, fatal: boolean): Decoder {
  if (encoding !== 'utf-32') return new TextDecoder(encoding, { fatal });
  return new Utf32Decoder(head[0] !== 0 || head[1] !== 0);
}

function decoded(decoder: Decoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (error) {
    throw new SheetFault('encoding', error);
  }
}

/**
 * The separator that stands in most lines outside quotation marks, of those in equally many the most frequent one: a title above the
 * headings has none, and texts have another here and there. `isWhole` = the head is all of the file, so that its last line is complete.
 */
function separatorOf(head: string, isWhole: boolean): string {
  const lines = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/);
  if (!isWhole && lines.length > 1) lines.pop();
  const counted = Object.values(SEPARATORS).map((separator) => {
    const counts = lines.map((line) => line.split(separator).length - 1);
    return { separator, lines: counts.filter((count) => count > 0).length, all: counts.reduce((sum, count) => sum + count, 0) };
  });
  return counted.reduce((best, one) => (one.lines > best.lines || (one.lines === best.lines && one.all > best.all) ? one : best)).separator;
}

/** Reads separated text (RFC 4180) as it arrives: quoted cells, doubled quotation marks, every kind of line end. */
class CsvParser {
  readonly #separator: string;
  readonly #isOurs: boolean;
  #cells: string[] = [];
  #cell = '';
  #quoted = false;
  /** The last sign was a quotation mark inside a quoted cell: its end, or half of a doubled one. */
  #pending = false;
  #afterReturn = false;
  #row = 1;
  #chars = 0;
  #found: SheetRow[] = [];

  /** `isOurs` = the portal wrote the file, and put apostrophes before texts like formulas. */
  constructor({ separator, isOurs }: { separator: string; isOurs: boolean }) {
    this.#separator = separator;
    this.#isOurs = isOurs;
  }

  /** The rows that end in this piece. */
  push(text: string): SheetRow[] {
    for (let at = 0; at < text.length; at += 1) this.#take(text[at] ?? '');
    return this.#taken();
  }

  /** The last row, where no line end follows it. Errors: SheetFault for an open quotation. */
  end(): SheetRow[] {
    if (this.#quoted && !this.#pending) throw this.#fault('quotation');
    if (this.#cell !== '' || this.#cells.length > 0) this.#endRow();
    return this.#taken();
  }

  #fault(reason: 'columns' | 'cell' | 'quotedCell' | 'quotation' | 'row'): SheetFault {
    return new SheetFault(reason, undefined, { row: this.#row, column: columnLetter(this.#cells.length) });
  }

  #taken(): SheetRow[] {
    const rows = this.#found;
    this.#found = [];
    return rows;
  }

  #take(sign: string): void {
    const afterReturn = this.#afterReturn;
    this.#afterReturn = false;
    if (this.#quoted && !this.#pending) {
      if (sign === '"') this.#pending = true;
      else this.#add(sign);
    } else if (sign === '"' && (this.#pending || this.#cell === '')) {
      if (this.#pending) this.#add('"');
      this.#quoted = true;
      this.#pending = false;
    } else if (sign === this.#separator) this.#endCell();
    else if (sign === '\r') {
      this.#endRow();
      this.#afterReturn = true;
    } else if (sign === '\n') {
      if (!afterReturn) this.#endRow();
    } else this.#add(sign);
  }

  #add(sign: string): void {
    this.#chars += 1;
    if (this.#cell.length >= SHEET_CAPS.cellChars) throw this.#fault(this.#quoted && this.#cell.includes('\n') ? 'quotedCell' : 'cell');
    if (this.#chars > SHEET_CAPS.rowChars) throw this.#fault('row');
    this.#cell += sign;
  }

  #endCell(): void {
    if (this.#cells.length >= SHEET_CAPS.columns && this.#cell !== '') throw this.#fault('columns');
    if (this.#cells.length < SHEET_CAPS.columns) this.#cells.push(this.#isOurs ? withoutGuard(this.#cell) : this.#cell);
    this.#cell = '';
    this.#quoted = false;
    this.#pending = false;
  }

  #endRow(): void {
    this.#endCell();
    if (this.#cells.some((cell) => cell !== '')) this.#found.push({ row: this.#row, cells: this.#cells });
    this.#cells = [];
    this.#chars = 0;
    this.#row += 1;
  }
}
