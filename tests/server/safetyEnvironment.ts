import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope } from '#schemas/wire.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { everyKindModel } from './models.ts';
import type { Client } from '#tests/server/http/client.ts';
import { startTestServer, type TestServer } from '#tests/server/http/testServer.ts';

/** The accounts every call is tried with (contract 20.3). */
export const ACCOUNTS = ['staff', 'staff2', 'manager', 'appadmin', 'sysadmin', 'admin', 'wfadmin'] as const;
export type Account = (typeof ACCOUNTS)[number];

/** A server with one application made for attacks: `dossier` holds an item of every kind and hidden ones. */
export interface SafetyEnvironment {
  server: TestServer;
  folder: string;
  close(): Promise<void>;
}

const shortText = (code: string) => ({ code, name: code, propertyType: PropertyType.shortText });

/** The model that is attacked; `salary`, `papers` and `lines.cost` are hidden from staff, `grade` is read-only. */
function dossier(): object {
  const every = everyKindModel('dossier');
  return {
    ...every,
    nameRule: '${title} ${boss}',
    properties: [
      ...every.properties.map((item) => {
        if (item.code === 'status' || item.code === 'tags') return { ...item, options: { items: ['red', 'blue'] } };
        if (item.code === 'lines') {
          const columns = [
            { code: 'what', name: 'what', propertyType: 0 },
            { code: 'price', name: 'price', propertyType: 2 },
            { code: 'cost', name: 'cost', propertyType: 2 },
          ];
          return { ...item, subSchema: { properties: columns } };
        }
        return item;
      }),
      { code: 'boss', name: 'boss', propertyType: PropertyType.relation, relativeCode: 'vault', relativePropertyCode: 'motto' },
      { code: 'salary', name: 'salary', propertyType: PropertyType.number },
      { code: 'papers', name: 'papers', propertyType: PropertyType.attachment },
      { code: 'grade', name: 'grade', propertyType: PropertyType.shortText, defaultValue: 'plain' },
    ],
    rules: [{ code: 'salaryRule', propertyCode: 'salary', checkType: 4, options: { maxLength: 20 } }],
  };
}

const ACTIONS = ['add', 'edit', 'delete', 'batch_update', 'editowner', 'form_track', 'export', 'qr_code', 'print'];

/** Rights: `staff` its own dossiers without what is hidden; `manager` all of both; nobody else an entry. */
const permissions = [
  {
    subjects: [{ id: 'staff', unitType: 3 }],
    visible: true,
    models: {
      dossier: { actions: ACTIONS, scope: 'own', hiddenItems: ['salary', 'papers', 'lines.cost'], readonlyItems: ['grade'] },
      vault: { actions: [], scope: 'own', hiddenItems: ['code'] },
    },
    reports: ['figures', 'counts'],
  },
  {
    subjects: [{ id: 'manager', unitType: 3 }],
    visible: true,
    models: { dossier: { actions: ACTIONS, scope: 'all' }, vault: { actions: ['add', 'edit', 'delete'], scope: 'all' } },
    reports: ['figures', 'counts'],
  },
];

const column = (propertyCode: string, propertyType: number, more: object = {}) => ({ propertyCode, propertyType, name: propertyCode, ...more });

/** Writes the application into a folder of applications. */
async function writeSafetyApp(folder: string): Promise<void> {
  const app = join(folder, 'fort');
  await write(join(app, 'app.json'), { code: 'fort', name: '堡垒', permissions });
  await write(join(app, 'menu.json'), [
    { code: 'files', name: '夹', type: 'Folder', children: [{ code: 'dossier', name: '档案', type: 'BizModel', queryCode: 'dossiers' }] },
    { code: 'vault', name: '金库', type: 'BizModel', queryCode: 'vaults' },
  ]);
  await write(join(app, 'models', 'dossier', 'model.json'), dossier());
  await write(join(app, 'models', 'vault', 'model.json'), {
    code: 'vault',
    name: 'vault',
    properties: [shortText('motto'), shortText('code')],
    nameRule: '${motto}',
  });
  await write(join(app, 'forms', 'dossier.json'), { code: 'dossier', name: '档案', schemaCode: 'dossier', externalLinkAble: true });
  await write(join(app, 'lists', 'dossiers.json'), {
    code: 'dossiers',
    schemaCode: 'dossier',
    name: '档案',
    queryColumns: [column('title', 0), column('amount', 2, { sumType: 1 }), column('salary', 2, { sumType: 1 }), column('papers', 6)],
    queryConditions: [column('title', 0), column('salary', 2)],
    querySorts: [{ propertyCode: 'salary', direction: 1 }],
    queryGanttModel: {
      startPropertyCode: 'due',
      endPropertyCode: 'due',
      titlePropertyCode: 'title',
      progressPropertyCode: 'salary',
      preRelatePropertyCode: 'others',
    },
  });
  await write(join(app, 'reports', 'figures.json'), { code: 'figures', name: '图表', url: '/figures' });
  await write(join(app, 'reports', 'counts.json'), {
    code: 'counts',
    name: '件数',
    type: 'number',
    source: { schemaCode: 'dossier' },
    measures: [{ propertyCode: 'id', sumType: 5, name: '件数' }],
  });
  await write(join(app, 'dictionaries', 'shelves.json'), { code: 'shelves', name: '架位', items: [{ code: 'a', name: '甲架' }] });
  await write(join(app, 'lists', 'vaults.json'), { code: 'vaults', schemaCode: 'vault', name: '金库', queryColumns: [column('motto', 0), column('code', 0)] });
  for (const [code, schemaCode] of [
    ['dossier_form', 'dossier'],
    ['vault_form', 'vault'],
  ] as const) {
    const printTemplates = code === 'dossier_form' ? [{ code: 'cover', name: 'cover', html: '<p>${title} ${salary}</p>' }] : [];
    await write(join(app, 'forms', `${code}.json`), { code, schemaCode, name: code, printTemplates });
  }
}

/** Starts the server on the attacked application; no rate limit, so that a test may ask often. */
export async function openSafetyEnvironment(settings: object = {}): Promise<SafetyEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-safety-'));
  await writeSafetyApp(join(folder, 'apps'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify({ callsPerSecond: 10_000, keysPerMinute: 10_000, ...settings }));
  const server = await startTestServer({ appFolders: [join(folder, 'apps')], settings: file });
  return {
    server,
    folder,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Saves a record with a fresh replay token. */
export async function save(client: Client, schemaCode: string, data: object, id?: string): Promise<Envelope<FormSaved>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post('/api/runtime/form/save', { bizObject: { schemaCode, data, ...(id ? { id } : {}) }, replayToken });
}

/** Uploads a text as a file. */
export async function upload(client: Client, name: string, content: string, type = 'text/plain'): Promise<Envelope<AttachmentValue>> {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  return (await client.send('POST', '/api/aliyun/upload', { body: form })).json();
}

/** A list query of the attacked model. */
export function listBody(more: object = {}): object {
  return { schemaCode: 'dossier', queryCode: '', mobile: false, page: 0, size: 20, filters: [], ...more };
}
