import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchFolders } from '#server/apps/watchFolders.ts';
import { temporaryFolder } from './markedFixture.ts';

/** Watches a folder with `app/menu.json` in it; `changed` waits for the next report. */
async function watched(answers: boolean[] = []) {
  const folder = await temporaryFolder();
  const file = join(folder, 'app', 'menu.json');
  await mkdir(join(folder, 'app'));
  await writeFile(file, '1');
  let notify: () => void = () => undefined;
  let reports = 0;
  const stop = await watchFolders([folder], () => {
    reports += 1;
    notify();
    return Promise.resolve(answers.shift() ?? true);
  });
  onTestFinished(stop);
  const changed = () => new Promise<void>((resolve) => (notify = resolve));
  return { folder, file, changed, reports: () => reports };
}

it('[BX-031] what is written after a folder was put in place of another is reported too', async () => {
  const { folder, file, changed } = await watched();
  const first = changed();
  await rename(join(folder, 'app'), join(folder, 'former'));
  await mkdir(join(folder, 'app'));
  await writeFile(file, '2');
  await first;
  const second = changed();
  await mkdir(join(folder, 'app', 'lists'));
  await second;
  const third = changed();
  await writeFile(join(folder, 'app', 'lists', 'notes.json'), '{}');
  await third;
});

it('[BX-031] a change of which the system tells nothing is found within 3 s', async () => {
  const { file, changed } = await watched();
  const other = join(await temporaryFolder(), 'elsewhere.json');
  await link(file, other);
  const next = changed();
  const started = performance.now();
  // Written under its other name, whose folder nobody watches.
  await writeFile(other, '1234');
  await next;
  expect(performance.now() - started).toBeLessThan(3000);
});

it('[BX-031] a change that could not be taken over is reported again', async () => {
  const { file, changed, reports } = await watched([false]);
  const first = changed();
  await rm(file);
  await first;
  await changed();
  expect(reports()).toBe(2);
});
