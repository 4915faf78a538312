import { join } from 'node:path';
import { sql } from 'kysely';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { ListPage, ListRow } from '#schemas/list.ts';
import type { Envelope } from '#schemas/wire.ts';
import { write } from '../apps/markedFixture.ts';
import type { DatabaseKind } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const named = (zh: string, en: string) => ({ name: zh, name_i18n: { en } });
const self = { relativeCode: 'unit' };

/** Units that lie below each other and follow each other; `see` may lead anywhere. */
const unit = {
  code: 'unit',
  name: '单位',
  modelType: 'TREE',
  parentPropertyCode: 'parent',
  nameRule: '${title}',
  properties: [
    { code: 'title', ...named('名称', 'Name'), propertyType: PropertyType.shortText },
    { code: 'code', ...named('编码', 'Code'), propertyType: PropertyType.shortText, options: { unique: true } },
    { code: 'parent', ...named('上级', 'Parent'), propertyType: PropertyType.relation, ...self },
    { code: 'before', ...named('前置', 'Predecessors'), propertyType: PropertyType.relationMulti, ...self },
    { code: 'follows', ...named('紧接', 'Follows'), propertyType: PropertyType.relation, ...self },
    { code: 'see', ...named('参见', 'See'), propertyType: PropertyType.relation, ...self },
    { code: 'begin', ...named('开始', 'Begin'), propertyType: PropertyType.date },
    { code: 'finish', ...named('结束', 'End'), propertyType: PropertyType.date },
  ],
};

const chart = { startPropertyCode: 'begin', endPropertyCode: 'finish', titlePropertyCode: 'title' };
const list = (code: string, more: object) => ({
  code,
  schemaCode: 'unit',
  name: code,
  queryColumns: [
    { propertyCode: 'title', propertyType: PropertyType.shortText, ...named('名称', 'Name') },
    { propertyCode: 'parent', propertyType: PropertyType.relation, ...named('上级', 'Parent') },
  ],
  queryActions: [
    { actionCode: 'import', queryActionType: 5, ...named('导入', 'Import') },
    { actionCode: 'batch_update', queryActionType: 11, ...named('批量修改', 'Batch update') },
  ],
  querySorts: [{ propertyCode: 'title', direction: 1 }],
  ...more,
});
const lists = [
  list('units', { modelType: 'TREE', sortKey: 1 }),
  list('all', {}),
  list('plan', { queryPresentationType: 'GANTT', queryGanttModel: { ...chart, preRelatePropertyCode: 'before' } }),
  list('sequence', { queryPresentationType: 'GANTT', queryGanttModel: { ...chart, preRelatePropertyCode: 'follows' } }),
];

const everything = ['add', 'edit', 'delete', 'import', 'batch_update'];
const entry = (id: string, more: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models: { unit: more } });

/** Rights: `manager` and `cfo` do everything, `staff` with its own alone, `staff2` sees all without what leads from one to another. */
const permissions = [
  entry('manager', { actions: everything, scope: 'all' }),
  entry('cfo', { actions: everything, scope: 'all' }),
  entry('staff', { actions: everything, scope: 'own' }),
  entry('staff2', { actions: [], scope: 'all', hiddenItems: ['parent', 'before', 'follows'] }),
];

/** Starts a server on one application whose records lie below and follow each other. */
export function openCompany(database: DatabaseKind = 'embedded'): Promise<TestServer> {
  return openOwnApps(database, async (folder) => {
    const app = join(folder, 'company');
    await write(join(app, 'app.json'), { code: 'company', name: '公司', permissions });
    await write(join(app, 'menu.json'), [{ code: 'unit', ...named('单位', 'Units'), type: 'BizModel', queryCode: 'units', modelType: 'TREE' }]);
    await write(join(app, 'models', 'unit', 'model.json'), unit);
    for (const one of lists) await write(join(app, 'lists', `${one.code}.json`), one);
  });
}

/** What a relation holds. */
export const ref = (id: string) => ({ id, name: '' });

/** Saves a unit: a new one, or changes of one as it is now. */
export async function saveUnit(client: Client, data: object, id?: string): Promise<Envelope<FormSaved>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const version = id === undefined ? {} : { version: (await loadUnit(client, id)).version };
  const bizObject = { ...(id === undefined ? {} : { id }), schemaCode: 'unit', sheetCode: 'unit', data: { ...data, ...version } };
  return client.post<FormSaved>('/api/runtime/form/save', { bizObject, replayToken });
}

/** The values of a unit's form. */
export async function loadUnit(client: Client, id: string): Promise<Record<string, unknown>> {
  return (await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'unit', objectId: id })).data.bizObject.data;
}

/** Ids of new units that lie below each other: the first at the top. */
export async function addChain(
  client: Client,
  titles: readonly string[],
  more: (above: string | undefined) => object = (above) => (above === undefined ? {} : { parent: ref(above) }),
): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const saved = await saveUnit(client, { title, code: title, ...more(ids.at(-1)) });
    if (saved.errcode !== 0) throw new Error(saved.errmsg);
    ids.push(saved.data.bizObjectId);
  }
  return ids;
}

/** Writes a relation past every check, as data of former days hold it. */
export async function writePast(server: TestServer, code: string, id: string, named: string): Promise<void> {
  const { database, catalogue } = server.services;
  const model = catalogue.model('unit');
  const item = model.items.get(code);
  const value = code === 'before' ? sql`array[${named}]::text[]` : sql`${named}`;
  await sql`update ${sql.table(model.table)} set ${sql.ref(item?.column ?? '')} = ${value} where "id" = ${id}`.execute(database.kysely);
}

/** Rows of the tree below a unit, or of its top. */
export async function rowsBelow(client: Client, parentRef = '#', more: object = {}): Promise<ListRow[]> {
  return [...(await pageBelow(client, parentRef, more)).data.content];
}

/** The same with its count. */
export function pageBelow(client: Client, parentRef = '#', more: object = {}): Promise<Envelope<ListPage>> {
  const view = { type: 'TREE', depth: 1, parentRef };
  return client.post<ListPage>('/api/runtime/query/list', {
    schemaCode: 'unit',
    queryCode: 'units',
    mobile: false,
    page: 0,
    size: 100,
    filters: [],
    view,
    ...more,
  });
}
