import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { importSaver } from '#server/imports/importSaver.ts';
import { markOrganisationChanged } from '#server/organisation/organisation.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { sheetXml, workbook, workbookParts, zip } from '../../support/workbooks.ts';
import { importFile, openDepot, parts, uploadSheet } from './depot.ts';

const GOOD = sheetXml([['名称'], ['好']]);
const MiB = 1024 * 1024;
const MOST_MS = 5000;
const MOST_RSS = 200 * 1000 * 1000;

/** A zip whose headers claim that a part is small while it unpacks to `mebibytes` of blanks. */
async function lyingBomb(mebibytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts = workbookParts('');
  const archive = await zip({ ...parts, 'xl/worksheets/sheet1.xml': '' });
  const packed = deflateRawSync(Buffer.alloc(mebibytes * MiB, ' '), { level: 9 });
  return withPart(archive, 'xl/worksheets/sheet1.xml', packed, 1000);
}

/** Puts packed bytes in place of the last, empty part of an archive, with a size of the attacker's choice. */
function withPart(archive: Uint8Array, name: string, packed: Uint8Array, claimed: number): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const directory = bytes.readUInt32LE(end + 16);
  const entry = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  const local = bytes.readUInt32LE(entry + 42);
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(claimed, 22);
  head.writeUInt16LE(name.length, 26);
  const row = Buffer.from(bytes.subarray(entry, entry + 46));
  row.writeUInt16LE(0, 8);
  row.writeUInt16LE(8, 10);
  row.writeUInt32LE(0, 16);
  row.writeUInt32LE(packed.length, 20);
  row.writeUInt32LE(claimed, 24);
  row.writeUInt16LE(name.length, 28);
  row.writeUInt16LE(0, 30);
  row.writeUInt16LE(0, 32);
  const before = bytes.subarray(0, local);
  const file = Buffer.concat([before, head, Buffer.from(name), packed]);
  const central = Buffer.concat([bytes.subarray(directory, entry), row, Buffer.from(name)]);
  const tail = Buffer.from(bytes.subarray(end, end + 22));
  tail.writeUInt32LE(central.length, 12);
  tail.writeUInt32LE(file.length, 16);
  return new Uint8Array(Buffer.concat([file, central, tail]));
}

/** A workbook whose second row has something behind its 500th column. */
const wide = (text: string) =>
  zip(workbookParts(sheetXml([['名称'], ['好']]).replace('</row></sheetData>', `<c r="SG2" t="str"><v>${text}</v></c></row></sheetData>`)));
const document = () => zip({ ...workbookParts(GOOD), 'xl/workbook.xml': '<w:document xmlns:w="w"><w:body/></w:document>' });
const manyEntries = () => zip({ ...workbookParts(GOOD), ...Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`xl/media/${at}.txt`, 'x'])) });
const doctype = (sheet: string) =>
  sheet.replace('<worksheet', '<!DOCTYPE worksheet [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet');
const cut = async (keep: number) => {
  const whole = await workbook([['名称'], ...Array.from({ length: 5000 }, (_, at) => [`零件 ${at}`])]);
  return whole.slice(0, Math.floor(whole.length * keep));
};

/** Files that must be refused: name, bytes, `errorType`, words of the reason. */
const ATTACKS: [
  what: string,
  name: string,
  content: () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer> | string,
  errorType: number,
  words: RegExp,
][] = [
  ['a part that unpacks to 100 times its size', 'a.xlsx', () => zip({ ...workbookParts(' '.repeat(20 * MiB)) }), 2, /过大/],
  ['a bomb whose headers lie', 'a.xlsx', () => lyingBomb(200), 2, /过大|损坏/],
  ['a bomb in a part that is not read', 'a.xlsx', () => zip({ ...workbookParts(GOOD), 'xl/media/a.bin': '0'.repeat(20 * MiB) }), 2, /过大/],
  ['more than 1,000 parts', 'a.xlsx', manyEntries, 2, /过大/],
  ['entities of its own and of files', 'a.xlsx', () => zip(workbookParts(doctype(GOOD))), 2, /XML 声明/],
  ['a workbook with macros', 'a.xlsx', () => zip({ ...workbookParts(GOOD), 'xl/vbaProject.bin': 'x' }), 2, /宏/],
  ['a password', 'a.xlsx', () => zip(workbookParts(GOOD), { password: 'x' }), 2, /加密/],
  ['an old or locked workbook', 'a.xlsx', () => '\u00d0\u00cf\u0011\u00e0'.padEnd(600, 'x'), 2, /只能导入|加密/],
  ['some other zip', 'a.xlsx', () => zip({ 'a.txt': 'x' }), 2, /只能导入/],
  ['text called a workbook', 'a.xlsx', () => '名称\n好', 2, /只能导入/],
  ['a workbook called CSV', 'a.csv', () => workbook([['名称'], ['好']]), 2, /只能导入/],
  ['a picture called CSV', 'a.csv', () => 'GIF89a\0\0', 2, /只能导入/],
  ['a workbook cut off', 'a.xlsx', () => cut(0.5), 2, /不完整/],
  ['a workbook cut off near its end', 'a.xlsx', () => cut(0.98), 2, /不完整/],
  ['XML cut off in a whole zip', 'a.xlsx', () => zip(workbookParts(sheetXml([['名称'], ['好'], ['好']]).slice(0, -30))), 2, /不完整/],
  ['an open quotation', 'a.csv', () => '名称\n好\n"开\n好', 2, /第 3 行 A 列以引号开头，但后面缺少配对的引号/],
  ['an open quotation in a long file', 'a.csv', () => `名称,单价\n好,"5\n${'好,1\n'.repeat(20_000)}`, 2, /第 2 行 B 列引号中的内容超过 32,767 个字符/],
  ['an empty file', 'a.csv', () => '', 7, /没有数据/],
  ['headings alone', 'a.xlsx', () => workbook([['名称']]), 7, /没有数据/],
  ['a column of no field', 'a.csv', () => '名称,天气\n好,晴', 4, /第 B 列“天气”/],
  ['a column twice', 'a.csv', () => '名称,名称\n好,好', 4, /重复/],
  ['a required column missing', 'a.csv', () => '单价\n1', 4, /缺少必填字段的列：名称/],
  ['a heading longer than any name', 'a.csv', () => `名称,天${' '.repeat(30_000)}气\n好,晴`, 4, /第 B 列“天 +…”/],
  ['a cell longer than any cell', 'a.csv', () => `名称,说明\n好,好\n好,${'x'.repeat(40_000)}`, 2, /第 3 行 B 列的内容超过 32,767 个字符/],
  ['more columns than any table', 'a.csv', () => `名称${',x'.repeat(600)}\n好`, 2, /最多导入 500 列，而第 1 行的 SG 列还有内容/],
  ['more columns than any table in a workbook', 'a.xlsx', () => wide('x'), 2, /最多导入 500 列，而第 2 行的 SG 列还有内容/],
  ['a cell longer than any cell in a workbook', 'a.xlsx', () => workbook([['名称'], ['好'], ['x'.repeat(40_000)]]), 2, /第 3 行 A 列的内容超过 32,767 个字符/],
  ['a cell longer than the reader holds', 'a.xlsx', () => workbook([['名称'], ['x'.repeat(70_000)]]), 2, /第 2 行 A 列的内容超过 32,767 个字符/],
  [
    'a shared text longer than any cell',
    'a.xlsx',
    () => zip({ ...workbookParts(GOOD), 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(70_000)}</t></si></sst>` }),
    2,
    /有单元格的内容超过 32,767 个字符/,
  ],
  ['a row of more text than is read at once', 'a.csv', () => `名称\n好${',x'.padEnd(30_000, 'x').repeat(80)}`, 2, /第 2 行的内容过多/],
  ['text in an encoding that nobody knows', 'a.csv', () => new Uint8Array([...Buffer.from('name,price\r\n'), 0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]), 2, /编码/],
  ['a document called a workbook', 'a.xlsx', () => document(), 2, /只能导入/],
];

describe('[S7] hostile files', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openDepot('embedded', { importRows: 20 });
    manager = await server.as('manager');
  });
  afterAll(() => server.close());
  afterEach(async () => expect(await parts(manager), 'nothing of the file is stored').toEqual([]));

  it.each(ATTACKS)('%s is refused with its reason', async (_what, name, content, errorType, words) => {
    const bytes = await content();
    const before = process.memoryUsage().rss;
    const started = performance.now();
    const result = await importFile(manager, name, bytes);
    expect(performance.now() - started).toBeLessThan(MOST_MS);
    expect(result).toMatchObject({ errorType, successCount: 0, errorCount: 0, taskStatus: 'CHECK_ERROR', operationResult: 'FAIL' });
    expect(result.errorMsg).toMatch(words);
    expect(process.memoryUsage().rss - before).toBeLessThan(MOST_RSS);
  });

  it('[LA-018] more rows than the limit are refused with the limit', async () => {
    const result = await importFile(manager, 'a.csv', `名称\n${'好\n'.repeat(21)}`);
    expect(result).toMatchObject({ errorType: 3, importSize: 20, successCount: 0 });
    expect(result.errorMsg).toContain('20');
  });

  it('other endings are refused at the upload, names that lead elsewhere stay names', async () => {
    for (const name of ['a.xlsm', 'a.xls', 'a.exe', 'a.csv.exe', 'a']) expect((await uploadSheet(manager, name, 'x')).errcode, name).toBe(ErrCode.fileUnknown);
    const { data } = await uploadSheet(manager, '../../../etc/a.csv', '名称,天气\n好,晴');
    const stored = readdirSync(server.filesFolder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(server.filesFolder, path)).isFile());
    // Tests beside this one share the folder and may be writing a file there; it also knows its database.
    expect(stored.filter((path) => !/^(?:[0-9a-f]{2}\/[0-9a-f]{40}(\.part)?|\.portico-files)$/.test(path))).toEqual([]);
    expect((await manager.post('/api/runtime/query/delete_temporary_file', { fileName: data })).errcode).toBe(0);
  });

  it('[LA-025] files and tasks of others are as if they were not there', async () => {
    const { data: fileName } = await uploadSheet(manager, 'a.csv', '名称\n');
    const staff = await server.as('staff');
    const query = { fileName, schemaCode: 'part', queryCode: 'parts' };
    expect((await staff.get('/api/runtime/query/import_data', query)).errcode).toBe(ErrCode.fileUnknown);
    expect((await staff.post('/api/runtime/query/delete_temporary_file', { fileName })).errcode).toBe(ErrCode.fileUnknown);
    const { taskId } = await importFile(manager, 'b.csv', '名称\n');
    expect((await staff.get('/api/runtime/query/import_progress', { taskId })).errcode).toBe(ErrCode.fileUnknown);
    for (const path of ['download_import_error_info', 'download_result', 'delete_temporary_file']) {
      const answer: { errcode: number } = await (
        await staff.send('POST', `/api/runtime/query/${path}`, { body: { fileName: `errors-${taskId}.xlsx` } })
      ).json();
      expect(answer.errcode, path).toBe(ErrCode.fileUnknown);
    }
    expect((await manager.post('/api/runtime/query/delete_temporary_file', { fileName })).errcode).toBe(0);
    expect((await manager.get('/api/runtime/query/import_data', query)).errcode).toBe(ErrCode.fileUnknown);
  });

  it('nobody has more than 20 tasks that are not over; who is disabled imports no more', async () => {
    const { kysely } = server.services.database;
    const staff = await server.as('staff');
    // Taken up by nobody until they are due: they are to run in a century.
    const waiting = Array.from({ length: 20 }, (_, at) => ({
      id: `waiting-${at}`,
      kind: 'import',
      userId: 'staff',
      request: '{}',
      runAt: new Date('2126-01-01'),
    }));
    await kysely.insertInto('jobs').values(waiting).execute();
    const { data: fileName } = await uploadSheet(staff, 'a.csv', '名称\n好');
    const query = { fileName, schemaCode: 'part', queryCode: 'parts' };
    expect(await staff.get('/api/runtime/query/import_data', query)).toMatchObject({ errcode: ErrCode.refused, errmsg: expect.stringContaining('20') });
    // Nothing of the file is read before.
    expect((await staff.get('/api/runtime/query/import_data', { ...query, reading: '{"headingRow":9}' })).errcode).toBe(ErrCode.refused);
    await kysely.deleteFrom('jobs').where('userId', '=', 'staff').execute();
    const saver = () => importSaver(server.services, 'staff', { address: '', language: 'zh' });
    expect((await saver()).actor.id).toBe('staff');
    await server.services.database.transaction(async (tx) => {
      await tx.updateTable('users').set({ status: 'DISABLE' }).where('id', '=', 'staff').execute();
      await markOrganisationChanged(tx, 'without staff');
    });
    await expect(saver()).rejects.toMatchObject({ errcode: ErrCode.noRight });
  });

  it('who may not import cannot, whoever uploaded the file', async () => {
    const other = await server.as('staff2');
    const { data: fileName } = await uploadSheet(other, 'a.csv', '名称\n好');
    const query = { fileName, schemaCode: 'part', queryCode: 'parts' };
    expect((await other.get('/api/runtime/query/import_data', query)).errcode).toBe(ErrCode.noRight);
  });
});
