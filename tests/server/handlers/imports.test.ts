import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATABASE_KINDS } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { workbook } from '../../support/workbooks.ts';
import { add } from './bureau.ts';
import { importFile, openDepot, parts } from './depot.ts';

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

  it('[BX-011] faulty rows are told with row, column and reason, the others are stored', async () => {
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
    expect(staff).toBeDefined();
  });
});
