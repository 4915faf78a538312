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
