import { startServer, type RunningServer } from '#tests/support/server.ts';
import { patience } from './patience.ts';
import { recordsOf } from './recordsOf.ts';

/** Ids of the stored people and things, in the order of storing. */
interface Stored {
  people: string[];
  things: string[];
}

/** A server of the application of `tests/fixtures/apps/shapes`, with a few rows. */
export interface ShapesServer extends RunningServer {
  stored: Stored;
}

/** One moment, shown by every date format. */
const MOMENT = '2024-05-06 07:08:09';

/** Starts the server and stores its rows. */
export async function openShapes(): Promise<ShapesServer> {
  const server = await startServer({ PORTICO_APPS: 'tests/fixtures/apps/shapes', PORTICO_SEED: '0', ...patience });
  return { ...server, stored: await fill(server.url) };
}

async function fill(url: string): Promise<Stored> {
  const put = await recordsOf(url, 'sysadmin');
  const people = [await put('person', { label: '甲' }), await put('person', { label: '乙' })];
  const [one, two] = [
    { id: people[0], name: '甲' },
    { id: people[1], name: '乙' },
  ];
  const place = { provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区', address: '文三路1号' };
  const lines = [
    { part: '螺钉', quantity: 4 },
    { part: '垫片', quantity: 8 },
  ];
  const full = { title: '甲物', amount: 1234.5, day: '2024-05-06 00:00:00', friend: one, friends: [one, two], place, lines, state: '开' };
  const things = [await put('thing', full), await put('thing', { title: '乙物', amount: 65.5, day: '2024-07-01 00:00:00', state: '关' })];
  await put('moment', Object.fromEntries(Array.from({ length: 13 }, (_, code) => [`d${code}`, MOMENT])));
  await put('moment', { d9: '2024-05-06 12:00:00', d12: '2024-05-06 12:00:00' });
  await put('painted', { title: '红门', colour: 'red', marks: 'red;green', coats: [{ shade: 'green' }] });
  await put('painted', { title: '绿门', colour: 'green' });
  await put('painted', { title: '<i id="x">门</i>', colour: 'red' });
  return { people, things };
}
