import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';
import { readCellNumber, unmistakable } from '#schemas/formats/numberText.ts';
import { columnLetter } from '#schemas/sheets/columnLetter.ts';
import { bareCsvLine } from '#schemas/sheets/csvCell.ts';
import { escapeLike } from '#schemas/sheets/escapedSigns.ts';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { Sheet, SheetRow } from '#schemas/sheets/sheet.ts';
import type { AssignedColumn, PreviewChoice } from '#renderers/contracts/importCalls.ts';
import { blobSource } from './importFile.ts';

/** What the columns of a rewritten file fill, and how the file it comes from is read. */
export interface Rewriting {
  columns: readonly AssignedColumn[];
  choice: PreviewChoice;
}

/**
 * A file for servers that know no `reading`: one sheet, headings first, cells as the fields of their columns take them; lines keep their
 * distance to the headings.
 * Errors: SheetFault; the reason of `signal` once it is aborted. Source: contract 9.
 */
export async function rewrittenFile(file: File, rewriting: Rewriting, signal: AbortSignal): Promise<File> {
  try {
    return await rewritten(file, rewriting, signal);
  } catch (error) {
    // What reads meanwhile finds bytes missing, and takes the file for damaged.
    signal.throwIfAborted();
    throw error;
  }
}

async function rewritten(file: File, { columns, choice }: Rewriting, signal: AbortSignal): Promise<File> {
  const sheet = await openSheet(blobSource(file, signal), file.name, choice);
  const lines = numberedLines(sheet, { columns, choice }, signal);
  const content = sheet.kind === 'csv' ? await csvOf(lines) : await workbookOf(lines, file.type);
  return new File([content], file.name, { type: file.type });
}

/** The headings as line 1, and what is below them; lines above are left out. */
async function* numberedLines(sheet: Sheet, { columns, choice }: Rewriting, signal: AbortSignal): AsyncGenerator<SheetRow[]> {
  let first = choice.headingRow;
  yield [{ row: 1, cells: columns.map(({ heading }) => heading) }];
  for await (const rows of sheet.rows()) {
    signal.throwIfAborted();
    first ??= rows[0]?.row;
    const above = first ?? 0;
    const below = rows.filter(({ row }) => row > above).map((line) => ({ row: line.row - above + 1, cells: takenCells(line, columns) }));
    if (below.length > 0) yield below;
  }
}

/** Cells as their fields take them: what the sheet shows in text fields, numbers that can be read in one way only where the decimal sign was answered. */
function takenCells({ cells, shown, numbers }: SheetRow, columns: readonly AssignedColumn[]): string[] {
  const texts = new Map(shown);
  return cells.map((cell, at) => {
    const { isText, decimal } = columns[at] ?? {};
    if (isText) return texts.get(at) ?? cell;
    const number = decimal === undefined ? undefined : readCellNumber(cell, numbers?.includes(at) ? '.' : decimal)?.number;
    return number === undefined ? cell : unmistakable(number);
  });
}

async function csvOf(lines: AsyncGenerator<SheetRow[]>): Promise<Blob> {
  const pieces: Blob[] = [];
  let line = 0;
  for await (const rows of lines) {
    const text: string[] = [];
    for (const { row, cells } of rows) {
      // Empty lines count, so that faults are reported with the numbers of the user's own file.
      for (line += 1; line < row; line += 1) text.push('');
      text.push(bareCsvLine(cells));
    }
    pieces.push(new Blob([`${text.join('\r\n')}\r\n`]));
  }
  return new Blob(pieces);
}

const NAMESPACE = 'http://schemas.openxmlformats.org';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
/** The parts beside the sheet. */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${NAMESPACE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${NAMESPACE}/spreadsheetml/2006/main" xmlns:r="${NAMESPACE}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${NAMESPACE}/package/2006/relationships"><Relationship Id="rId1" Type="${NAMESPACE}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

async function workbookOf(lines: AsyncGenerator<SheetRow[]>, type: string): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter(type), { useWebWorkers: false });
  for (const [name, text] of Object.entries(PARTS)) await writer.add(name, new TextReader(HEAD + text));
  await writer.add('xl/worksheets/sheet1.xml', textStream(sheetXmlOf(lines)).pipeThrough(new TextEncoderStream()));
  return writer.close();
}

async function* sheetXmlOf(lines: AsyncGenerator<SheetRow[]>): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${NAMESPACE}/spreadsheetml/2006/main"><sheetData>`;
  for await (const rows of lines) yield rows.map(rowXml).join('');
  yield '</sheetData></worksheet>';
}

function rowXml({ row, cells }: SheetRow): string {
  return `<row r="${row}">${cells.map((text, at) => (text === '' ? '' : cellXml(text, `${columnLetter(at)}${row}`))).join('')}</row>`;
}

function cellXml(text: string, address: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const written = escapeLike(safe).replaceAll(/[^\t\n -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, numbered);
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${written}</t></is></c>`;
}

function numbered(sign: string): string {
  return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}

/** Texts as a stream, made as it is read. */
function textStream(texts: AsyncGenerator<string>): ReadableStream<string> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
