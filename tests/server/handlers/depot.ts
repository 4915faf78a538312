import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CheckType, PropertyType } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ListPage, ListRow } from '#schemas/list.ts';
import type { Envelope } from '#schemas/wire.ts';
import { write } from '../apps/markedFixture.ts';
import type { DatabaseKind } from '../databases.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openOwnApps } from './ownApps.ts';

const POLL_MS = 10;

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, ...more });

/** Who makes parts: related records by name, each of which may belong to another. */
const maker = {
  code: 'maker',
  name: '厂家',
  nameRule: '${title}',
  properties: [item('title', '名称', PropertyType.shortText), item('parent', '上级', PropertyType.relation, { relativeCode: 'maker' })],
};

/** One item of every kind that a file can fill, and some that it cannot. */
const part = {
  code: 'part',
  name: '零件',
  name_i18n: { en: 'Parts' },
  sequenceRule: { prefix: 'P', digits: 4 },
  properties: [
    item('title', '名称', PropertyType.shortText, { name_i18n: { en: 'Title' }, propertyEmpty: false, propertyLength: 40 }),
    item('code', '编码', PropertyType.shortText, { options: { unique: true } }),
    item('note', '说明', PropertyType.longText),
    item('price', '单价', PropertyType.number),
    item('count', '数量', PropertyType.number),
    item('total', '总价', PropertyType.number, { options: { formula: '${price} * ${count}' } }),
    item('bought', '采购日期', PropertyType.date),
    item('opens', '开门时间', PropertyType.time),
    item('spare', '备件', PropertyType.logic),
    item('kind', '类别', PropertyType.dropdown, { options: { items: ['机械', '电气'] } }),
    item('tags', '标签', PropertyType.dropdownMulti, { options: { items: ['新', '旧', '贵'] } }),
    item('place', '地址', PropertyType.address),
    item('maker', '厂家', PropertyType.relation, { relativeCode: 'maker' }),
    item('keeper', '保管人', PropertyType.staff),
    item('team', '小组', PropertyType.staffMulti),
    item('unit', '部门', PropertyType.department),
    item('secret', '底价', PropertyType.number),
    item('papers', '图纸', PropertyType.attachment),
    item('moves', '流水', PropertyType.subTable, {
      subSchema: { properties: [item('what', '事由', PropertyType.shortText, { propertyEmpty: false }), item('amount', '件数', PropertyType.number)] },
    }),
  ],
  rules: [
    { propertyCode: 'price', checkType: CheckType.onSubmit, options: { expression: 'empty(${price}) or ${price} >= 0', message: '单价不能为负' } },
    { propertyCode: 'note', checkType: CheckType.noRepeat, options: { message: '说明不能重复' } },
  ],
  businessRules: [{ code: 'dear', name: '太贵', on: 'save', when: '${price} > 1000000', message: '单价过高，请走审批' }],
};

const column = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });
const list = {
  code: 'parts',
  schemaCode: 'part',
  name: '零件',
  queryColumns: [{ ...column('title', 0), name: '零件名' }, column('price', 2), column('secret', 2)],
  queryActions: [{ actionCode: 'import', queryActionType: 5, name: '导入' }],
};

const person = (id: string, models: object) => ({ subjects: [{ id, unitType: 3 }], visible: true, models });
const permissions = [
  person('staff', {
    part: { actions: ['import', 'edit'], scope: 'own', hiddenItems: ['secret'], readonlyItems: ['note'] },
    maker: { actions: [], scope: 'own' },
  }),
  person('staff2', { part: { actions: ['add'], scope: 'all' } }),
  person('manager', { part: { actions: ['add', 'edit', 'delete', 'import'], scope: 'all' }, maker: { actions: ['add', 'import'], scope: 'all' } }),
];

/** Writes the application into a folder of applications. */
export async function writeDepot(folder: string): Promise<void> {
  const app = join(folder, 'depot');
  await write(join(app, 'app.json'), { code: 'depot', name: '仓库', permissions });
  await write(join(app, 'menu.json'), []);
  for (const model of [maker, part]) await write(join(app, 'models', model.code, 'model.json'), model);
  await write(join(app, 'lists', 'parts.json'), list);
  await write(join(app, 'lists', 'makers.json'), { code: 'makers', schemaCode: 'maker', name: '厂家', queryColumns: [column('title', 0)] });
}

/** Starts a server on one application, made to see what imports do. */
export async function openDepot(database: DatabaseKind = 'embedded', settings: object = {}): Promise<TestServer> {
  return openOwnApps(database, writeDepot, settings);
}

/** Uploads a file for an import. */
export async function uploadSheet(client: Client, name: string, content: string | Uint8Array<ArrayBuffer>): Promise<Envelope<string>> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  return (await client.send('POST', '/api/runtime/query/upload_file2', { body: form })).json();
}

/** Waits until a task is over. */
export async function ended(client: Client, taskId: string): Promise<ImportResult> {
  for (;;) {
    const { data, errmsg } = await client.get<ImportResult>('/api/runtime/query/import_progress', { taskId });
    if (errmsg !== '') throw new Error(errmsg);
    if (data.operationResult) return data;
    // Asking without a pause would take the computing time that the import needs: the server is this process.
    await pause(POLL_MS);
  }
}

/** Uploads, imports and waits for the result. */
export async function importFile(
  client: Client,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  more: Record<string, string> = {},
): Promise<ImportResult> {
  const { data: fileName, errmsg } = await uploadSheet(client, name, content);
  if (errmsg !== '') throw new Error(errmsg);
  const query = { fileName, schemaCode: 'part', queryCode: 'parts', originalFilename: name, languageType: 'zh', ...more };
  const started = await client.get<{ taskId: string }>('/api/runtime/query/import_data', query);
  if (started.errcode !== 0) throw new Error(started.errmsg);
  return ended(client, started.data.taskId);
}

/** All parts that the account sees. */
export async function parts(client: Client): Promise<ListRow[]> {
  const body = { schemaCode: 'part', queryCode: '', mobile: false, page: 0, size: 500, filters: [], orderByFields: ['sequenceNo'], orderType: 1 };
  const { data, errmsg } = await client.post<ListPage>('/api/runtime/query/list', body);
  if (errmsg !== '') throw new Error(errmsg);
  return [...data.content];
}
