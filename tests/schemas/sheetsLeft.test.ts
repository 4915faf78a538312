import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { openSheet } from '#schemas/sheets/openSheet.ts';
import type { ByteSource, Sheet } from '#schemas/sheets/sheet.ts';
import { previewFile } from '#src/engine/lists/tasks/importFile.ts';
import { rewrittenFile } from '#src/engine/lists/tasks/rewrittenFile.ts';
import { sheetXml, workbook, workbookParts, zip } from '../support/workbooks.ts';

const TIMES = 20;
const SHEET = 'xl/worksheets/sheet1.xml';
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Far more rows than are unpacked before the first are used. */
const rows = [['名称'], ...Array.from({ length: 6000 }, (_, at) => [`零件 ${at} ${Math.imul(at, 2_654_435_761) >>> 0}`])];
const long = await workbook(rows);
const few = await workbook([['名称'], ['一'], ['二']]);
const broken = await zip(workbookParts(sheetXml(rows).replace('零件 3000 ', '<x>')));
const declared = await zip({ ...workbookParts(sheetXml(rows)), 'xl/styles.xml': `<!DOCTYPE a><styleSheet>${' '.repeat(300_000)}</styleSheet>` }, { level: 1 });
const strings = await zip({ ...workbookParts(sheetXml(rows)), 'xl/sharedStrings.xml': `<sst><si></x>${' '.repeat(300_000)}</sst>` }, { level: 1 });

function byteSource(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): ByteSource {
  let reads = 0;
  return {
    size: bytes.length,
    async read(offset, length) {
      reads += 1;
      if (reads > most) throw new Error('the file is gone');
      return bytes.slice(offset, offset + length);
    },
  };
}

async function readAll(sheet: Sheet): Promise<number> {
  let count = 0;
  for await (const found of sheet.rows()) count += found.length;
  return count;
}

/** How a reader is left before its end, and the file it reads. */
const WAYS: [what: string, bytes: Uint8Array, leave: (sheet: Sheet) => Promise<unknown>][] = [
  [
    'after its first rows, by a break',
    long,
    async (sheet) => {
      for await (const found of sheet.rows()) if (found.length > 0) break;
    },
  ],
  [
    'after its first rows, because who reads them fails',
    long,
    async (sheet) => {
      for await (const found of sheet.rows()) throw new Error(`refused behind ${found.length}`);
    },
  ],
  [
    'in its middle, by its own return',
    long,
    async (sheet) => {
      const reader = sheet.rows();
      await reader.next();
      await reader.next();
      await reader.return(undefined);
    },
  ],
  ['before its first rows', long, async (sheet) => sheet.rows().return(undefined)],
  ['in its middle, because the sheet is broken there', broken, readAll],
  ['at its shared texts', strings, readAll],
];

/** Opens a file, leaves it, and keeps only a look at it. */
async function leftFile(source: ByteSource, leave: (sheet: Sheet) => Promise<unknown>): Promise<WeakRef<ByteSource>> {
  await openSheet(source, 'a.xlsx')
    .then(leave)
    .catch(() => undefined);
  return new WeakRef(source);
}

describe('[S7] a table file that is left before its end', () => {
  it.each(WAYS)('%s: twenty times over, nothing of the files is held and the next is read like the first', async (_what, bytes, leave) => {
    const files: WeakRef<ByteSource>[] = [];
    for (let time = 0; time < TIMES; time += 1) files.push(await leftFile(byteSource(bytes), leave));
    await expectNothingRetained(files);
    expect(await readAll(await openSheet(byteSource(few), 'a.xlsx'))).toBe(3);
  });

  it('at its styles, or because its file goes away: twenty times over, nothing of the files is held', async () => {
    const files: WeakRef<ByteSource>[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      files.push(await leftFile(byteSource(declared), readAll));
      files.push(await leftFile(byteSource(long, 1 + (time % 12)), readAll));
    }
    await expectNothingRetained(files);
    expect(await readAll(await openSheet(byteSource(few), 'a.xlsx'))).toBe(3);
  });

  it('readers that stand still hold up no other', async () => {
    const waiting = [];
    for (let time = 0; time < TIMES; time += 1) {
      const reader = (await openSheet(byteSource(long), 'a.xlsx')).rows();
      await reader.next();
      waiting.push(reader);
    }
    expect(await readAll(await openSheet(byteSource(few), 'a.xlsx'))).toBe(3);
    for (const reader of waiting) await reader.return(undefined);
  });

  it('in the browser: previews of long files, and files that cannot be rewritten or need not be any more', async () => {
    const file = new File([long], 'a.xlsx');
    for (let time = 0; time < TIMES; time += 1) expect((await previewFile(file)).headings).toEqual(['名称']);
    const cut = new File([await zip({ ...workbookParts(sheetXml([])), [SHEET]: `<worksheet>${' '.repeat(300_000)}` }, { level: 1 })], 'b.xlsx');
    const how = { columns: [{ heading: '名' }], choice: {} };
    for (let time = 0; time < TIMES; time += 1) {
      const stop = new AbortController();
      await expect(rewrittenFile(cut, how, stop.signal)).rejects.toMatchObject({ reason: 'damaged' });
      const changed = rewrittenFile(file, how, stop.signal);
      stop.abort(new Error('cancelled'));
      await expect(changed).rejects.toThrow('cancelled');
    }
    expect((await previewFile(new File([few], 'c.xlsx'))).rows).toEqual([['一'], ['二']]);
    const changed = await rewrittenFile(file, how, new AbortController().signal);
    expect((await previewFile(changed)).headings).toEqual(['名']);
  });
});

async function expectNothingRetained(files: readonly WeakRef<ByteSource>[]): Promise<void> {
  await vi.waitFor(() => {
    collectGarbage();
    expect(files.filter((file) => file.deref() !== undefined)).toHaveLength(0);
  }, 5000);
}
