import { readFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Fault } from '#server/apps/documents/fault.ts';
import { loadApps, type LoadOptions } from '#server/apps/loader.ts';
import type { ConfigChange } from '#server/apps/documents/loadedApps.ts';
import { openApps, type Apps } from '#server/apps/openApps.ts';
import { list, model, writeApp } from './appFolder.ts';
import { temporaryFolder, write } from './markedFixture.ts';

async function openDesk(): Promise<{ app: string; folder: string; apps: Apps; reported: Fault[] }> {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const reported: Fault[] = [];
  const apps = await openApps({ folders: [folder], report: (fault) => reported.push(fault) });
  onTestFinished(() => apps.close());
  return { app, folder, apps, reported };
}

const kinds = (changes: readonly ConfigChange[]): string[] =>
  changes.map(({ kind, code, version }) => `${kind} ${code} ${version === '' ? 'gone' : 'loaded'}`).toSorted();

it('[BX-031] a script beside a document counts as part of it', async () => {
  const { app, apps } = await openDesk();
  await write(join(app, 'lists', 'notes.js'), "({ options: { version: '1.0' }, hooks: {} })");
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', { queryPresentation: { htmlJson: { scriptJson: { $file: 'notes.js' } } } }));
  await apps.reload();
  await write(join(app, 'lists', 'notes.js'), "({ options: { version: '1.1' }, hooks: {} })");
  expect(kinds(await apps.reload())).toEqual(['list notes loaded']);
  expect(apps.current().models.get('note')?.lists[0]?.config.queryPresentation?.htmlJson).toEqual({ scriptJson: expect.stringContaining('1.1') });
});

it('[BX-031] a faulty document stays at its former version, and the fault is reported once', async () => {
  const { app, apps, reported } = await openDesk();
  await write(join(app, 'lists', 'notes.json'), '{ "code": "notes", ');
  // The first load tells of it, the second no more.
  for (const _ of [1, 2]) {
    expect(await apps.reload()).toEqual([]);
    expect(apps.current().apps.get('desk')?.lists.get('notes')?.config.name).toBe('列表 notes');
    expect(reported.map(({ reason }) => reason)).toEqual(['broken JSON: property name expected']);
  }
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', { name: '好了' }));
  expect(kinds(await apps.reload())).toEqual(['list notes loaded']);
  expect(apps.current().faults).toEqual([]);
});

it('a faulty model stays at its former version with all that refers to it', async () => {
  const { app, apps } = await openDesk();
  await write(join(app, 'models', 'note', 'model.json'), model('note', { nameRule: '${nothing}' }));
  await apps.reload();
  expect(apps.current().models.get('note')?.lists).toHaveLength(1);
  expect(apps.current().apps.get('desk')?.menu).toHaveLength(1);
});

it('what refers to an item that is gone is left out, the rest stays', async () => {
  const { app, apps } = await openDesk();
  await write(join(app, 'lists', 'plain.json'), list('plain', 'note', { queryColumns: [{ propertyCode: 'amount', propertyType: 2, name: '金额' }] }));
  await apps.reload();
  await write(join(app, 'models', 'note', 'model.json'), model('note', { properties: [{ code: 'amount', name: '金额', propertyType: 2 }] }));
  expect(kinds(await apps.reload())).toEqual(['list notes gone', 'menu desk loaded', 'model note loaded']);
  expect(apps.current().faults.map(({ reason, followed }) => [reason, followed])).toEqual([
    ['model note has no item title', '1 menu node that uses it is left out: menu.json:6'],
  ]);
  expect([...(apps.current().apps.get('desk')?.lists.keys() ?? [])]).toEqual(['plain']);
});

it.each(['app.json', 'menu.json'])('a fault in %s keeps the whole application as it was', async (name) => {
  const { app, apps } = await openDesk();
  await write(join(app, name), '[}');
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', { name: '新名字' }));
  expect(await apps.reload()).toEqual([]);
  expect(apps.current().apps.get('desk')?.lists.get('notes')?.config.name).toBe('列表 notes');
  expect(apps.current().faults).toHaveLength(1);
});

it('a document and an application that are taken away are gone', async () => {
  const { app, apps } = await openDesk();
  await rm(join(app, 'lists', 'notes.json'));
  expect(kinds(await apps.reload())).toEqual(['list notes gone', 'menu desk loaded']);
  await rm(app, { recursive: true });
  expect(kinds(await apps.reload())).toEqual(['app desk gone', 'menu desk gone', 'model note gone']);
  expect(apps.current().apps.size).toBe(0);
});

it('loading the same again changes nothing', async () => {
  const { app, apps } = await openDesk();
  const before = apps.current();
  await utimes(join(app, 'app.json'), new Date(), new Date());
  expect(await apps.reload()).toEqual([]);
  expect(apps.current().apps.get('desk')?.application).toEqual(before.apps.get('desk')?.application);
});

it('a snapshot never changes under a request that uses it', async () => {
  const { app, apps } = await openDesk();
  const mine = apps.current();
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', { name: '新名字' }));
  await apps.reload();
  expect(mine.apps.get('desk')?.lists.get('notes')?.config.name).toBe('列表 notes');
  expect(() => Object.assign(mine.apps.get('desk')?.lists.get('notes')?.config ?? {}, { name: 'x' })).toThrow(TypeError);
});

it('a model that the tables refuse stays at its former version, with the reason at the item', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const first = await loadApps([folder]);
  await write(join(app, 'models', 'note', 'model.json'), model('note', { properties: [{ code: 'title', name: '标题', propertyType: 3 }] }));
  const admit = vi.fn(async () => [{ reason: 'rows exist', propertyCode: 'title' }]);
  const { loaded } = await loadApps([folder], first, { admit });
  expect(admit).toHaveBeenCalledTimes(1);
  expect(loaded.models.get('note')?.document.properties[0]?.propertyType).toBe(0);
  expect(loaded.faults).toEqual([{ file: join(app, 'models', 'note', 'model.json'), line: 11, column: 23, severity: 'error', reason: 'rows exist' }]);
});

it('[BX-094] what data say against a field of an item, or of a column of a sub-table, stands at that field', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const first = await loadApps([folder]);
  const columns = [{ code: 'what', name: '事由', propertyType: 1 }];
  const properties = [
    { code: 'title', name: '标题', propertyType: 0, options: { unique: true } },
    { code: 'lines', name: '明细', propertyType: 8, subSchema: { properties: columns } },
  ];
  const file = join(app, 'models', 'note', 'model.json');
  await write(file, model('note', { properties }));
  const lines = (await readFile(file, 'utf8')).split('\n');
  const lineOf = async (propertyCode: string, at: string[]) => {
    const { loaded } = await loadApps([folder], first, { admit: async () => [{ reason: 'rows exist', propertyCode, at }] });
    return lines[(loaded.faults.find(({ reason }) => reason === 'rows exist')?.line ?? 0) - 1];
  };
  expect(await lineOf('title', ['options', 'unique'])).toContain('"unique"');
  expect(await lineOf('lines.what', ['propertyType'])).toContain('"propertyType": 1');
});

it('[BX-094] what data say against a model that takes effect nevertheless is a warning at the field, as long as the document stays as it is', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const first = await loadApps([folder]);
  const file = join(app, 'models', 'note', 'model.json');
  await write(file, model('note', { properties: [{ code: 'title', name: '短标题', propertyType: 0, propertyLength: 3 }] }));
  const admit = async () => [{ reason: 'longer values', severity: 'warning' as const, propertyCode: 'title', at: ['propertyLength'] }];
  const second = await loadApps([folder], first, { admit });
  expect(second.loaded.models.get('note')?.document.properties[0]?.name).toBe('短标题');
  expect(second.loaded.faults).toMatchObject([{ file, severity: 'warning', reason: 'longer values' }]);
  const nothing = { admit: async () => [] };
  const third = await loadApps([folder], second, nothing);
  expect(third.loaded.faults).toEqual(second.loaded.faults);
  await write(file, model('note', { properties: [{ code: 'title', name: '标题', propertyType: 0 }] }));
  expect((await loadApps([folder], third, nothing)).loaded.faults).toEqual([]);
});

it('[BX-094] a model is looked at again when a dictionary loses an entry that its items offer, and told of it at its own place', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const file = join(app, 'models', 'note', 'model.json');
  const properties = [
    { code: 'title', name: '标题', propertyType: 0 },
    {
      code: 'lines',
      name: '明细',
      propertyType: 8,
      subSchema: { properties: [{ code: 'colour', name: '颜色', propertyType: 12, options: { dictionary: 'colours' } }] },
    },
  ];
  await write(file, model('note', { properties, rules: [{ propertyCode: 'title', checkType: 5 }] }));
  const writeColours = (...codes: string[]) =>
    write(join(app, 'dictionaries', 'colours.json'), {
      code: 'colours',
      name: '颜色',
      items: codes.map((code) => ({ code, name: code, disabled: code === 'grey' })),
    });
  await writeColours('red', 'grey');
  const seen: (readonly string[] | undefined)[] = [];
  const admit: NonNullable<LoadOptions['admit']> = async (_model, choices) => {
    seen.push(choices.get('colours'));
    return [
      { reason: 'at the item', severity: 'warning', propertyCode: 'lines.colour', at: ['options', 'dictionary'] },
      { reason: 'at the rule', severity: 'warning', at: ['rules', 0, 'checkType'] },
    ];
  };
  const first = await loadApps([folder], undefined, { admit });
  await loadApps([folder], first, { admit });
  expect(seen).toEqual([['red', 'grey']]);
  await writeColours('grey');
  const { loaded } = await loadApps([folder], first, { admit });
  expect(seen).toEqual([['red', 'grey'], ['grey']]);
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(loaded.faults.map(({ reason, line }) => [reason, lines[line - 1]?.trim()])).toEqual([
    ['at the item', expect.stringContaining('"dictionary": "colours"')],
    ['at the rule', expect.stringContaining('"checkType": 5')],
  ]);
});

it('a load that fails as a whole is reported once and retried until it works', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const reported: string[] = [];
  let tries = 0;
  const admit = async (): Promise<[]> => {
    tries += 1;
    if (tries === 2 || tries === 3) throw new Error('the database is away');
    return [];
  };
  const apps = await openApps({ folders: [folder], watch: true, admit, report: ({ reason }) => reported.push(reason) });
  onTestFinished(() => apps.close());
  const changed = new Promise<readonly ConfigChange[]>((resolve) => apps.onChange(resolve));
  await write(join(app, 'models', 'note', 'model.json'), model('note', { name: '新名字' }));
  expect(kinds(await changed)).toEqual(['model note loaded']);
  expect(reported).toEqual(['the applications could not be loaded again: the database is away']);
  expect(apps.current().models.get('note')?.document.name).toBe('新名字');
});
