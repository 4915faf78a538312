import { BlobReader, BlobWriter, type FileEntry, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { columnLetter } from '#schemas/sheets/columnLetter.ts';
import { bareCsvLine } from '#schemas/sheets/csvCell.ts';
import { checkHeadings } from '#schemas/sheets/headings.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource, Sheet } from '#schemas/sheets/sheet.ts';
import { SheetFault } from '#schemas/sheets/sheetFault.ts';
import { XmlText } from '#schemas/sheets/xmlText.ts';
import type { FilePreview } from '#renderers/contracts/importCalls.ts';

/** Rows below the headings that a preview shows. */
const PREVIEW_ROWS = 3;

/** A file of the browser, read piece by piece. */
function blobSource(file: Blob): ByteSource {
  return { size: file.size, read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()) };
}

/** Reads the beginning of a table file, no more; the page goes on meanwhile. Errors: SheetFault. */
export async function previewFile(file: File): Promise<FilePreview> {
  const sheet = await openSheet(blobSource(file), file.name);
  const rows: string[][] = [];
  for await (const found of sheet.rows()) {
    rows.push(...found.map(({ cells }) => cells));
    if (rows.length > PREVIEW_ROWS) break;
  }
  const [headings = [], ...below] = rows;
  checkHeadings(headings);
  return { headings, rows: below.slice(0, PREVIEW_ROWS) };
}

/**
 * The same file with other headings. Errors: SheetFault; the reason of `signal` once it is aborted.
 * Source: contract 9 (the assignment of columns happens before the upload).
 */
export async function fileWithHeadings(file: File, headings: readonly string[], signal: AbortSignal): Promise<File> {
  const sheet = await openSheet(blobSource(file), file.name);
  const content =
    sheet.kind === 'csv' ? await csvWith(sheet, headings, signal) : await workbookWith(file, sheet, { headings, row: await firstRow(sheet) }, signal);
  return new File([content], file.name, { type: file.type });
}

/** Other headings, and the number of the row they go into. */
interface NewHeadings {
  headings: readonly string[];
  row: number;
}

/** Number of the row whose cells the reader takes for the headings. */
async function firstRow(sheet: Sheet): Promise<number> {
  for await (const [first] of sheet.rows()) if (first) return first.row;
  return 1;
}

/** CSV in UTF-8, line for line the same but for its headings. */
async function csvWith(sheet: Sheet, headings: readonly string[], signal: AbortSignal): Promise<Blob> {
  const pieces: Blob[] = [];
  let line = 0;
  for await (const rows of sheet.rows()) {
    signal.throwIfAborted();
    const text: string[] = [];
    for (const { row, cells } of rows) {
      // Empty lines count, so that faults are reported with the numbers of the user's own file.
      for (line += 1; line < row; line += 1) text.push('');
      text.push(bareCsvLine(pieces.length === 0 && text.every((one) => one === '') ? headings : cells));
    }
    pieces.push(new Blob([`${text.join('\r\n')}\r\n`]));
  }
  return new Blob(pieces);
}

/** The workbook with another row of headings; all other parts are copied as they are packed. */
async function workbookWith(file: File, { part }: Sheet, headings: NewHeadings, signal: AbortSignal): Promise<Blob> {
  const reader = new ZipReader(new BlobReader(file), { useWebWorkers: false });
  const writer = new ZipWriter(new BlobWriter(file.type), { useWebWorkers: false });
  for await (const entry of reader.getEntriesGenerator()) {
    signal.throwIfAborted();
    if (entry.directory) continue;
    if (entry.filename === part) {
      await writeSheet(writer, entry, headings, signal);
      continue;
    }
    const packed = new BlobWriter();
    await entry.getData(packed, { passThrough: true });
    const { uncompressedSize, compressionMethod, signature } = entry;
    await writer.add(entry.filename, new BlobReader(await packed.getData()), { passThrough: true, uncompressedSize, compressionMethod, signature });
  }
  return writer.close();
}

/** Packs a sheet while it is unpacked; where one of the two fails the other ends too. Errors: SheetFault; the reason of `signal`. */
async function writeSheet(writer: ZipWriter<Blob>, entry: FileEntry, headings: NewHeadings, signal: AbortSignal): Promise<void> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  let failure: unknown;
  const unpacked = entry.getData(writable, { signal: either }).catch((error: unknown) => {
    failure = error;
    // Where it failed before its first byte the library leaves the stream open, and the packing would wait for ever.
    return writable.abort(error).catch(() => undefined);
  });
  try {
    const text = readable.pipeThrough(withHeadingRow(headings)).pipeThrough(new TextEncoderStream());
    await writer.add(entry.filename, text, { signal: either });
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof SheetFault ? error : new SheetFault('damaged', failure ?? error);
  } finally {
    stop.abort();
    await unpacked;
  }
}

/** Puts the headings in place of the cells of their row; the rest of the sheet passes, as UTF-8 whatever it was. */
function withHeadingRow(headings: NewHeadings): TransformStream<Uint8Array, string> {
  const decoder = new XmlText();
  let buffered: string | undefined = '';
  return new TransformStream({
    transform(bytes, controller) {
      const piece = decoder.push(bytes);
      if (buffered === undefined) return controller.enqueue(piece);
      buffered += piece;
      const done = replaceRow(buffered, headings);
      if (done === undefined) return undefined;
      buffered = undefined;
      controller.enqueue(done.replace(DECLARED_ENCODING, '$1UTF-8'));
    },
    flush(controller) {
      controller.enqueue(decoder.end());
      if (buffered !== undefined) throw new SheetFault('damaged');
    },
  });
}

const DECLARED_ENCODING = /^(<\?xml[^>]{0,100}\bencoding\s?=\s?["'])[\w-]{1,40}/;
const ROW_BEGIN = /<(\w+:)?row\b([^>]*)>/g;

/** The sheet with other cells in one row, counted as the reader counts rows; undefined while that row is not whole. */
function replaceRow(xml: string, { headings, row: wanted }: NewHeadings): string | undefined {
  let row = 0;
  for (const { 0: begin, 1: prefix = '', 2: attributes = '', index } of xml.matchAll(ROW_BEGIN)) {
    const given = Number(/(?:^|\s)r\s?=\s?["'](\d{1,9})["']/.exec(attributes)?.[1]);
    row = given > row ? given : row + 1;
    if (row !== wanted) continue;
    const end = xml.indexOf(`</${prefix}row>`, index);
    if (end < 0) return undefined;
    const cells = headings.map((text, at) => (text === '' ? '' : cellXml(text, prefix, `${columnLetter(at)}${row}`)));
    return xml.slice(0, index) + begin + cells.join('') + xml.slice(end);
  }
  return undefined;
}

function cellXml(text: string, prefix: string, address: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return `<${prefix}c r="${address}" t="inlineStr"><${prefix}is><${prefix}t xml:space="preserve">${safe}</${prefix}t></${prefix}is></${prefix}c>`;
}
