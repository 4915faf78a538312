import { openSheet } from '#schemas/sheets/openSheet.ts';

/** Headings and rows of a workbook as texts. */
export async function previewOf(bytes: Uint8Array): Promise<{ headings: string[]; rows: string[][] }> {
  const sheet = await openSheet({ size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) }, 'a.xlsx');
  const rows: string[][] = [];
  for await (const found of sheet.rows()) rows.push(...found.map(({ cells }) => cells));
  const [headings = [], ...below] = rows;
  return { headings, rows: below };
}
