import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { FormLoad } from '#schemas/form.ts';
import { write } from '#tests/server/apps/markedFixture.ts';
import { signedIn } from '#tests/server/http/client.ts';
import { startServer, storageOf } from '#tests/support/server.ts';
import { fileFixture, testsAt } from './fileFixture.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

const APP = 'roster';
const named = (code: string, name: string, en: string, more: object = {}) => ({ code, name, name_i18n: { en }, ...more });
const item = (code: string, name: string, en: string, propertyType: number, more: object = {}) =>
  named(code, name, en, { propertyType, published: true, ...more });
const SHOWN = [
  { propertyCode: 'title', propertyType: 0, name: '标题', name_i18n: { en: 'Title' } },
  { propertyCode: 'doer', propertyType: 50, name: '经办人', name_i18n: { en: 'Doer' } },
  { propertyCode: 'unit', propertyType: 60, name: '科室', name_i18n: { en: 'Unit' } },
  { propertyCode: 'colour', propertyType: 12, name: '颜色', name_i18n: { en: 'Colour' } },
];

/** Who left, what is out of use, and the choice that is retired. */
export const FORMER_PERSON = '林离职';
export const FORMER_UNIT = '林木实验室';
/** A choice that its item no longer has. */
export const FORMER_SHAPE = '方形';
/** Titles of the record that names all of these, and of one that names none. */
export const PAST = '旧单';
export const PRESENT = '新单';

const colours = (isRetired: boolean) => ({
  ...named('colours', '颜色', 'Colours'),
  items: [named('red', '红色', 'Red'), named('grey', '灰色', 'Grey', { disabled: isRetired })],
});

const MODEL = 'models/job/model.json';
const job = (shapes: readonly string[]) => ({
  ...named('job', '工单', 'Job', { nameRule: '${title}' }),
  properties: [
    item('title', '标题', 'Title', 0),
    item('doer', '经办人', 'Doer', 50),
    item('unit', '科室', 'Unit', 60),
    item('colour', '颜色', 'Colour', 12, { options: { dictionary: 'colours' } }),
    item('shape', '形状', 'Shape', 12, { options: { items: shapes } }),
  ],
});

async function writeRoster(app: string): Promise<void> {
  const rights = { models: { job: { actions: ['add', 'edit', 'editowner'], scope: 'all' } }, reports: ['doers', 'colours', 'shapes'] };
  await write(join(app, 'app.json'), {
    ...named(APP, '值班', 'Roster'),
    permissions: [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, ...rights }],
  });
  await write(join(app, 'menu.json'), [
    named('job', '工单', 'Jobs', { type: 'BizModel' }),
    named('doers', '各经办人', 'By doer', { type: 'Report' }),
    named('colours', '各颜色', 'By colour', { type: 'Report' }),
    named('shapes', '各形状', 'By shape', { type: 'Report' }),
  ]);
  await write(join(app, 'dictionaries/colours.json'), colours(false));
  await write(join(app, MODEL), job(['圆形', FORMER_SHAPE]));
  await write(join(app, 'lists/all.json'), {
    ...named('all', '全部', 'All', { schemaCode: 'job', modelType: 'LIST' }),
    queryColumns: SHOWN,
    queryConditions: SHOWN.map((column) => ({ ...column, visible: true })),
    queryActions: [{ actionCode: 'editowner', queryActionType: 10, name: '变更拥有者', name_i18n: { en: 'Change owner' } }],
  });
  const count = [{ propertyCode: 'id', sumType: 5, name: '数量', name_i18n: { en: 'Count' } }];
  const report = (code: string, name: string, en: string, propertyCode: string) =>
    write(join(app, `reports/${code}.json`), {
      ...named(code, name, en, { type: 'table', source: { schemaCode: 'job' }, drill: { queryCode: 'all' } }),
      dimensions: [{ propertyCode }],
      measures: count,
    });
  await report('doers', '各经办人', 'By doer', 'doer');
  await report('colours', '各颜色', 'By colour', 'colour');
  await report('shapes', '各形状', 'By shape', 'shape');
}

/** Tests of the calling file against a server of their own, a record of which names a person who left, a department out of use and a retired choice. */
export function rosterTests() {
  const portal = fileFixture<string>(async (use) => {
    const folder = mkdtempSync(join(tmpdir(), 'portico-roster-'));
    await writeRoster(join(folder, APP));
    const server = await startServer({ PORTICO_APPS: folder, PORTICO_SEED: '0', ...patience });
    const portico = (...args: string[]) =>
      promisify(execFile)(process.execPath, [resolve('cli/portico.mjs'), ...args], { env: { ...process.env, ...storageOf(server.data) } });
    await portico('department', 'add', 'woods', '--name', FORMER_UNIT, '--parent', 'hq');
    await portico('user', 'add', 'lin', '--name', FORMER_PERSON, '--department', 'hq');
    const add = await recordsOf(server.url, 'manager');
    await add('job', { title: PAST, doer: [{ id: 'lin', type: 3 }], unit: [{ id: 'woods', type: 1 }], colour: 'grey', shape: FORMER_SHAPE });
    await add('job', { title: PRESENT, doer: [{ id: 'staff', type: 3 }], unit: [{ id: 'hq', type: 1 }], colour: 'red', shape: '圆形' });
    await portico('user', 'disable', 'lin');
    await portico('department', 'remove', 'woods');
    await write(join(folder, APP, 'dictionaries/colours.json'), colours(true));
    await write(join(folder, APP, MODEL), job(['圆形']));
    await retired(server.url);
    await use(server.url);
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return testsAt(portal);
}

/** Resolves once forms no longer offer the retired choices. */
async function retired(url: string): Promise<void> {
  const client = await signedIn(url, 'manager');
  const options = async () => {
    const { data } = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'job' });
    return ['colour', 'shape'].map((wanted) => JSON.stringify(data.bizSchema.properties.find(({ code }) => code === wanted)?.options));
  };
  await expect.poll(options).toEqual([expect.stringMatching(/disabled\\*":true/), expect.not.stringContaining(FORMER_SHAPE)]);
}
