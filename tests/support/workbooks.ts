import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

/** A zip archive of these parts. */
export async function zip(
  parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  options: { password?: string; level?: number } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(parts)) {
    await writer.add(name, typeof content === 'string' ? new TextReader(content) : new Uint8ArrayReader(content));
  }
  return writer.close();
}

/** A cell: a text, a number, or XML of its own. */
export type TestCell = string | number | { xml: string };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function cellXml(cell: TestCell, address: string): string {
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${address}"`);
  return cell === '' ? '' : `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

/** XML of a worksheet with these rows. */
export function sheetXml(rows: readonly (readonly TestCell[])[]): string {
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${String.fromCodePoint(65 + at)}${row + 1}`)).join('')}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** The parts of a workbook with one sheet. */
export function workbookParts(sheet: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml': '<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': sheet,
  };
}

/** A workbook with these rows in its one sheet. */
export function workbook(rows: readonly (readonly TestCell[])[]): Promise<Uint8Array<ArrayBuffer>> {
  return zip(workbookParts(sheetXml(rows)));
}
