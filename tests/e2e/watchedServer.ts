import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FormLoad } from '#schemas/form.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { patience } from './patience.ts';
import { unhurried } from './recordsOf.ts';

const APP = 'yard';
const person = (id: string) => ({
  subjects: [{ id, unitType: 3 }],
  visible: true,
  models: { job: { actions: ['add', 'edit', 'delete', 'batch_update', 'editowner'], scope: 'all' } },
  reports: ['jobs', 'stages'],
  pages: ['glance'],
});

const item = (code: string, name: string, propertyType: number, more: object = {}) => ({ code, name, propertyType, published: true, ...more });
const column = (propertyCode: string, name: string, propertyType: number) => ({ propertyCode, name, propertyType });
const COLUMNS = [column('title', '标题', 0), column('stage', '阶段', 12), column('startOn', '开始', 3), column('endOn', '结束', 3)];
const action = (actionCode: string, queryActionType: number, name: string) => ({ actionCode, queryActionType, name });
const QUERY_ACTIONS = [action('batch_update', 11, '批量修改'), action('delete', 1, '删除')];
const list = (code: string, name: string, sortKey: number, more: object = {}) => ({
  code,
  name,
  sortKey,
  schemaCode: 'job',
  queryColumns: COLUMNS,
  queryActions: QUERY_ACTIONS,
  querySorts: [{ propertyCode: 'title', direction: 1 }],
  queryConditions: [{ ...column('title', '标题', 0), displayType: 0, visible: true }],
  ...more,
});
const presentation = (options: object) => ({ queryPresentation: { clientType: 'PC', options } });
const SPAN = { startPropertyCode: 'startOn', endPropertyCode: 'endOn', titlePropertyCode: 'title' };
const count = [{ propertyCode: 'id', sumType: 5, name: '数量' }];

/** One model, shown in every way there is. */
async function writeYard(app: string): Promise<void> {
  await write(join(app, 'app.json'), { code: APP, name: '工场', permissions: [person('manager'), person('staff')] });
  await write(join(app, 'menu.json'), [
    { code: 'job', name: '工作', type: 'BizModel' },
    { code: 'jobs', name: '工作数', type: 'Report' },
    { code: 'glance', name: '一览', type: 'Page' },
  ]);
  await write(join(app, 'models/job/model.json'), {
    code: 'job',
    name: '工作',
    modelType: 'TREE',
    parentPropertyCode: 'parent',
    nameRule: '${title}',
    properties: [
      item('title', '标题', 0),
      item('stage', '阶段', 12, { options: { items: ['待办', '进行中', '完成'] } }),
      item('startOn', '开始', 3, { options: { format: 1 } }),
      item('endOn', '结束', 3, { options: { format: 1 } }),
      item('parent', '上级', 9, { relativeCode: 'job' }),
    ],
  });
  const lists = [
    list('table', '表格', 1, { modelType: 'LIST' }),
    list('tree', '树', 2, { modelType: 'TREE' }),
    list('board', '看板', 3, { queryPresentationType: 'BOARD', ...presentation({ board: { groupPropertyCode: 'stage', titlePropertyCode: 'title' } }) }),
    list('calendar', '日程', 4, { queryPresentationType: 'CALENDAR', ...presentation({ calendar: SPAN }) }),
    list('gantt', '甘特图', 5, { queryPresentationType: 'GANTT', queryGanttModel: { ...SPAN, timeScale: 'DAY' } }),
  ];
  for (const one of lists) await write(join(app, `lists/${one.code}.json`), one);
  const source = { schemaCode: 'job' };
  await write(join(app, 'reports/jobs.json'), { code: 'jobs', name: '工作数', type: 'number', source, measures: count });
  const stages = { code: 'stages', name: '各阶段', type: 'bar', source, dimensions: [{ propertyCode: 'stage' }], measures: count };
  await write(join(app, 'reports/stages.json'), stages);
  await write(join(app, 'pages/glance.json'), {
    code: 'glance',
    name: '一览',
    kind: 'CUSTOM',
    status: 'ENABLE',
    published: true,
    blocks: [
      { kind: 'counter', x: 0, y: 0, w: 4, h: 1, config: { reportCode: 'jobs' } },
      { kind: 'report', x: 0, y: 1, w: 6, h: 5, config: { reportCode: 'stages' } },
      { kind: 'list', x: 6, y: 1, w: 6, h: 5, title: '最近', config: { schemaCode: 'job', queryCode: 'table' } },
    ],
  });
}

/** What another person does over the wire while a page stands open. */
export interface Elsewhere {
  /** Stores a new record; gives its id. */
  add(data: Record<string, unknown>): Promise<string>;
  /** Changes a record as it is now. */
  change(id: string, data: Record<string, unknown>): Promise<void>;
  remove(id: string): Promise<void>;
  /** Values of a record as they are stored. */
  valuesOf(id: string): Promise<Record<string, unknown>>;
}

/** Tests of the calling file against a server whose one model shows in every way there is; `elsewhere` = what `staff` does there meanwhile. */
export function watchedTests() {
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-yard-'));
    await writeYard(join(folder, APP));
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0', ...patience });
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal).extend<{ elsewhere: Elsewhere }>({
    elsewhere: async ({ baseURL }, use) => use(await openElsewhere(baseURL ?? '')),
  });
}

/** The address of a view of the model, narrowed to what begins so. */
export const addressOfView = (view: string, title: string, more = '') =>
  `/application/${APP}/application-list/job?view=${view}&f.title=${encodeURIComponent(title)}${more}`;

async function openElsewhere(url: string): Promise<Elsewhere> {
  const client = await signedIn(url, 'staff');
  const load = async (objectId: string) => (await unhurried(() => client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'job', objectId }))).data;
  const save = async (bizObject: object): Promise<string> => {
    const { data: replayToken } = await unhurried(() => client.get<string>('/api/runtime/form/getReplayToken'));
    const answer = await unhurried(() => client.post<{ bizObjectId: string }>('/api/runtime/form/save', { bizObject, replayToken }));
    if (answer.errcode !== 0) throw new Error(answer.errmsg);
    return answer.data.bizObjectId;
  };
  const valuesOf = async (id: string) => (await load(id)).bizObject.data;
  return {
    valuesOf,
    add: (data) => save({ schemaCode: 'job', data }),
    change: async (id, data) => void (await save({ id, schemaCode: 'job', data: { ...data, version: (await valuesOf(id)).version } })),
    remove: async (id) => void (await client.post('/api/runtime/query/delete_data', { schemaCode: 'job', ids: [id] })),
  };
}
