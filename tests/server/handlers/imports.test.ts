import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { workbook } from '../../support/workbooks.ts';
import { previewOf } from '../../support/workbookText.ts';
import { add } from './bureau.ts';
import { ended, importFile, openDepot, parts, uploadSheet } from './depot.ts';

describe.each(DATABASE_KINDS)('imports on %s', (kind) => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;

  beforeAll(async () => {
    server = await openDepot(kind);
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  it('[LA-014][LA-016] a workbook becomes records, every kind of field read by its own type', async () => {
    await add(manager, 'maker', { title: '沪东' });
    const heading = ['名称 *', '单价', '数量', '采购日期', '开门时间', '备件', '类别', '标签', '地址', '厂家', '保管人', '部门', '流水.事由', '流水.件数'];
    const rows = [
      [
        '轴承',
        12.5,
        4,
        { xml: '<c s="1"><v>46323</v></c>' },
        '08:30',
        '是',
        '机械',
        '新、贵',
        '广东省深圳市南山区科技路1号',
        '沪东',
        'manager',
        '总部',
        '入库',
        4,
      ],
      ['', '', '', '', '', '', '', '', '', '', '', '', '领用', 1],
      ['=1+1', '¥1,234.50', '', '2026/10/28', '', '否', '', '', '', '', '', '', '', ''],
    ];
    const result = await importFile(manager, '零件.xlsx', await workbook([heading, ...rows]));
    expect(result).toMatchObject({ operationResult: 'SUCCESS', errorType: 0, successCount: 2, errorCount: 0, taskStatus: 'END' });
    const [bearing, formula] = await parts(manager);
    expect(bearing?.data).toMatchObject({
      sequenceNo: 'P0001',
      title: '轴承',
      price: 12.5,
      total: 50,
      bought: '2026-10-28 00:00:00',
      opens: '08:30:00',
      spare: true,
      kind: '机械',
      tags: '新;贵',
      moves: [
        { what: '入库', amount: 4 },
        { what: '领用', amount: 1 },
      ],
    });
    expect(formula?.data).toMatchObject({ title: '=1+1', price: 1234.5, bought: '2026-10-28 00:00:00', spare: false });
  });

  it('[BX-011] faulty rows are reported with row, column and reason, the others are stored', async () => {
    const text = ['名称,单价,采购日期,备件,保管人', '好,1,2026-01-01,是,', ',1,,,', '坏,一百,2026/13/02,也许,无此人', '负,-1,,,', '贵,2000000,,,'].join('\n');
    const result = await importFile(manager, 'a.csv', text);
    expect(result).toMatchObject({ operationResult: 'PARTIAL', errorType: 1, successCount: 1, errorCount: 4 });
    expect(result.secondImportData?.map(({ row, errors }) => [row, errors])).toEqual([
      [3, { title: '“名称”为必填项' }],
      [
        4,
        {
          price: '“一百”不是数字，请填写如 1234.5',
          bought: '“2026/13/02”不是日期，请填写如 2026-10-28',
          spare: '“也许”应为“是”或“否”',
          keeper: '通讯录中没有人员“无此人”',
        },
      ],
      [5, { price: '单价不能为负' }],
      [6, { '': '单价过高，请走审批' }],
    ]);
  });

  it('[LA-022][BX-012] an unknown name alone asks to be chosen; corrected rows are stored, what is still wrong comes back', async () => {
    const result = await importFile(manager, 'names.csv', '名称,保管人,小组\n名一,无此人,\n名二,,manager、谁');
    expect(result).toMatchObject({ errorType: 8, successCount: 0, errorCount: 2, operationResult: 'FAIL' });
    const { taskId, headColumns } = result;
    const rows = (keeper: string, team: string) => [
      { row: 2, values: { title: '名一', keeper, team: '' }, errors: {} },
      { row: 3, values: { title: '名二', keeper: '', team }, errors: {} },
    ];
    const send = (secondImportData: object[]) =>
      manager.post<ImportResult>('/api/runtime/query/second_import_data', { taskId, headColumns, secondImportData, queryField: '', queryCode: 'parts' });
    const first = await send(rows('staff', '谁'));
    expect(first.errcode).toBe(ErrCode.importStillWrong);
    expect(first.data).toMatchObject({
      operationResult: 'PARTIAL',
      successCount: 1,
      errorCount: 1,
      secondImportData: [{ row: 3, errors: { team: expect.stringContaining('谁') } }],
    });
    // The first row is stored by now; who sends it again does not store it twice.
    expect((await send(rows('staff', 'manager'))).errcode).toBe(ErrCode.fileUnknown);
    expect(await send(rows('staff', 'manager').slice(1))).toMatchObject({ errcode: 0, data: { successCount: 2, errorCount: 0, operationResult: 'SUCCESS' } });
    const { data } = await manager.get<ImportResult>('/api/runtime/query/import_progress', { taskId });
    expect(data).toMatchObject({ successCount: 2, errorCount: 0, operationResult: 'SUCCESS', errorType: 0 });
  });

  it('corrected rows under columns that do not fit are refused, and the columns named', async () => {
    const rows = [{ row: 2, values: { title: '名' }, errors: {} }];
    const send = (codes: string[]) => {
      const headColumns = codes.map((code) => ({ propertyCode: code, name: code }));
      return manager.post('/api/runtime/query/second_import_data', { taskId: '', headColumns, secondImportData: rows, queryField: '', queryCode: 'parts' });
    };
    expect(await send(['zz'])).toMatchObject({ errcode: ErrCode.invalidParameter, errmsg: expect.stringContaining('zz') });
    for (const codes of [[], ['title', 'title'], ['price']]) expect(await send(codes)).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('a unique field decides which records are changed; only those the user may change are', async () => {
    await importFile(manager, 'a.csv', '名称,编码,单价\n旧甲,K1,1\n旧乙,K2,2');
    const again = await importFile(manager, 'b.csv', '名称,编码,单价\n新甲,K1,10\n新丙,K3,3\n,K2,-5\n无码,,1', { queryField: 'code' });
    expect(again).toMatchObject({ successCount: 2, errorCount: 2 });
    expect(again.secondImportData?.map(({ row, errors }) => [row, Object.keys(errors)])).toEqual([
      [4, expect.arrayContaining(['title', 'price'])],
      [5, ['code']],
    ]);
    const found = new Map((await parts(manager)).map(({ data }) => [data.code, data]));
    expect([found.get('K1'), found.get('K2'), found.get('K3')]).toMatchObject([{ title: '新甲', price: 10 }, { title: '旧乙', price: 2 }, { title: '新丙' }]);
    // Staff sees own records only: what others hold is refused, not changed.
    const others = await importFile(staff, 'c.csv', '名称,编码\n抢,K1', { queryField: 'code' });
    expect(others).toMatchObject({ successCount: 0, errorCount: 1 });
    const repeated = await importFile(manager, 'd.csv', '名称,编码\n重,K1\n一,K9\n二,K9');
    expect(repeated.secondImportData?.map(({ row, errors }) => [row, errors])).toEqual([
      [2, { code: '该值与另一条记录重复' }],
      [4, { code: '该值与另一条记录重复' }],
    ]);
    const notUnique = await uploadSheet(manager, 'e.csv', '名称\n甲');
    const query = { fileName: notUnique.data, schemaCode: 'part', queryCode: 'parts', queryField: 'title' };
    expect((await manager.get('/api/runtime/query/import_data', query)).errmsg).toContain('可以重复');
  });

  it('a file whose import is requested twice is imported once, by one task', async () => {
    const { data: fileName } = await uploadSheet(manager, 'twice.csv', '名称\n只一次');
    const start = () => manager.get<{ taskId: string }>('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts' });
    const [one, other] = await Promise.all([start(), start()]);
    expect(one.errmsg + other.errmsg).toBe('');
    expect(other.data.taskId).toBe(one.data.taskId);
    expect(await ended(manager, one.data.taskId)).toMatchObject({ successCount: 1 });
    expect((await start()).data.taskId).toBe(one.data.taskId);
    expect((await parts(manager)).filter(({ data }) => data.title === '只一次')).toHaveLength(1);
  });

  it('a task that had come to its end when its process died ends as it was, though its file is gone', async () => {
    const { taskId } = await importFile(manager, 'end.csv', '名称\n终');
    const { database } = server.services;
    await database.kysely
      .updateTable('jobs')
      .set({ status: 'RUN', leaseOwner: 'dead', leaseUntil: new Date(0), finishedAt: null })
      .where('id', '=', taskId ?? '')
      .execute();
    expect(await ended(manager, taskId ?? '')).toMatchObject({ taskStatus: 'END', operationResult: 'SUCCESS', errorType: 0, successCount: 1 });
    expect((await parts(manager)).filter(({ data }) => data.title === '终')).toHaveLength(1);
  });

  it('a key the user may not fill tells records and makes none; a hidden one is as if it were not there', async () => {
    const limited = await importFile(staff, 'r.csv', '名称,说明\n冒充,新说明', { queryField: 'note' });
    expect(limited).toMatchObject({ successCount: 0, errorCount: 1 });
    expect(limited.secondImportData?.[0]?.errors.note).toContain('没有“说明”为“新说明”的记录');
    const { data: fileName } = await uploadSheet(staff, 's.csv', '名称,底价\n甲,1');
    const hidden = await staff.get('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts', queryField: 'secret' });
    const absent = await staff.get('/api/runtime/query/import_data', { fileName, schemaCode: 'part', queryCode: 'parts', queryField: 'absent' });
    expect(hidden).toMatchObject({ errcode: absent.errcode, errmsg: absent.errmsg });
  });

  it('record numbers of an exported list tell its records', async () => {
    const [first] = await parts(manager);
    const result = await importFile(manager, 'numbers.csv', `编号,名称\n${String(first?.data.sequenceNo)},改名\nP9999,无\n,新来`, { queryField: 'sequenceNo' });
    expect(result).toMatchObject({ successCount: 2, errorCount: 1, secondImportData: [{ row: 3, errors: { sequenceNo: '没有编号为“P9999”的记录' } }] });
    expect((await parts(manager)).find(({ id }) => id === first?.id)?.data.title).toBe('改名');
  });

  it('[BX-009] the template has the fields the user may fill, required ones marked, and imports without a column error', async () => {
    const template = async (client: Client, languageType: string) =>
      previewOf(
        new Uint8Array(
          await (
            await client.send('POST', '/api/runtime/query/export_template', { body: { schemaCode: 'part', queryCode: 'parts', languageType } })
          ).arrayBuffer(),
        ),
      );
    const notes = async (languageType: string) => {
      const answer = await staff.send('POST', '/api/runtime/query/export_template', { body: { schemaCode: 'part', queryCode: 'parts', languageType } });
      return strFromU8(unzipSync(new Uint8Array(await answer.arrayBuffer()))['xl/comments1.xml'] ?? new Uint8Array());
    };
    const { headings, rows } = await template(staff, 'zh');
    expect(rows).toEqual([]);
    expect(headings).toEqual(expect.arrayContaining(['名称 *', '流水.事由 *', '流水.件数']));
    // Hidden, computed, kept by the server, and files.
    for (const name of ['底价', '总价', '编号', '图纸']) expect(headings, name).not.toContain(name);
    expect((await template(manager, 'en')).headings).toContain('Title *');
    expect((await notes('zh')).match(/多个值用分号/g)).toHaveLength(2);
    expect(await notes('en')).toContain('Several values are divided by ;');
    const filled = await importFile(staff, 'filled.xlsx', await workbook([headings, headings.map((_, at) => (at === 0 ? '照模板' : ''))]));
    expect(filled).toMatchObject({ errorType: 0, successCount: 1 });
  });

  it("columns that are not the user's to fill are passed over, hidden ones are as if they were not there", async () => {
    const known = await importFile(manager, 'a.csv', '名称,总价,创建时间,零件名\n甲,99999,2020-01-01,乙');
    expect(known).toMatchObject({ errorType: 4, errorMsg: expect.stringContaining('零件名') });
    const passed = await importFile(manager, 'b.csv', '零件名,总价,创建时间\n越过,99999,2020-01-01');
    expect(passed).toMatchObject({ errorType: 0, successCount: 1 });
    const row = (await parts(manager)).find(({ data }) => data.title === '越过');
    expect(row?.data.total ?? null).toBeNull();
    expect(String(row?.data.createdTime)).not.toContain('2020');
    expect(await importFile(staff, 'c.csv', '名称,底价\n甲,1')).toMatchObject({ errorType: 4 });
  });

  it.each([
    ['UTF-8 with its mark, semicolons', Buffer.from('\uFEFF名称;说明\r\n编一;"含;号"\r\n')],
    ['UTF-16, tabs', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('名称\t说明\n编一\t含;号', 'utf16le')])],
    ['GB18030, commas', Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0xcb, 0xb5, 0xc3, 0xf7, 0x0a, 0xb1, 0xe0, 0xd2, 0xbb, 0x2c, 0xba, 0xac, 0x3b, 0xba, 0xc5])],
  ])('CSV in %s is read as it is', async (_what, bytes) => {
    const result = await importFile(manager, 'a.csv', new Uint8Array(bytes));
    expect(result).toMatchObject({ errorType: 0, successCount: 1 });
    const { data: stored } = (await parts(manager)).find(({ data }) => data.title === '编一') ?? expect.fail('not stored');
    expect(stored.note).toBe('含;号');
    const ids = (await parts(manager)).filter(({ data }) => data.title === '编一').map(({ id }) => id);
    await manager.post('/api/runtime/query/delete_data', { schemaCode: 'part', ids });
  });

  it('[S7] a record of more lines than one may have is reported and not stored, many faulty lines are kept', async () => {
    const moves = Array.from({ length: 2000 }, () => ',动,x');
    const short = moves.slice(0, 1200);
    const text = ['名称,流水.事由,流水.件数', '长,,', ...moves, '好,动,1', '坏,动,x', ...short].join('\n');
    const result = await importFile(manager, 'long.csv', text);
    expect(result).toMatchObject({ operationResult: 'PARTIAL', successCount: 1, errorCount: 3, processed: 2001 + 1 + 1201 });
    expect(result.secondImportData?.[0]).toMatchObject({ row: 2, errors: { '': expect.stringContaining('最多 2000 行') } });
    const titles = (await parts(manager)).map(({ data }) => data.title);
    expect(titles).toContain('好');
    expect(titles).not.toContain('长');
  });

  it('the audit log holds the rows of sub-tables that were imported', async () => {
    const result = await importFile(manager, 'moves.csv', ['名称,流水.事由,流水.件数', '有流水,入库登记,12345', ',出库登记,54321'].join('\n'));
    expect(result).toMatchObject({ operationResult: 'SUCCESS', successCount: 1 });
    const entries = await server.services.database.kysely
      .selectFrom('auditEntries')
      .select('changes')
      .where('action', '=', 'bulkInsert')
      .where('changes', 'like', '%入库登记%')
      .execute();
    // Keys follow from their texts.
    expect(entries.map(({ changes }) => JSON.parse(changes))).toEqual([
      expect.objectContaining({
        columns: expect.not.arrayContaining([expect.stringMatching(/_k\d+$/)]),
        sheets: { moves: { columns: expect.arrayContaining(['parentId']), rows: expect.stringMatching(/入库登记[^]*12345[^]*出库登记[^]*54321/) } },
      }),
    ]);
  });

  it('contract 8.2: the rows of an import stand in the order of the file, however many batches it takes; other rows of a moment the last stored first', async () => {
    for (const title of ['先一', '先二', '先三']) await add(manager, 'maker', { title });
    const names = Array.from({ length: 2300 }, (_, at) => `次序 ${at}`);
    await importFile(manager, 'order.csv', ['名称', ...names].join('\n'), { schemaCode: 'maker', queryCode: 'makers' });
    const titles = async (word: string, page: number) => {
      const filters = [{ propertyCode: 'title', propertyType: 0, propertyValue: word, propertyValueName: word }];
      const body = { schemaCode: 'maker', queryCode: 'makers', mobile: false, page, size: 500, filters };
      const { data } = await manager.post<{ content: { data: { title: string } }[] }>('/api/runtime/query/list', body);
      return data.content.map((row) => row.data.title);
    };
    const found = await Promise.all([0, 1, 2, 3, 4].map((page) => titles('次序', page)));
    expect(found.flat()).toEqual(names);
    expect(await titles('先', 0)).toEqual(['先三', '先二', '先一']);
  });

  it('rows that name one another find each other, whatever their order in the file', async () => {
    const lines = ['名称,上级', '三厂,二厂', '二厂,一厂', '一厂,', '四厂,没有的厂'];
    const result = await importFile(manager, 'makers.csv', lines.join('\n'), { schemaCode: 'maker', queryCode: 'makers' });
    expect(result).toMatchObject({ operationResult: 'PARTIAL', successCount: 3, errorCount: 1 });
    expect(result.secondImportData?.map(({ row }) => row)).toEqual([5]);
  });

  it('rows of which each names the one before it are stored ten deep, the others are reported and go on when they are sent again', async () => {
    const chain = Array.from({ length: 14 }, (_, at) => `链 ${at},${at === 0 ? '' : `链 ${at - 1}`}`);
    const result = await importFile(manager, 'chain.csv', ['名称,上级', ...chain].join('\n'), { schemaCode: 'maker', queryCode: 'makers' });
    expect(result).toMatchObject({ operationResult: 'PARTIAL', successCount: 10, errorCount: 4 });
    const { taskId, headColumns, secondImportData } = result;
    const again = { taskId, headColumns, secondImportData, schemaCode: 'maker', queryCode: 'makers', queryField: '' };
    const { errcode, data } = await manager.post<ImportResult>('/api/runtime/query/second_import_data', again);
    expect(errcode).toBe(0);
    expect(data).toMatchObject({ operationResult: 'SUCCESS', successCount: 14, errorCount: 0 });
  });

  it('[R9] a name of a related record that no database holds is reported, not searched for', async () => {
    for (const name of ['many', 'one']) await add(manager, 'maker', { title: name });
    await add(manager, 'maker', { title: 'many' });
    const result = await importFile(manager, 'nul.csv', new Uint8Array(Buffer.from('\uFEFF名称,厂家\n空,a\0b\n多,many\n一,one', 'utf16le')));
    expect(result).toMatchObject({ operationResult: 'PARTIAL', successCount: 1, errorCount: 2 });
    expect(result.secondImportData?.map(({ errors }) => errors)).toEqual([
      { maker: '含有无法保存的字符' },
      { maker: expect.stringContaining('有 2 条记录名为“many”') },
    ]);
  });

  it('[S7] faulty lines that hold much text come some megabytes at once, the error file has them all', async () => {
    const note = String.fromCodePoint(...Array.from({ length: 32_000 }, (_, at) => 0x4e00 + ((at * at * 31 + at * 7) % 20_011)));
    const lines = Array.from({ length: 120 }, (_, at) => `行${at},x,${note}`);
    const { secondImportData, errorCount, taskId } = await importFile(manager, 'wide.csv', ['名称,单价,说明', ...lines].join('\n'));
    expect(errorCount).toBe(120);
    expect(secondImportData?.length).toBeGreaterThan(50);
    expect(secondImportData?.length).toBeLessThan(100);
    const body = { fileName: `errors-${taskId}.xlsx` };
    const answer = await manager.send('POST', '/api/runtime/query/download_import_error_info', { body });
    expect((await previewOf(new Uint8Array(await answer.arrayBuffer()))).rows).toHaveLength(120);
  });

  it('[S8] an apostrophe that the portal put before a text like a formula is taken off again, in files of the portal only', async () => {
    await importFile(manager, 'a.csv', "\uFEFFsep=,\r\n名称,说明\r\n'=1+1,'@a\r\n'平常,b\r\n''-1,c\r\n");
    await importFile(manager, 'b.csv', "名称,说明\n'=2+2,'@d\n''-2,''+e");
    const titles = (await parts(manager)).map(({ data }) => data.title);
    expect(titles).toEqual(expect.arrayContaining(['=1+1', "'平常", "'-1", "'=2+2", "''-2"]));
  });
});

it('[LA-018] where nobody set another limit a file of 100,001 rows is refused with that of 100,000', async () => {
  const server = await openDepot();
  onTestFinished(() => server.close());
  const result = await importFile(await server.as('manager'), 'long.csv', `名称\n${'好\n'.repeat(100_001)}`);
  expect(result).toMatchObject({ errorType: 3, importSize: 100_000, successCount: 0 });
  expect(result.errorMsg).toContain('100,000');
});
