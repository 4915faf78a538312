import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListConfig } from '#schemas/list.ts';
import { ENDS, flows, userTask, workflowText } from '../apps/bpmn/workflowText.ts';
import { write } from '../apps/markedFixture.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });
const lines = item('lines', 8, { subSchema: { properties: [item('price', 2, { options: { format: 'RMB.percentile' } })] } });
const model = {
  code: 'order',
  name: '订单',
  properties: [
    item('title', 0),
    item('amount', 2, { options: { format: 'ratio.tenths' } }),
    item('day', 3, { options: { format: 4 } }),
    item('plain', 2),
    lines,
  ],
};
const column = (propertyCode: string, propertyType: number, more: object = {}) => ({
  propertyCode,
  propertyType,
  name: propertyCode,
  displayFormat: 3,
  ...more,
});
const condition = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });
const SYNC = { syncDefaultFormat: true };
const list = {
  code: 'orders',
  schemaCode: 'order',
  name: '订单',
  queryColumns: [column('amount', 2, SYNC), column('day', 3, SYNC), column('plain', 2, SYNC), column('lines', 8, { childColumns: [column('price', 2, SYNC)] })],
  queryConditions: [
    { ...condition('title', 0), filterType: 'Eq' },
    { ...condition('amount', 2), filterType: 17 },
    { ...condition('day', 3), filterType: 'Gte' },
    { ...condition('plain', 2), filterType: '' },
  ],
  queryActions: [{ actionCode: 'export', queryActionType: 6, name: '导出', remarks: '全部字段', systemAction: true }],
  customButtons: [{ code: 'go', name: '发起', bindAction: 'FLOW', targetCode: 'flow', operateType: 'WITH_VIEW' }],
};
const rights = { actions: ['add', 'export', 'go'], scope: 'all' };
const entry = (id: string, actions: string[], start: boolean) => ({
  subjects: [{ id, unitType: 3 }],
  visible: true,
  models: { order: { ...rights, actions } },
  workflows: start ? { flow: { start } } : {},
});

describe('fields of a list that take effect (contract 15)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openOwnApps('embedded', async (folder) => {
      const app = join(folder, 'shop');
      await write(join(app, 'app.json'), {
        code: 'shop',
        name: '店',
        permissions: [entry('manager', rights.actions, true), entry('staff', rights.actions, false), entry('staff2', ['go'], true)],
      });
      await write(join(app, 'menu.json'), [{ code: 'order', name: '订单', type: 'BizModel' }]);
      await write(join(app, 'models', 'order', 'model.json'), model);
      await write(join(app, 'lists', 'orders.json'), list);
      await write(join(app, 'workflows', 'flow.bpmn'), workflowText(`${ENDS}${userTask('a')}${flows('start a end')}`));
    });
  });
  afterAll(() => server.close());

  const config = async (name: string) =>
    (await (await server.as(name)).get<ListConfig>('/api/app/query/get', { code: 'orders', schemaCode: 'order', source: 1 })).data;

  it('[EN-014] a column that follows its item has the format of the model, and its own where the item has none', async () => {
    const { queryColumns = [] } = await config('manager');
    const formats = queryColumns?.flatMap(({ propertyCode, displayFormat, childColumns }) => [
      [propertyCode, displayFormat],
      ...(childColumns ?? []).map((child) => [child.propertyCode, child.displayFormat]),
    ]);
    expect(formats).toEqual([
      ['amount', 5],
      ['day', 4],
      ['plain', 3],
      ['lines', 3],
      ['price', 7],
    ]);
  });

  it('filterType of a condition says how it filters anyway, or that text is compared whole; another leaves it out alone (contract 8.1, 15)', async () => {
    const { queryConditions } = await config('manager');
    expect(queryConditions?.map(({ propertyCode, accurateSearch }) => [propertyCode, accurateSearch])).toEqual([
      ['title', true],
      ['amount', undefined],
      ['plain', undefined],
    ]);
  });

  it('remarks of an action come with it (contract 12.2)', async () => {
    expect((await config('manager')).queryActions?.map(({ actionCode, remarks }) => [actionCode, remarks])).toEqual([['export', '全部字段']]);
  });

  it('a button that starts a workflow is there for those alone who may add and start; operateType WITH_VIEW goes with it (contract 12.2)', async () => {
    expect((await config('manager')).customButtons).toMatchObject([{ code: 'go', targetCode: 'flow', targetSchemaCode: 'order', operateType: 'WITH_VIEW' }]);
    for (const name of ['staff', 'staff2']) expect((await config(name)).customButtons).toEqual([]);
  });
});
