import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ListPage } from '#schemas/list.ts';
import type { ReportData, ReportDefinition } from '#schemas/report.ts';
import { bulkWrite } from '#server/store/writes/bulkWrite.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const STAGES = ['draft', 'signed', 'running', 'running', 'completed', 'completed', 'completed', 'terminated'];

/** 120 contracts over 15 months, every third of the department of staff. */
async function storeContracts({ services }: TestServer): Promise<void> {
  async function* batches() {
    yield rows;
  }
  const rows = Array.from({ length: 120 }, (_, at) => ({
    id: `c${at}`,
    owner: at % 3 === 0 ? 'staff' : 'ceo',
    ownerDeptId: at % 3 === 0 ? 'sales_east' : 'hq',
    creater: 'ceo',
    createdTime: '2026-11-20 08:00:00',
    data: {
      title: `合同 ${at}`,
      stage: STAGES[at % STAGES.length],
      signedOn: new Date(Date.UTC(2025, 7 + (at % 15), 1 + (at % 28))).toISOString().slice(0, 10),
      amount: at + 0.25,
      paidAmount: at,
    },
  }));
  await bulkWrite(services.database, services.catalogue, 'contract', batches(), { userId: 'ceo', time: '2026-11-20 08:00:00' });
}

describe('reports', () => {
  let server: TestServer;
  let staff: Client;
  let manager: Client;
  let ceo: Client;
  beforeAll(async () => {
    server = await startTestServer();
    await storeContracts(server);
    staff = await server.as('staff');
    manager = await server.as('manager');
    ceo = await server.as('ceo');
  });
  afterAll(() => server.close());

  const figures = (client: Client, reportCode: string, filters: object[] = []) =>
    client.post<ReportData>('/api/runtime/report/data', { appCode: 'crm', reportCode, filters });
  const total = async (client: Client, schemaCode: string, queryCode: string, more: object = {}) =>
    (await client.post<ListPage>('/api/runtime/query/list', { schemaCode, queryCode, mobile: false, page: 0, size: 1, filters: [], ...more })).data
      .totalElements;
  const sum = ({ rows }: ReportData, place: number) => rows.reduce((all, row) => all + Number(row[place]), 0);

  it('[RT-027][RT-057] a definition names type, conditions and where a figure leads, with the choices of its dictionaries', async () => {
    const { data } = await staff.get<ReportDefinition>('/api/app/report/get', { appCode: 'crm', reportCode: 'contract_month' });
    expect(data).toMatchObject({ code: 'contract_month', type: 'bar', drill: { schemaCode: 'contract', queryCode: 'contract_all' } });
    expect(data.conditions?.find(({ propertyCode }) => propertyCode === 'contractType')?.options).toContain('checkedDictionary');
    expect(await staff.get('/api/app/report/get', { appCode: 'crm', reportCode: 'nothing' })).toMatchObject({ errcode: ErrCode.documentNotLoaded });
  });

  it('[RT-027] figures count the records the reader may see, and those alone', async () => {
    for (const [client, name] of [
      [staff, 'staff'],
      [manager, 'manager'],
      [ceo, 'ceo'],
    ] as const) {
      const { data } = await figures(client, 'contract_stage');
      expect(sum(data, 1), name).toBe(await total(client, 'contract', 'contract_all'));
    }
    expect(sum((await figures(staff, 'contract_stage')).data, 1)).toBeLessThan(sum((await figures(ceo, 'contract_stage')).data, 1));
  });

  it('[RT-027] a dimension with a date is a time line of the latest periods, each by its first day; others begin with the largest figure', async () => {
    const { data } = await figures(ceo, 'contract_month');
    const months = data.rows.map(([month]) => String(month));
    expect(months).toHaveLength(12);
    expect(months).toEqual(months.toSorted());
    for (const month of months) expect(month).toMatch(/^\d{4}-\d\d-01$/);
    expect(data.columns.map(({ propertyCode, granularity, sumType }) => [propertyCode, granularity, sumType])).toEqual([
      ['signedOn', 'month', undefined],
      ['amount', undefined, 1],
      ['paidAmount', undefined, 1],
    ]);
    const stages = (await figures(ceo, 'contract_stage')).data.rows.map(([, count]) => Number(count));
    expect(stages).toEqual(stages.toSorted((a, b) => b - a));
  });

  it('[RT-027] conditions narrow the figures as they narrow a list', async () => {
    const filter = { propertyCode: 'signedOn', propertyType: 3, propertyValue: '2026-03-01;2026-03-31', propertyValueName: '' };
    const { data } = await figures(ceo, 'contract_stage', [filter]);
    expect(sum(data, 1)).toBe(await total(ceo, 'contract', 'contract_all', { filters: [filter] }));
    expect(await figures(ceo, 'contract_stage', [{ ...filter, propertyCode: 'nothing' }])).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('[RT-027] a report that is not granted, or reads what is hidden from the reader, is refused', async () => {
    const purchase = await server.as('lead_purchase');
    for (const client of [staff, purchase]) {
      expect(await figures(client, 'contract_signer')).toMatchObject({ errcode: ErrCode.noRight });
      expect(await client.get('/api/app/report/get', { appCode: 'crm', reportCode: 'contract_signer' })).toMatchObject({ errcode: ErrCode.noRight });
    }
    // The tax rate is hidden from staff: neither a condition nor a request reveals it.
    const hidden = { propertyCode: 'taxRate', propertyType: 2, propertyValue: '0.1;', propertyValueName: '' };
    expect(await figures(staff, 'contract_stage', [hidden])).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('[RT-027] a report without a dimension answers one row', async () => {
    const { data } = await figures(manager, 'contract_count');
    const condition = [[[{ propertyCode: 'stage', propertyType: 14, propertyValue: 'signed;running', queryFilterType: 'In' }]]];
    expect(data.rows).toEqual([[await total(manager, 'contract', 'contract_all', { queryVersion: 1, queryCondition: condition })]]);
  });
});
