import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { FormLoad } from '#schemas/form.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { startServer } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

const APP = 'ledger';
const named = (code: string, name: string, en: string, propertyType: number, more: object = {}) => ({
  code,
  name,
  name_i18n: { en },
  propertyType,
  published: true,
  ...more,
});

/** Items that may be taken out of the model. */
type Removable = 'remark' | 'lines.colour';

/** The model of the server, which changes while forms of it stand open. */
interface Ledger {
  /** Takes items out of the model, and puts all others back; resolves once the server has it so. */
  takeOut(...out: Removable[]): Promise<void>;
  /** Stores a record; gives its id. */
  add(data: Record<string, unknown>): Promise<string>;
  /** Values of a record as they are stored. */
  valuesOf(id: string): Promise<Record<string, unknown>>;
  /** Changes a record as it is now. */
  change(id: string, data: Record<string, unknown>): Promise<void>;
}

function modelWithout(out: readonly Removable[]): object {
  const columns = [named('thing', '物品', 'Thing', 0), named('colour', '颜色', 'Colour', 0)];
  const properties = [
    named('title', '标题', 'Title', 0),
    named('remark', '备注', 'Note', 1),
    named('total', '总数', 'Total', 2),
    named('parts', '份数', 'Parts', 2),
    named('each', '每份', 'Each', 2, { options: { formula: '${total} / ${parts}' } }),
    named('lines', '明细', 'Lines', 8, { subSchema: { properties: columns.filter(({ code }) => !out.some((path) => path === `lines.${code}`)) } }),
  ];
  return {
    code: 'slip',
    name: '单据',
    name_i18n: { en: 'Slip' },
    nameRule: '${title}',
    properties: properties.filter(({ code }) => !out.some((path) => path === code)),
  };
}

/** Tests of the calling file against a server of their own, out of whose one model an application builder takes items. */
export function ledgerTests() {
  const folders: string[] = [];
  const writeModel = (folder: string, out: readonly Removable[]) => write(join(folder, APP, 'models/slip/model.json'), modelWithout(out));
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-ledger-'));
    folders.push(folder);
    const all = { subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: { slip: { actions: ['add', 'edit', 'delete'], scope: 'all' } } };
    await write(join(folder, APP, 'app.json'), { code: APP, name: '台账', name_i18n: { en: 'Ledger' }, permissions: [all] });
    await write(join(folder, APP, 'menu.json'), [{ code: 'slip', name: '单据', type: 'BizModel' }]);
    await writeModel(folder, []);
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0', ...patience });
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal).extend<{ ledger: Ledger }>({
    ledger: async ({ baseURL }, use) => {
      const url = baseURL ?? '';
      const client = await signedIn(url, 'manager');
      const load = async (objectId = '') => (await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'slip', objectId })).data;
      const itemsNow = async () =>
        (await load()).bizSchema.properties.flatMap(({ code, subSchema }) => [
          code,
          ...(subSchema?.properties ?? []).map((column) => `${code}.${isRecord(column) ? String(column.code) : ''}`),
        ]);
      const takeOut = async (...out: Removable[]) => {
        await writeModel(folders.at(-1) ?? '', out);
        const expected = (['remark', 'lines.colour'] as const).filter((path) => !out.includes(path));
        await expect.poll(async () => (await itemsNow()).filter((path) => path === 'remark' || path === 'lines.colour')).toEqual(expected);
      };
      await takeOut();
      const add = await recordsOf(url, 'manager');
      const valuesOf = async (id: string) => (await load(id)).bizObject.data;
      const change = async (id: string, data: Record<string, unknown>) => {
        const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
        const bizObject = { id, schemaCode: 'slip', data: { ...data, version: (await valuesOf(id)).version } };
        expect(await client.post('/api/runtime/form/save', { bizObject, replayToken })).toMatchObject({ errcode: 0 });
      };
      await use({ takeOut, change, valuesOf, add: (data) => add('slip', data) });
    },
  });
}
