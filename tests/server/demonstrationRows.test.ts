import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { loadDemonstrationRows } from '#server/seed/demonstrationRows.ts';
import { productRoot } from '#server/root.ts';
import { write } from './apps/markedFixture.ts';
import { DATABASE_KINDS } from './databases.ts';
import { add, load, remove, rows, trySave } from './handlers/estate.ts';
import { openOwnApps } from './handlers/ownApps.ts';
import type { Client } from './http/client.ts';
import type { TestServer } from './http/testServer.ts';

const CLIENTS = 6;
/** Models of clients, one for each test, and those of their orders. */
const CLIENT_MODELS = ['constructor', 'numbered', 'kept', 'broken', 'known', 'twice'] as const;
type ClientModel = (typeof CLIENT_MODELS)[number];
const orderOf = (client: ClientModel) => `order_${client}`;

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, ...more });
const model = (code: string, properties: object[], more: object = {}) => ({ code, name: code, properties: [item('title', 0), ...properties], ...more });
const goodsItem = item('goods', PropertyType.subTable, { subSchema: { properties: [item('serial', 0, { options: { unique: true } }), item('words', 0)] } });
const parcel = model('parcel', [goodsItem]);
const models = [
  parcel,
  ...CLIENT_MODELS.flatMap((client) => [
    model(client, [item('no', 0, { options: { unique: true } })], {
      nameRule: '${sequenceNo} ${title}',
      sequenceRule: { prefix: 'K-', date: 'yyyy', digits: 3, reset: 'year' },
    }),
    model(orderOf(client), [item('client', PropertyType.relation, { relativeCode: client })]),
  ]),
];
const everything = { actions: ['add', 'edit', 'delete'], scope: 'all' };
const permissions = [{ subjects: [{ id: 'manager', unitType: 3 }], visible: true, models: Object.fromEntries(models.map(({ code }) => [code, everything])) }];

const made = { created: { kind: 'timeline', from: '-20d', to: '0d' }, owner: { kind: 'person', users: { manager: 1 } } };
const serial = (prefix: string) => ({ kind: 'serial', prefix, digits: 2, start: 1 });
type SeedLike = { schemaCode: string; [field: string]: unknown };
const seedsOf = (client: ClientModel): SeedLike[] => [
  { schemaCode: client, rows: CLIENTS, ...made, fields: { title: serial('Client '), no: serial('N') } },
  { schemaCode: orderOf(client), rows: CLIENTS * 2, ...made, fields: { title: serial('Order '), client: { kind: 'relation', by: 'cycle' } } },
];

/** A demonstration folder of the test's own: the people of the repository's, and these rows. */
async function demoFolder(documents: readonly SeedLike[]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
  for (const name of ['organisation.json', 'users.json']) cpSync(join(productRoot(), 'demo', name), join(folder, name));
  for (const document of documents) await write(join(folder, 'seed', `${document.schemaCode}.json`), document);
  return folder;
}

describe.each(DATABASE_KINDS)('demonstration rows beside what people store on %s', (database) => {
  let server: TestServer;
  let manager: Client;
  const folders: string[] = [];
  beforeAll(async () => {
    server = await openOwnApps(database, async (folder) => {
      const app = join(folder, 'shop');
      await write(join(app, 'app.json'), { code: 'shop', name: '店', permissions });
      for (const one of models) await write(join(app, 'models', one.code, 'model.json'), one);
    });
    manager = await server.as('manager');
  });
  afterAll(async () => {
    await server.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Loads rows as a start does; how many came, by model. */
  async function seed(documents: readonly SeedLike[]): Promise<Record<string, number>> {
    const { database: db, catalogue, apps, settings } = server.services;
    const folder = await demoFolder(documents);
    folders.push(folder);
    const counts = new Map<string, number>();
    const progress = { percent: () => undefined, done: (code: string, count: number) => void counts.set(code, count) };
    await loadDemonstrationRows(db, catalogue, apps(), folder, settings.timeZone, progress);
    return Object.fromEntries(counts);
  }
  const all = async (code: string) => (await rows(manager, code)).map(({ id, data }) => ({ ...data, id }) as Record<string, unknown> & { id: string });
  const titles = async (code: string) => (await all(code)).map(({ title }) => title);
  const firstOf = async (code: string) => {
    const [one] = await all(code);
    if (!one) throw new Error(`${code} has no rows`);
    return one;
  };

  it('contract 20.4: come also to a model in which somebody has a record already, so that nothing that names them is lost', async () => {
    await add(manager, 'constructor', { title: 'Mine' });
    expect(await seed(seedsOf('constructor'))).toEqual(
      Object.fromEntries([
        ['constructor', CLIENTS],
        [orderOf('constructor'), CLIENTS * 2],
      ]),
    );
    expect(await titles('constructor')).toEqual(['Client 01', 'Client 02', 'Client 03', 'Client 04', 'Client 05', 'Client 06', 'Mine']);
    const orders = await all(orderOf('constructor'));
    expect(orders).toHaveLength(CLIENTS * 2);
    for (const { client } of orders) expect(client).toMatchObject({ name: expect.stringContaining('Client') });
  });

  it('contract 15.4: leave people their record numbers and unique values, and later numbers follow behind', async () => {
    const mine = await add(manager, 'numbered', { title: 'Mine', no: 'N02' });
    const number = async (id: string) => String((await load(manager, 'numbered', id))['sequenceNo']);
    const first = await number(mine);
    await seed(seedsOf('numbered'));
    expect(await number(mine)).toBe(first);
    const later = await add(manager, 'numbered', { title: 'Later' });
    const clients = await all('numbered');
    const numbers = clients.map(({ sequenceNo }) => String(sequenceNo));
    expect(new Set(numbers).size).toBe(CLIENTS + 2);
    expect(numbers.toSorted().at(-1)).toBe(await number(later));
    // Its number is part of its name.
    for (const { name, sequenceNo, title } of clients) expect(name).toBe(`${String(sequenceNo)} ${String(title)}`);
    expect(clients.filter(({ no }) => no === 'N02')).toEqual([expect.objectContaining({ title: 'Mine' })]);
    expect(clients.find(({ title }) => title === 'Client 02')?.['no'] ?? null).toBeNull();
  });

  it('contract 15.4: leave people the unique values of rows of sub-tables', async () => {
    const mine = await add(manager, 'parcel', { title: 'Mine', goods: [{ serial: 'S02', words: 'mine', rowStatus: 'Added' }] });
    const goods = { kind: 'rows', counts: [0, 0, 1], fields: { serial: serial('S'), words: serial('Words ') } };
    expect(await seed([{ schemaCode: 'parcel', rows: 1, ...made, fields: { title: serial('Parcel '), goods } }])).toEqual({ parcel: 1 });
    expect((await load(manager, 'parcel', mine))['goods']).toMatchObject([{ serial: 'S02', words: 'mine' }]);
    const parcels = await all('parcel');
    const seeded = parcels.find(({ title }) => title === 'Parcel 01');
    const rowsOf = (await load(manager, 'parcel', seeded?.id ?? ''))['goods'];
    expect(rowsOf).toMatchObject([{ serial: 'S01' }, { serial: null }, { serial: 'S03' }]);
  });

  it('contract 20.4: never come back or change once they were there', async () => {
    await seed(seedsOf('kept'));
    const [one, other] = await all('kept');
    if (!one || !other) throw new Error('no rows');
    await remove(manager, [one.id], 'kept');
    const { version } = await load(manager, 'kept', other.id);
    await trySave(manager, { schemaCode: 'kept', id: other.id, data: { title: 'Changed', version } });
    await remove(
      manager,
      (await all(orderOf('kept'))).map(({ id }) => id),
      orderOf('kept'),
    );
    expect(await seed(seedsOf('kept'))).toEqual({});
    expect(await titles('kept')).toEqual(['Changed', 'Client 03', 'Client 04', 'Client 05', 'Client 06']);
    expect(await all(orderOf('kept'))).toEqual([]);
  });

  it('contract 20.4: a start that was broken off between two models goes on with the next one', async () => {
    const [clients, orders] = seedsOf('broken');
    if (!clients || !orders) throw new Error('no documents');
    await expect(seed([clients, { ...orders, owner: { kind: 'ref', path: 'client.title' } }])).rejects.toThrow('order_broken.owner');
    expect(await all(orderOf('broken'))).toEqual([]);
    await remove(manager, [(await firstOf('broken')).id], 'broken');
    expect(await seed([clients, orders])).toEqual({ order_broken: CLIENTS * 2 });
    expect(await all('broken')).toHaveLength(CLIENTS - 1);
  });

  it('contract 20.4: rows of a database that does not say so yet are known by their ids', async () => {
    await seed(seedsOf('known'));
    await remove(manager, [(await firstOf('known')).id], 'known');
    await server.services.database.kysely.deleteFrom('settings').where('key', '=', 'demonstration.rows').execute();
    expect(await seed(seedsOf('known'))).toEqual({ known: 0, order_known: 0 });
    expect(await all('known')).toHaveLength(CLIENTS - 1);
  });

  it('contract 20.1: two processes that start at the same time load each row once', async () => {
    await add(manager, 'twice', { title: 'Mine' });
    await Promise.all([seed(seedsOf('twice')), seed(seedsOf('twice'))]);
    expect(await all('twice')).toHaveLength(CLIENTS + 1);
    expect(await all(orderOf('twice'))).toHaveLength(CLIENTS * 2);
  });
});
