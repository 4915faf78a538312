import { readdirSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import readWorkbook, { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ExportProgress, ExportTask } from '#schemas/calls/exports.ts';
import { ErrCode, TaskStatus } from '#schemas/codes.ts';
import { openWorkbook, type Cell } from '#server/files/workbook.ts';
import { exceeds } from '#server/exports/exportFile.ts';
import { toActor } from '#server/organisation/actor.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { upload } from '#tests/server/safetyEnvironment.ts';
import { save } from './bureau.ts';
import { fillLedger, HOSTILE, openLedger } from './ledger.ts';

const EXPORT = '/api/runtime/query/export_data';
const body = (more: object = {}) => ({ schemaCode: 'entry', queryCode: 'entries', mobile: false, page: 0, size: 0, filters: [], ...more });
const titleHas = (propertyValue: string) => ({ propertyCode: 'title', propertyType: 0, propertyValue, propertyValueName: propertyValue });

async function bytesOf(client: Client, path: string, sent: object): Promise<Buffer> {
  const answer = await client.send('POST', path, { body: sent });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  return Buffer.from(await answer.arrayBuffer());
}
const direct = async (client: Client, more: object = {}) => readSheet(await bytesOf(client, EXPORT, body(more)));

async function begin(client: Client, more: object = {}): Promise<string> {
  const started = await client.post<{ id: string }>(`${EXPORT}/async`, body(more));
  expect(started.errmsg).toBe('');
  return started.data.id;
}
const progress = async (client: Client, id: string) => (await client.get<ExportProgress>(`${EXPORT}/async/process`, { id })).data;
const untilEnded = (client: Client, id: string) =>
  vi.waitFor(async () => {
    const now = await progress(client, id);
    expect(now.exportResultStatus).not.toBe('');
    return now;
  }, 30_000);

function partOf(bytes: Buffer, path: string): string {
  return strFromU8(unzipSync(new Uint8Array(bytes))[path] ?? new Uint8Array());
}

describe.each(DATABASE_KINDS)('exports on %s', (database) => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  const ids: string[] = [];
  beforeAll(async () => {
    server = await openLedger(database);
    manager = await server.as('manager');
    staff = await server.as('staff');
    const file = (await upload(manager, '合同.pdf', 'x')).data;
    const rows = [
      {
        title: 'b second',
        amount: -1234.5,
        rate: 0.256,
        booked: '2026-02-28 23:59:00',
        at: '08:30:00',
        checkedOff: true,
        tags: ['甲', '丙'],
        clerk: [{ id: 'staff', type: 3 }],
        secret: 42,
        papers: [file],
        lines: [
          { what: 'pen', cost: 1.5 },
          { what: 'ink', cost: 1234 },
        ],
        note: 'shown when asked for',
      },
      { title: 'a first', amount: 7 },
      { title: 'c third' },
      { title: 'other' },
    ];
    for (const data of rows) {
      const saved = await save(manager, 'entry', data);
      expect(saved.errmsg).toBe('');
      ids.push(saved.data.bizObjectId);
    }
    await save(staff, 'entry', { title: "staff's own" });
  });
  afterAll(() => server.close());

  test('[BX-007] the file has the matching rows in their order, the requested columns in theirs, numbers and dates as such', async () => {
    const rows = await direct(manager, {
      filters: [titleHas('t')],
      orderByFields: ['title'],
      orderType: 2,
      columns: ['booked', 'title', 'amount', 'rate', 'at', 'lines.cost', 'lines.what', 'tags', 'clerk', 'checkedOff', 'papers'],
      languageType: 'en',
    });
    expect(rows[0]).toEqual(['Booked', 'Title', 'Amount', 'Rate', 'At', 'Lines / Cost', 'Lines / What', 'Tags', 'Clerk', 'Checked', 'Papers']);
    expect(rows.slice(1).map((row) => row[1])).toEqual(["staff's own", 'other', 'c third', 'a first']);
    const [, second] = await direct(manager, {
      objectIds: [ids[0]],
      columns: ['booked', 'amount', 'rate', 'lines.cost', 'lines.what', 'tags', 'clerk', 'checkedOff', 'papers'],
    });
    const [booked, ...others] = second ?? [];
    // Parts of a day are binary fractions: a reader that does not round is off by less than a millisecond.
    expect(booked instanceof Date && new Date(Math.round(booked.getTime() / 1000) * 1000)).toEqual(new Date('2026-02-28T23:59:00Z'));
    expect(others).toEqual([-1234.5, 0.256, '1.50；1,234.00', 'pen；ink', '甲;丙', expect.stringMatching(/\S/), '是', '合同.pdf']);
  });

  test('[BX-007] without a choice the columns and the order of the view, with checked rows only those', async () => {
    const rows = await direct(manager);
    expect(rows[0]).toEqual(['摘要', '金额', '比率', '记账日', '时刻', '已核', '标签', '经办', '机密', '附件', '明细 / 内容', '明细 / 成本']);
    expect(rows.slice(1).map(([title]) => title)).toEqual(['a first', 'b second', 'c third', 'other', "staff's own"]);
    expect((await direct(manager, { objectIds: [ids[2], ids[1]] })).slice(1).map(([title]) => title)).toEqual(['a first', 'c third']);
    expect(await direct(manager, { objectIds: [ids[2]], allObjectId: true })).toHaveLength(6);
    const organisation = await server.services.organisation.current();
    const person = organisation.people.get('manager') ?? expect.fail('no manager');
    const parameters = { services: server.services, actor: toActor(organisation, person, ''), query: body(), locale: 'zh' } as const;
    expect([await exceeds(parameters, 4), await exceeds(parameters, 5)]).toEqual([true, false]);
    expect((await direct(manager, { columns: ['note', 'absent', 'note'], objectIds: [ids[0]] })).slice(0)).toEqual([['说明'], ['shown when asked for']]);
    expect(await direct(manager, { filters: [titleHas('no such title')] })).toHaveLength(1);
  });

  test('[BX-007] number and date formats of the columns are those of the cells', async () => {
    const bytes = await bytesOf(manager, EXPORT, body({ objectIds: [ids[0]] }));
    const styles = partOf(bytes, 'xl/styles.xml').replaceAll('&quot;', '"');
    for (const format of ['"¥"#,##0.00', '#,##0.0%', 'yyyy-mm-dd hh:mm', 'hh:mm']) expect(styles).toContain(format);
  });

  test('attachments are addresses of their record where the action of the list says link', async () => {
    const [, row] = await direct(manager, { queryCode: 'entry_links', objectIds: [ids[0]], columns: ['papers'] });
    const address = new URL(String(row?.[0]));
    expect([address.origin, address.pathname, address.searchParams.get('objectId')]).toEqual([server.url, '/form/detail', ids[0]]);
    expect(address.searchParams.get('refId')).toMatch(/^[\w-]+$/);
  });

  test('[S8] text stays text whatever it begins with, and reads back as it was; nothing becomes a formula', async () => {
    const made: string[] = [];
    for (const note of HOSTILE) made.push((await save(manager, 'entry', { title: 'hostile', note })).data.bizObjectId);
    const bytes = await bytesOf(manager, EXPORT, body({ objectIds: made, columns: ['note'], orderByFields: ['createdTime'], orderType: 1 }));
    const texts = (await readSheet(bytes, { trim: false })).slice(1).map(([note]) => note);
    expect(texts.toSorted()).toEqual(HOSTILE.toSorted());
    expect(partOf(bytes, 'xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
  });

  test('[BX-008] a task goes on by itself: its progress, its place in the list of tasks, its file later', async () => {
    const id = await begin(manager, { filters: [titleHas('first')], columns: ['title'] });
    const end = await untilEnded(manager, id);
    expect(end).toMatchObject({ taskStatus: TaskStatus.ended, exportResultStatus: 'SUCCESS', rowCount: 1, totalCount: 1, cutCells: 0 });
    expect(end.fileName).toMatch(/^分录_全部_\d{8}_\d{6}\.xlsx$|^全部_\d{8}_\d{6}\.xlsx$/);
    const { data: tasks } = await manager.post<{ content: ExportTask[]; totalElements: number }>('/api/export_task/query/list', { page: 0, size: 20 });
    expect(tasks.content[0]).toMatchObject({ id, schemaCode: 'entry', queryCode: 'entries', name: '分录/全部', rowCount: 1, taskStatus: 'END' });
    const bytes = await bytesOf(manager, `${EXPORT}/async/export_file`, { id });
    expect(bytes).toHaveLength(end.fileSize ?? -1);
    expect(await readSheet(bytes)).toEqual([['摘要'], ['a first']]);
    expect((await manager.get('/api/export_task/query/delete', { id })).errcode).toBe(0);
    expect((await manager.post(`${EXPORT}/async/export_file`, { id })).errcode).toBe(ErrCode.fileUnknown);
    expect(await server.services.files.find(end.refId ?? '')).toBeUndefined();
  });

  test("another's task is as if it were not there, and who may not export is refused", async () => {
    const id = await begin(manager, { columns: ['title'] });
    const end = await untilEnded(manager, id);
    for (const call of [
      staff.get(`${EXPORT}/async/process`, { id }),
      staff.post(`${EXPORT}/async/export_file`, { id }),
      staff.get('/api/export_task/query/delete', { id }),
    ]) {
      expect((await call).errcode).toBe(ErrCode.fileUnknown);
    }
    expect((await staff.get('/api/aliyun/download', { refId: end.refId ?? '' })).errcode).toBe(ErrCode.notFound);
    const onlooker = await server.as('staff2');
    expect((await onlooker.post(EXPORT, body())).errcode).toBe(ErrCode.noRight);
    expect((await onlooker.post(`${EXPORT}/async`, body())).errcode).toBe(ErrCode.noRight);
    expect((await manager.post(`${EXPORT}/async`, body({ queryCode: 'absent' }))).errcode).toBe(ErrCode.documentNotLoaded);
    expect((await manager.post(`${EXPORT}/async`, body({ orderByFields: ['absent'] }))).errcode).toBe(ErrCode.invalidParameter);
  });

  test('rows and columns a person may not see are in no file, whoever asks for them', async () => {
    const parameters = { columns: ['title', 'secret', 'lines.cost', 'lines.what'], objectIds: [...ids] };
    expect(await direct(staff, parameters)).toEqual([['摘要', '明细 / 内容']]);
    expect((await direct(staff, { columns: ['title', 'secret'] })).slice(1)).toEqual([["staff's own"]]);
    expect((await staff.post(EXPORT, body({ columns: ['secret'] }))).errcode).toBe(ErrCode.invalidParameter);
    expect((await staff.post(EXPORT, body({ orderByFields: ['secret'] }))).errcode).toBe(ErrCode.invalidParameter);
  });
});

describe('a long export', () => {
  let server: TestServer;
  beforeAll(async () => {
    // With files in a folder of its own.
    server = await openLedger('pglite');
    await fillLedger(server, 30_000);
  });
  afterAll(() => server.close());

  test('[BX-008] tells its progress while it runs, and cancelling it ends it on the server and leaves no file', async () => {
    const manager = await server.as('manager');
    const storedFiles = () => readdirSync(server.filesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => name.length > 3);
    const before = new Set(storedFiles());
    expect((await manager.post(EXPORT, body())).errcode).toBe(ErrCode.invalidParameter);
    const [first, second, third] = [await begin(manager), await begin(manager), await begin(manager)];
    const seen: number[] = [];
    await vi.waitFor(async () => {
      const now = await progress(manager, first);
      seen.push(now.rowCount);
      expect(now).toMatchObject({ taskStatus: TaskStatus.running, totalCount: 30_000 });
      expect(now.rowCount).toBeGreaterThan(0);
      expect(now.rowCount).toBeLessThan(30_000);
    }, 20_000);
    expect((await progress(manager, third)).taskStatus).toBe(TaskStatus.queued);
    await manager.get('/api/export_task/query/delete', { id: first });
    expect((await manager.get(`${EXPORT}/async/process`, { id: first })).errcode).toBe(ErrCode.fileUnknown);
    // The third begins because the first has ended.
    await vi.waitFor(async () => expect((await progress(manager, third)).taskStatus).not.toBe(TaskStatus.queued), 10_000);
    expect(await untilEnded(manager, second)).toMatchObject({ exportResultStatus: 'SUCCESS', rowCount: 30_000 });
    await untilEnded(manager, third);
    // One that is cancelled in its last second has written its file by then, and takes it away again.
    await vi.waitFor(() => expect(storedFiles().filter((name) => !before.has(name))).toHaveLength(2), 10_000);
    const rows = await readSheet(await bytesOf(manager, `${EXPORT}/async/export_file`, { id: second }));
    expect([rows.length, rows[30_000]?.[0]]).toEqual([30_001, 'entry 029999']);
  });
});

describe('a workbook', () => {
  const read = async (rows: Cell[][], sheetRows?: number) => {
    async function* chunks(): AsyncGenerator<Cell[][]> {
      yield rows;
    }
    const workbook = openWorkbook("a/b:[c]'", [{ header: 'head', width: 10 }], chunks(), sheetRows);
    const bytes = Buffer.concat(await workbook.stream.toArray());
    return { sheets: await readWorkbook(bytes), cut: workbook.cut() };
  };

  test('rows beyond the limit of a sheet stand on further sheets with the heading', async () => {
    const { sheets } = await read([['1'], ['2'], ['3'], ['4'], ['5']], 3);
    expect(sheets.map(({ data }) => data)).toEqual([
      [['head'], ['1'], ['2']],
      [['head'], ['3'], ['4']],
      [['head'], ['5']],
    ]);
    expect(sheets[0]?.sheet).toBe('a b  c');
  });

  test('a text longer than a cell holds is cut, and that is reported', async () => {
    const { sheets, cut } = await read([['x'.repeat(32_767)], ['y'.repeat(32_768)]]);
    expect(cut).toBe(1);
    expect(sheets[0]?.data[1]).toEqual(['x'.repeat(32_767)]);
    expect(sheets[0]?.data[2]).toEqual([`${'y'.repeat(32_766)}…`]);
  });
});
