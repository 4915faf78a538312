import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormLoad } from '#schemas/form.ts';
import type { ListPage } from '#schemas/list.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { startCuttingProxy, type CuttingProxy } from '#tests/support/cuttingProxy.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture } from './fileFixture.ts';
import { test } from './fixtures.ts';
import { patience } from './patience.ts';
import { recordsOf, unhurried } from './recordsOf.ts';

const APP = 'ledger';
const ACTIONS = ['add', 'edit', 'delete', 'batch_update', 'editowner', 'export', 'import'];
const person = (id: string) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { entry: { actions: ACTIONS, scope: 'all' } } });
const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, published: true, ...more });
const TITLE = { propertyCode: 'title', name: '标题', propertyType: 0 };
const action = (actionCode: string, queryActionType: number, name: string) => ({ actionCode, queryActionType, name });

async function writeLedger(app: string): Promise<void> {
  await write(join(app, 'app.json'), { code: APP, name: '账簿', permissions: [person('manager'), person('staff')] });
  await write(join(app, 'menu.json'), [{ code: 'entry', name: '账目', type: 'BizModel' }]);
  await write(join(app, 'models/entry/model.json'), {
    code: 'entry',
    name: '账目',
    nameRule: '${title}',
    properties: [
      item('title', '标题', 0, { required: true }),
      item('remark', '备注', 0),
      item('lines', '明细', 8, { subSchema: { code: 'lines', properties: [item('what', '名目', 0), item('amount', '金额', 2)] } }),
    ],
  });
  await write(join(app, 'lists/entries.json'), {
    code: 'entries',
    schemaCode: 'entry',
    name: '账目',
    queryColumns: [TITLE, { propertyCode: 'remark', name: '备注', propertyType: 0 }],
    queryConditions: [{ ...TITLE, displayType: 0, visible: true }],
    queryActions: [action('batch_update', 11, '批量修改'), action('delete', 4, '删除')],
    querySorts: [{ propertyCode: 'title', direction: 1 }],
  });
}

/** What the server holds, read past the proxy. */
export interface Books {
  /** Ids of the records, by title. */
  ids(title: string): Promise<string[]>;
  /** Values of a record as its form has them. */
  valuesOf(id: string): Promise<Record<string, unknown>>;
  /** How many comments a record has. */
  comments(id: string): Promise<number>;
  add(data: Record<string, unknown>): Promise<string>;
}

interface Served {
  server: string;
  proxy: CuttingProxy;
}

/** Tests of the calling file, whose browser reaches its server through a network that loses answers. */
export function lossyTests() {
  const served = fileFixture<Served>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-ledger-'));
    await writeLedger(join(folder, 'apps', APP));
    let target = '';
    const proxy = await startCuttingProxy(() => target);
    const settings = join(folder, 'settings.json');
    const patient = patience.PORTICO_SETTINGS === undefined ? {} : JSON.parse(readFileSync(patience.PORTICO_SETTINGS, 'utf8'));
    await write(settings, { ...patient, redirectUris: [`${proxy.url}/oauth`] });
    const server = await startServer({ PORTICO_APPS: join(folder, 'apps'), PORTICO_SEED: '0', ...patience, PORTICO_SETTINGS: settings });
    target = server.url;
    await use({ server: server.url, proxy });
    await proxy.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return test.extend<{ network: CuttingProxy; books: Books }>({
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for a pattern here
    baseURL: ({}, use) => use(served.ifOpen?.proxy.url),
    // oxlint-disable-next-line no-empty-pattern -- the same
    network: async ({}, use) => {
      await use(served.value.proxy);
      served.value.proxy.pass();
    },
    // oxlint-disable-next-line no-empty-pattern -- the same
    books: async ({}, use) => use(await openBooks(served.value.server)),
  });
}

async function openBooks(url: string): Promise<Books> {
  const client = await signedIn(url, 'staff');
  const list = { schemaCode: 'entry', queryCode: 'entries', mobile: false, page: 0, size: 100 };
  const put = await recordsOf(url, 'staff');
  return {
    add: (data) => put('entry', data),
    async ids(title) {
      const filters = [{ ...TITLE, propertyCode: 'title', propertyValue: title, propertyValueName: '', queryFilterType: 'Eq' }];
      return (await unhurried(() => client.post<ListPage>('/api/runtime/query/list', { ...list, filters }))).data.content.map(({ id }) => id);
    },
    async valuesOf(objectId) {
      return (await unhurried(() => client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'entry', objectId }))).data.bizObject.data;
    },
    async comments(bizObjectId) {
      return (await unhurried(() => client.get<number>('/api/form/comment/comment_num', { schemaCode: 'entry', bizObjectId }))).data;
    },
  };
}
