import { join } from 'node:path';
import { expect, it } from 'vitest';
import { list, writeApp } from '../server/apps/appFolder.ts';
import { temporaryFolder, write } from '../server/apps/markedFixture.ts';
import { portico, startPortico } from './portico.ts';

it('[BX-032] a folder without faults gives no line but the count of what was checked, and 0', async () => {
  const folder = await temporaryFolder();
  await writeApp(folder);
  expect(await portico(['check', folder])).toEqual({ status: 0, out: '', errors: '1 application, 4 documents: no faults\n' });
});

it('[BX-032] a wrong code gives one line with its place and reason, and a status other than 0', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  await write(join(app, 'lists', 'other.json'), list('other', 'nothing'));
  const { status, out, errors } = await startPortico(['check', folder]);
  expect(out).toBe(`${join(app, 'lists', 'other.json')}:3:17 error there is no model nothing\n`);
  expect(status).toBe(1);
  expect(errors).toBe('');
});

it('[BX-032] a button that is left out alone is an error, and what follows from a fault stands below it', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const customButtons = [{ code: 'go', name: 'Go', bindAction: 'BUSINESS_RULE' }];
  await write(join(app, 'lists', 'other.json'), list('other', 'note', { customButtons }));
  const { status, out } = await portico(['check', app]);
  expect(out).toMatch(/^\S+other\.json:\d+:\d+ error button go is left out: [^\n]+\n$/);
  expect(status).toBe(1);
  await write(join(app, 'models', 'note', 'model.json'), { code: 'note', name: '便条', properties: [] });
  const { out: both } = await portico(['check', app]);
  expect(both.split('\n')).toEqual([
    expect.stringMatching(/other\.json:\d+:\d+ error button go is left out/),
    expect.stringMatching(/model\.json:\d+:\d+ error properties must not be empty$/),
    '  2 documents, 1 menu node and 1 right that use it are left out: lists/notes.json, lists/other.json, menu.json:3, app.json:17',
    '',
  ]);
});

it('[BX-032] a warning fails only with --strict; an application itself can be named', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  await write(join(app, 'lists', 'other.json'), list('other', 'note', { colour: 'red' }));
  const relaxed = await portico(['check', app]);
  expect(relaxed.status).toBe(0);
  expect(relaxed.out).toMatch(/other\.json:\d+:\d+ warning unknown field "colour"\n$/);
  expect((await portico(['check', '--strict', app])).status).toBe(1);
});

it.each([
  [['check', '/nowhere/at/all'], 'there is no folder /nowhere/at/all'],
  [['check', '--loud'], 'unknown option --loud'],
  [['dance'], 'unknown command dance'],
])('%j is refused with words', async (args, words) => {
  const { status, errors } = await portico(args);
  expect(status).toBe(2);
  expect(errors).toContain(words);
});
