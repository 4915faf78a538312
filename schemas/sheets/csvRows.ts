import { columnLetter } from './columnLetter.ts';
import { withoutGuard } from './csvCell.ts';
import { type ByteSource, SHEET_CAPS, type Sheet, type SheetRow } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';
import { Utf32Decoder } from './utf32.ts';

const PIECE_BYTES = 64 * 1024;
/** Bytes from which encoding and separator are detected. */
const HEAD_BYTES = 64 * 1024;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** A first line that declares the separator to spreadsheets. */
const SEPARATOR_LINE = /^\uFEFF?sep=([^\r\n"])(?:\r\n|[\r\n]|$)/i;

/** Opens comma, semicolon or tab separated text in UTF-8, UTF-16, UTF-32 or GB18030. Errors: SheetFault while rows are read. */
export async function openCsv(source: ByteSource): Promise<Sheet> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  const encoding = encodingOf(head, head.length === source.size);
  const text = decoded(csvDecoder(encoding, false), head, true);
  const declared = SEPARATOR_LINE.exec(text)?.[1];
  const rows = () => readRows(source, encoding, declared ?? separatorOf(text));
  return { kind: 'csv', name: '', part: '', rows: declared === undefined ? rows : () => withoutFirstLine(rows()) };
}

/** The rows without the line that declares the separator. */
async function* withoutFirstLine(rows: AsyncGenerator<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  for await (const found of rows) {
    const left = found.filter(({ row }) => row > 1);
    if (left.length > 0) yield left;
  }
}

async function* readRows(source: ByteSource, encoding: string, separator: string): AsyncGenerator<SheetRow[]> {
  const decoder = csvDecoder(encoding, true);
  const parser = new CsvParser(separator);
  for (let offset = 0; offset < source.size; offset += PIECE_BYTES) {
    const bytes = await source.read(offset, Math.min(PIECE_BYTES, source.size - offset));
    const isLast = offset + PIECE_BYTES >= source.size;
    const rows = parser.push(decoded(decoder, bytes, !isLast));
    if (rows.length > 0) yield rows;
  }
  const rows = parser.end();
  if (rows.length > 0) yield rows;
}

/** What reads text of an encoding piece by piece. */
type Decoder = Pick<TextDecoder, 'decode'>;

function csvDecoder(encoding: string, fatal: boolean): Decoder {
  if (encoding === 'utf-32le' || encoding === 'utf-32be') return new Utf32Decoder(encoding === 'utf-32le');
  return new TextDecoder(encoding, { fatal });
}

function decoded(decoder: Decoder, bytes: Uint8Array, stream: boolean): string {
  try {
    return decoder.decode(bytes, { stream });
  } catch (error) {
    throw new SheetFault('encoding', error);
  }
}

/** By the mark at the start, else UTF-8 where the bytes are, else GB18030 as spreadsheets in Chinese write it. */
function encodingOf(head: Uint8Array, isWhole: boolean): string {
  // In UTF-16 the mark of UTF-32 would be text that begins with U+0000.
  if (begins(head, [0xff, 0xfe, 0, 0])) return 'utf-32le';
  if (begins(head, [0, 0, 0xfe, 0xff])) return 'utf-32be';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) {
    if (isUtf16(head)) throw new SheetFault('encoding');
    // Where it is the only sign that stands in no text, and rare, its cell is named; else it is some other kind of file.
    const zeros = head.filter((byte) => byte === 0).length;
    if (head.some(isOfNoText) || (zeros > 1 && zeros * 16 > head.length)) throw new SheetFault('wrongType');
  }
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isWhole });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** Whether a byte is a control sign that nobody types, U+0000 aside. */
function isOfNoText(byte: number): boolean {
  return (byte > 0 && byte < 9) || (byte > 13 && byte < 32 && byte !== 26) || byte === 127;
}

/** Text in UTF-16 without a mark: what stands in two bytes of which one is 0 is all of one order. */
function isUtf16(head: Uint8Array): boolean {
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const most = Math.max(...zeros);
  return Math.min(...zeros) === 0 && most > 1 && most * 8 > head.length;
}

function begins(head: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, at) => head[at] === byte);
}

/** The separator that stands most often in the first line, outside quotation marks. */
function separatorOf(head: string): string {
  const line = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, 1)[0] ?? '';
  const counted = SEPARATORS.map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Reads separated text (RFC 4180) as it arrives: quoted cells, doubled quotation marks, every kind of line end. */
class CsvParser {
  readonly #separator: string;
  #cells: string[] = [];
  #cell = '';
  #quoted = false;
  /** The last sign was a quotation mark inside a quoted cell: its end, or half of a doubled one. */
  #pending = false;
  #afterReturn = false;
  #row = 1;
  #chars = 0;
  #found: SheetRow[] = [];

  constructor(separator: string) {
    this.#separator = separator;
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
    if (this.#cells.length < SHEET_CAPS.columns) this.#cells.push(withoutGuard(this.#cell));
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
