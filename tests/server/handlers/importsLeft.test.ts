import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TaskStatus } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import { isStorable } from '#schemas/records/storable.ts';
import { importJob } from '#server/imports/importJob.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openHandles } from '../../support/openHandles.ts';
import { sheetXml, workbook, workbookParts, zip } from '../../support/workbooks.ts';
import { ended, importFile, openDepot, parts, uploadSheet } from './depot.ts';

const TIMES = 20;
/** Rows that one import may have here. */
const LIMIT = 1500;
const filler = Array.from({ length: 3000 }, (_, at) => [`零件 ${at} ${Math.imul(at, 2_654_435_761) >>> 0}`]);
const many = await workbook([['名称'], ...filler.slice(0, LIMIT)]);
const few = await workbook([['名称'], ['一'], ['二']]);
const tooMany = await workbook([['名称'], ...filler]);
const broken = await zip(workbookParts(sheetXml([['名称'], ...filler]).replace('零件 700 ', '<x>')));
const strange = await workbook([
  ['名称', '天气'],
  ['一', '晴'],
]);
const unstorable = await workbook([['名称', '备_x0000_注'], ...filler]);

/** Bytes of a text in an encoding with its mark. */
const utf16 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
function utf32(text: string, littleEndian: boolean): Uint8Array<ArrayBuffer> {
  const signs = Array.from(`\uFEFF${text}`);
  const view = new DataView(new ArrayBuffer(signs.length * 4));
  for (const [at, sign] of signs.entries()) view.setUint32(at * 4, sign.codePointAt(0) ?? 0, littleEndian);
  return new Uint8Array(view.buffer);
}

describe('[S7] imports that are left before their end', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  beforeAll(async () => {
    server = await openDepot('embedded', { importRows: LIMIT });
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const twoRows = async (client: Client): Promise<void> => {
    const before = (await parts(client)).length;
    expect(await importFile(client, 'few.xlsx', few)).toMatchObject({ operationResult: 'SUCCESS', successCount: 2 });
    expect(await parts(client)).toHaveLength(before + 2);
  };

  it('after three workbooks with too many rows everybody imports as before', async () => {
    for (let time = 0; time < 3; time += 1) expect(await importFile(staff, 'many.xlsx', tooMany)).toMatchObject({ errorType: 3, taskStatus: 'CHECK_ERROR' });
    for (const client of [staff, manager]) await twoRows(client);
  });

  /** How an import is broken off. */
  const WAYS: [what: string, breakOff: () => Promise<unknown>][] = [
    ['has too many rows', () => importFile(staff, 'a.xlsx', tooMany)],
    ['is broken in its middle', () => importFile(staff, 'a.xlsx', broken)],
    ['has a column of no field', () => importFile(staff, 'a.xlsx', strange)],
    ['has a heading that cannot be stored', () => importFile(staff, 'a.xlsx', unstorable)],
    [
      'goes away before it is read',
      async () => {
        const { data: fileName } = await uploadSheet(staff, 'a.xlsx', tooMany);
        const file = await server.services.files.find(fileName);
        if (file) await rm(server.services.files.pathOf(file));
        const { data } = await staff.get<{ taskId: string }>('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts' });
        return ended(staff, data.taskId);
      },
    ],
    [
      'is not sent to its end',
      async () => {
        const head = [
          'POST /api/runtime/query/upload_file2 HTTP/1.1',
          'Host: 127.0.0.1',
          'Content-Type: multipart/form-data; boundary=x',
          'Content-Length: 1000000',
          `Authorization: Bearer ${staff.tokens?.access_token}`,
        ];
        const begun = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        await new Promise<void>((done) => socket.write(`${head.join('\r\n')}\r\n\r\n${begun}${'x'.repeat(100_000)}`, () => done()));
        socket.destroy();
        await once(socket, 'close');
      },
    ],
  ];
  it.each(WAYS)('a file that %s: twenty times over nothing stays open, and the next import is as the first', async (_what, breakOff) => {
    await twoRows(staff);
    const open = openHandles(server.url);
    for (let time = 0; time < TIMES; time += 1) await breakOff();
    await twoRows(staff);
    await twoRows(manager);
    await vi.waitFor(() => expect(openHandles(server.url)).toBeLessThan(open + 8), 10_000);
  });

  it('work that is stopped at each of its first twenty steps leaves nothing open, and the next import is as the first', async () => {
    const { data: fileId } = await uploadSheet(staff, 'a.xlsx', many);
    const file = await server.services.files.find(fileId);
    const request = { fileId, originalFilename: 'a.xlsx', schemaCode: 'part', queryCode: 'parts', queryField: '', language: 'en', address: '' } as const;
    const open = openHandles(server.url);
    for (let step = 1; step <= TIMES; step += 1) {
      const stop = new AbortController();
      let steps = 0;
      const heartbeat = (): void => {
        steps += 1;
        if (steps === step) stop.abort(new Error('stopped'));
        stop.signal.throwIfAborted();
      };
      const job = { id: fileId, userId: file?.ownerId ?? '', request, result: null, attempts: 1, signal: stop.signal, heartbeat };
      const run = importJob.run({ ...job, progress: () => undefined, storeResult: async () => undefined }, server.services);
      await expect(run, `stopped at step ${step}`).rejects.toThrow('stopped');
    }
    expect(openHandles(server.url)).toBeLessThan(open + 8);
    for (const client of [staff, manager]) expect(await importFile(client, 'few.xlsx', few)).toMatchObject({ operationResult: 'SUCCESS', successCount: 2 });
  });
});

describe('[R9] signs that cannot be stored', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openDepot();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const refused = { taskStatus: 'CHECK_ERROR', errorType: 4, successCount: 0, errorMsg: expect.stringContaining('column B') };
  const FILES: [what: string, name: string, content: () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>][] = [
    [
      'U+0000 in a workbook',
      'a.xlsx',
      () =>
        workbook([
          ['名称', '说_x0000_明'],
          ['一', '二'],
        ]),
    ],
    [
      'half of a character in a workbook',
      'a.xlsx',
      () =>
        workbook([
          ['名称', '说明_xD83D_'],
          ['一', '二'],
        ]),
    ],
    ['U+0000 in UTF-16', 'a.csv', () => utf16('名称,说\0明\r\n一,二\r\n')],
    ['U+0000 in UTF-32', 'a.csv', () => utf32('名称,说\0明\r\n一,二\r\n', true)],
  ];
  it.each(FILES)(
    'contract 9: a heading with %s is refused at once and its column named, in the task, the list of tasks and the message',
    async (_what, name, content) => {
      const result = await importFile(manager, name, await content(), { languageType: 'en' });
      const seen = await english(manager, result.taskId ?? '');
      expect(seen).toMatchObject(refused);
      const { data } = await manager.get<{ content: ImportResult[] }>('/api/runtime/query/user_import_progress', { page: 0, size: 1 });
      expect(data.content[0]).toMatchObject({ taskId: result.taskId, taskStatus: 'CHECK_ERROR' });
      const message = await server.services.database.kysely.selectFrom('notifications').select('contentEn').orderBy('createdAt', 'desc').executeTakeFirst();
      expect(message?.contentEn).toContain('column B');
      expect(await parts(manager)).toEqual([]);
    },
  );

  it('a heading that is cut in the middle of a character is reported in whole ones', async () => {
    const result = await importFile(manager, 'a.csv', `名称,x${'😀'.repeat(400)}\n一,二`);
    expect(result).toMatchObject({ taskStatus: 'CHECK_ERROR', errorType: 4 });
    expect(isStorable(result.errorMsg ?? '')).toBe(true);
  });

  it('a value that is cut in the middle of a character is reported in whole ones, and its row can be sent again', async () => {
    const result = await importFile(manager, 'a.csv', `名称,单价\n一,x${'😀'.repeat(400)}`);
    const [row] = result.secondImportData ?? [];
    expect(Object.values(row?.errors ?? {}).every((reason) => isStorable(reason))).toBe(true);
  });

  it('a cell with such a sign is reported with its place, keeps no other row from being sent again, and stays refused until it is changed', async () => {
    const file = await workbook([
      ['名称', '说明', '单价'],
      ['甲', '说_x0000_明', 1],
      ['乙', '好', 'x'],
    ]);
    const { taskId, headColumns, secondImportData } = await importFile(manager, 'a.xlsx', file);
    expect(secondImportData).toMatchObject([{ row: 2, values: { note: '说\ufffd明' }, errors: { note: '含有无法保存的字符' } }, { row: 3 }]);
    const corrected = (secondImportData ?? []).map((row) => (row.row === 3 ? { ...row, values: { ...row.values, price: '2' } } : row));
    const body = { taskId, headColumns, queryField: '', queryCode: 'parts', schemaCode: 'part' };
    const left = await manager.post<ImportResult>('/api/runtime/query/second_import_data', { ...body, secondImportData: corrected });
    expect(left).toMatchObject({ errcode: 303030, data: { successCount: 1, secondImportData: [{ row: 2, errors: { note: '含有无法保存的字符' } }] } });
    const typed = (left.data.secondImportData ?? []).map((row) => ({ ...row, values: { ...row.values, note: '说明' } }));
    expect(await manager.post('/api/runtime/query/second_import_data', { ...body, secondImportData: typed })).toMatchObject({ errcode: 0 });
    expect((await parts(manager)).map(({ data }) => data.note)).toEqual(expect.arrayContaining(['说明', '好']));
  });

  it('contract 9: text in UTF-32 is read in both orders of its bytes', async () => {
    for (const littleEndian of [true, false]) {
      const result = await importFile(manager, 'a.csv', utf32('名称,说明\r\n一😀,二\r\n'.replace('二', littleEndian ? '二' : '三'), littleEndian));
      expect(result).toMatchObject({ operationResult: 'SUCCESS', successCount: 1 });
    }
    expect((await parts(manager)).filter(({ data }) => data.title === '一😀')).toHaveLength(2);
  });

  it.each(['a.csv', 'b.csv'])('UTF-32 that is none is refused as an encoding (%s)', async (name) => {
    const bytes = utf32('名称\r\n一\r\n', true);
    const faulty = name === 'a.csv' ? bytes.slice(0, -1) : bytes.with(11, 0x7f);
    expect(await importFile(manager, name, new Uint8Array(faulty))).toMatchObject({ taskStatus: 'CHECK_ERROR', errorMsg: expect.stringContaining('编码') });
  });

  it('a refusal whose process dies before it is written is reported by the next one as it was', async () => {
    const result = await importFile(
      manager,
      'a.xlsx',
      await workbook([
        ['名称', '天气'],
        ['一', '晴'],
      ]),
    );
    expect(result.taskStatus).toBe('CHECK_ERROR');
    await sql`update "jobs" set "status" = 'RUN', "finishedAt" = null, "leaseUntil" = now() - interval '1 second', "leaseOwner" = 'gone'
      where "id" = ${result.taskId}`.execute(server.services.database.kysely);
    expect(await ended(manager, result.taskId ?? '')).toEqual(result);
    expect((await server.services.jobs.find(importJob, (await owner(result.taskId ?? '')) ?? '', result.taskId ?? ''))?.status).toBe(TaskStatus.checkError);
  });

  it('fields of a form are refused as those of JSON are', async () => {
    const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'a\0b', client_id: 'api' });
    const answer: { errcode?: number } = await (await server.anonymous().send('POST', '/oauth/token', { body })).json();
    expect(answer.errcode).not.toBe(900500);
    expect(server.log().filter((line) => line.includes('call failed'))).toEqual([]);
  });

  const owner = async (id: string): Promise<string | undefined> =>
    (await server.services.database.kysely.selectFrom('jobs').select('userId').where('id', '=', id).executeTakeFirst())?.userId;
  const english = async ({ send }: Client, taskId: string): Promise<ImportResult> => {
    const answer: { data: ImportResult } = await (
      await send('GET', `/api/runtime/query/import_progress?taskId=${taskId}`, { headers: { 'Accept-Language': 'en' } })
    ).json();
    return answer.data;
  };
});
