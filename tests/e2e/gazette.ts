import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { FormLoad } from '#schemas/form.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { type Client, signedIn } from '#tests/server/http/client.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

const APP = 'gazette';

/** The application of a portal, whose documents its builder saves while people work with it. */
interface Gazette {
  /** Saves a document of the application with a text in place of another. */
  save(path: string, before: string, after: string): void;
  /** Stores a notice; gives its id. */
  add(data: Record<string, unknown>): Promise<string>;
  /** Values of a notice as they are stored. */
  valuesOf(id: string): Promise<Record<string, unknown>>;
  /** What the server has printed. */
  serverOutput(): string;
  /** How many drafts of forms the server keeps for the person. */
  drafts(): Promise<number>;
}

const item = (code: string, name: string, propertyType: number) => ({ code, name, propertyType, published: true });
const column = (propertyCode: string, name: string) => ({ propertyCode, name, propertyType: 0 });
const block = (kind: string, y: number, h: number, config: object, title?: string) => ({ kind, x: 0, y, w: 12, h, config, ...(title && { title }) });

const DOCUMENTS: Readonly<Record<string, object>> = {
  'app.json': {
    code: APP,
    name: '公报',
    permissions: [
      {
        subjects: [{ id: 'manager', unitType: 3 }],
        visible: true,
        models: { notice: { actions: ['add', 'edit', 'delete'], scope: 'all', readonlyItems: [] } },
        reports: ['topics'],
        pages: ['gazetteHomePage'],
      },
    ],
  },
  'menu.json': [
    { code: 'news', name: '栏目', type: 'Folder', children: [{ code: 'notice', name: '公告', type: 'BizModel' }] },
    { code: 'figures', name: '统计', type: 'Folder', children: [{ code: 'topics', name: '按主题', type: 'Report' }] },
  ],
  'models/notice/model.json': {
    code: 'notice',
    name: '公告',
    nameRule: '${title}',
    properties: [item('title', '标题', 0), item('topic', '主题', 0), item('remark', '备注', 0), item('source', '来源', 0)],
  },
  'lists/notice_all.json': { code: 'notice_all', name: '全部公告', schemaCode: 'notice', queryColumns: [column('title', '标题'), column('topic', '主题')] },
  'forms/notice_form.json': {
    code: 'notice_form',
    schemaCode: 'notice',
    name: '公告',
    publishedViewJson: [
      { type: 'group', name: '内容', children: [{ type: 'row', columns: ['title', 'topic', 'remark', 'source'].map((key) => ({ key, span: 1 })) }] },
    ],
  },
  'reports/topics.json': {
    code: 'topics',
    name: '按主题',
    type: 'table',
    source: { schemaCode: 'notice' },
    dimensions: [{ propertyCode: 'topic' }],
    measures: [{ propertyCode: 'id', sumType: 5, name: '公告数' }],
    conditions: [{ ...column('topic', '主题'), displayType: 0, visible: true }],
    drill: { queryCode: 'notice_all' },
  },
  'pages/gazetteHomePage.json': {
    code: 'gazetteHomePage',
    name: '公报首页',
    kind: 'HOME',
    status: 'ENABLE',
    published: true,
    blocks: [
      block('text', 0, 12, { text: '今日要闻' }),
      block('report', 12, 5, { reportCode: 'topics' }),
      block('list', 17, 6, { queryCode: 'notice_all', pageSize: 5 }, '最新公告'),
    ],
  },
};

/** What the server makes of the documents now. */
async function served(client: Client): Promise<string> {
  const code = 'gazetteHomePage';
  const form = async () => (await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'notice' })).data;
  const [{ bizSchema, bizSheet }, ...answers] = await Promise.all([
    form(),
    client.get('/api/runtime/app/list_apps', { isMobile: 'false', isPortal: 'true' }),
    client.get('/api/runtime/app/list_functions_by_appcode', { appCode: APP, isMobile: 'false' }),
    client.get('/api/portal/page/getByCode', { code }),
    client.get('/api/app/report/get', { appCode: APP, reportCode: 'topics' }),
    client.get('/api/app/query/get', { schemaCode: 'notice', code: 'notice_all' }),
  ]);
  return JSON.stringify([bizSchema, bizSheet, ...answers.map(({ errcode, data }) => [errcode, data])]);
}

/** Tests of the calling file against a server of their own, whose application each of them finds as it was written first. */
export function gazetteTests() {
  const folders: string[] = [];
  const servers: RunningServer[] = [];
  const first: string[] = [];
  const writeAll = async (folder: string) => {
    for (const [path, document] of Object.entries(DOCUMENTS)) {
      // oxlint-disable-next-line no-await-in-loop -- the folder is made with its first document
      await write(join(folder, APP, path), document);
    }
  };
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-gazette-'));
    folders.push(folder);
    await writeAll(folder);
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0', ...patience });
    servers.push(server);
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal).extend<{ gazette: Gazette }>({
    gazette: async ({ baseURL }, use) => {
      const url = baseURL ?? '';
      const folder = folders.at(-1) ?? '';
      const client = await signedIn(url, 'manager');
      const add = await recordsOf(url, 'manager');
      if (first.length === 0) first.push(await served(client));
      await writeAll(folder);
      await expect.poll(() => served(client)).toBe(first[0]);
      await use({
        save(path, before, after) {
          const file = join(folder, APP, path);
          const text = readFileSync(file, 'utf8');
          if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
          writeFileSync(file, text.replaceAll(before, after));
        },
        serverOutput: () => servers.at(-1)?.output() ?? '',
        add: (data) => add('notice', data),
        valuesOf: async (objectId) => (await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'notice', objectId })).data.bizObject.data,
        drafts: async () => (await client.get<{ totalElements: number }>('/api/runtime/userdraft/list', { page: '0', size: '10' })).data.totalElements,
      });
    },
  });
}
