import type { ByteSource } from './sheet.ts';
import { SheetFault } from './sheetFault.ts';

/** Encodings in which text of a file is read (contract 9); the mark of UTF-32 gives the order of its bytes. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'utf-32', 'gb18030', 'windows-1252'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

const PIECE_BYTES = 64 * 1024;
/** Of the longest mark. */
const MARK_BYTES = 4;

/** Encodings by the mark at the beginning; that of UTF-16 begins as one of UTF-32 does. */
const MARKS: readonly [mark: readonly number[], encoding: TextEncoding][] = [
  [[0xff, 0xfe, 0, 0], 'utf-32'],
  [[0, 0, 0xfe, 0xff], 'utf-32'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
];

/** The encoding that the mark at the beginning of a file says; undefined = it has none. */
function markedEncoding(head: Uint8Array): TextEncoding | undefined {
  return MARKS.find(([mark]) => mark.every((byte, at) => head[at] === byte))?.[1];
}

/** How many of a hundred pairs of bytes must be usual Chinese signs. */
const USUAL_OF_100 = 60;
/** Of bytes of a text in UTF-16 one in so many at least is 0 where it is mostly ASCII. */
const ZEROS_OF_8 = 8;

/** The encoding of a text file, read through piece by piece where no mark says it. Errors: SheetFault `encoding`, `wrongType`. Source: contract 9 (Encoding). */
export async function encodingOf(source: ByteSource): Promise<TextEncoding> {
  const marked = markedEncoding(await source.read(0, Math.min(MARK_BYTES, source.size)));
  if (marked !== undefined) return marked;
  const { isUtf8, hasZeros } = await readAsUtf8(source);
  if (isUtf8 && !hasZeros) return 'utf-8';
  const evidence = new EncodingEvidence(isUtf8);
  for await (const bytes of bytePieces(source)) evidence.push(bytes);
  const { encoding, isBinary } = evidence.result();
  if (encoding === undefined) throw new SheetFault(isBinary ? 'wrongType' : 'encoding');
  return encoding;
}

/** Whether all bytes fit, and whether a U+0000 is among them: platform code, since most files are UTF-8. */
async function readAsUtf8(source: ByteSource): Promise<{ isUtf8: boolean; hasZeros: boolean }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let hasZeros = false;
  try {
    for await (const bytes of bytePieces(source)) {
      hasZeros ||= bytes.includes(0);
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return { isUtf8: true, hasZeros };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { isUtf8: false, hasZeros };
  }
}

/** The bytes of a file, some at once. */
export async function* bytePieces(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < source.size; offset += PIECE_BYTES) yield await source.read(offset, Math.min(PIECE_BYTES, source.size - offset));
}

/**
 * Collects over a whole file what its bytes spell, and names the encoding that fits best: UTF-8 where all bytes fit, else UTF-16,
 * GB18030 or Windows-1252. Source: contract 9 (Encoding).
 */
class EncodingEvidence {
  readonly #isUtf8: boolean;
  #size = 0;
  #before = 0;
  /** Bytes that are 0. */
  #zeros = 0;
  /** Ends of lines in UTF-16, of both orders, and U+0000. */
  readonly #signs16 = { little: 0, big: 0, none: 0 };
  #controls = 0;
  /** First byte of a Chinese sign whose second one comes; 0 = none. */
  #lead = 0;
  #isChinese = true;
  readonly #pairs = { usual: 0, all: 0 };
  /** Bytes beyond ASCII that stand in a row, and of all of them those that are letters among others. */
  #run = 0;
  readonly #western = { letters: 0, all: 0 };

  /** `isUtf8` = all bytes of the file fit UTF-8. */
  constructor(isUtf8: boolean) {
    this.#isUtf8 = isUtf8;
  }

  /** Takes the next bytes. */
  push(bytes: Uint8Array): void {
    for (const byte of bytes) this.#take(byte);
  }

  /** The encoding; undefined where none fits. `isBinary` = it is no text at all. */
  result(): { encoding: TextEncoding | undefined; isBinary: boolean } {
    this.#endRun();
    const utf16 = this.#utf16();
    if (utf16) return { encoding: utf16, isBinary: false };
    const zeros = this.#zeros;
    // Where it is the only sign that stands in no text, and rare, its cell is named; else it is some other kind of file.
    if (zeros > 0 && (this.#controls > 0 || (zeros > 1 && zeros * 16 > this.#size))) return { encoding: undefined, isBinary: true };
    return { encoding: this.#isUtf8 ? 'utf-8' : this.#legacy(), isBinary: false };
  }

  #take(byte: number): void {
    if (byte === 0) this.#zeros += 1;
    else if (isOfNoText(byte)) this.#controls += 1;
    if (this.#size % 2 === 1) {
      if (this.#before === 10 && byte === 0) this.#signs16.little += 1;
      if (this.#before === 0 && byte === 10) this.#signs16.big += 1;
      if (this.#before === 0 && byte === 0) this.#signs16.none += 1;
    }
    this.#takeChinese(byte);
    this.#takeWestern(byte);
    this.#before = byte;
    this.#size += 1;
  }

  /** Two bytes from 0x81 on are one sign; those of GB 2312, of its first level above all, are the usual ones. */
  #takeChinese(byte: number): void {
    if (this.#lead === 0) {
      if (byte > 0x80) this.#lead = byte;
      else if (byte === 0x80) this.#isChinese = false;
      return;
    }
    const lead = this.#lead;
    this.#lead = 0;
    this.#pairs.all += 1;
    if (byte >= 0xa1 && ((lead >= 0xa1 && lead <= 0xa3) || (lead >= 0xb0 && lead <= 0xd7))) this.#pairs.usual += 1;
    // Digits come third in signs of four bytes.
    else if (byte < 0x30 || (byte > 0x39 && byte < 0x40) || byte === 0x7f || byte === 0xff) this.#isChinese = false;
  }

  /** Letters with an accent stand among others, one or two of them in a row. */
  #takeWestern(byte: number): void {
    if (byte < 0x80) return this.#endRun();
    this.#run += 1;
    this.#western.all += 1;
    return undefined;
  }

  #endRun(): void {
    if (this.#run === 1 || this.#run === 2) this.#western.letters += this.#run;
    this.#run = 0;
  }

  /** UTF-16 without a mark: all its lines end in one order. Signs such as 一 have a byte that is 0 where the other order has it. */
  #utf16(): TextEncoding | undefined {
    const { little, big, none } = this.#signs16;
    if (this.#size % 2 === 1 || none > 0 || this.#zeros < 2 || little > 0 === big > 0) return undefined;
    if (this.#isUtf8 && this.#zeros * ZEROS_OF_8 < this.#size) return undefined;
    return little > 0 ? 'utf-16le' : 'utf-16be';
  }

  #legacy(): TextEncoding | undefined {
    const { usual, all } = this.#pairs;
    if (this.#isChinese && this.#lead === 0 && usual * 100 >= all * USUAL_OF_100) return 'gb18030';
    return this.#western.letters * 2 > this.#western.all ? 'windows-1252' : undefined;
  }
}

/** Whether a byte is a control sign that nobody types, U+0000 aside. */
function isOfNoText(byte: number): boolean {
  return (byte > 0 && byte < 9) || (byte > 13 && byte < 32 && byte !== 26) || byte === 127;
}
