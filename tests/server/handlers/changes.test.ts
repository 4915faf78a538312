import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListConfig } from '#schemas/list.ts';
import { recordWorkChange } from '#server/store/workChanges.ts';
import { openSessionEnds } from '#server/session/sessionEnds.ts';
import type { ChangeEvent } from '#server/changes/feedTable.ts';
import type { PublicKey } from '#schemas/session.ts';
import { requestCode, requestTokens, sealPassword, signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { untilWaiting } from '../waiting.ts';

/** Far below the pause between two checks of a stream, ms. */
const AT_ONCE_MS = 5000;

interface Polled {
  last: number;
  events: ChangeEvent[];
}

const poll = async (client: Client, since?: number): Promise<Polled> =>
  (await client.get<Polled>('/api/system/changes', since === undefined ? {} : { since })).data;

/** Polls until an answer has what is waited for: a model whose rows have just changed is named again after a second at the earliest. */
async function polledUntil(client: Client, since: number, enough: (events: ChangeEvent[]) => boolean): Promise<Polled> {
  let polled: Polled = { last: since, events: [] };
  await expect.poll(async () => enough((polled = await poll(client, since)).events), { interval: 50, timeout: 10_000 }).toBe(true);
  return polled;
}

const hasRows = (events: ChangeEvent[]): boolean => events.some(({ type }) => type === 'rows');

let added = 0;

async function addCountry(client: Client): Promise<void> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  const code = `Q${String.fromCodePoint(65 + (added += 1))}`;
  const saved = await client.post('/api/runtime/form/save', {
    bizObject: { schemaCode: 'country', data: { countryCode: code, nameZh: code, nameEn: code } },
    replayToken,
  });
  if (saved.errcode !== 0) throw new Error(saved.errmsg);
}

/** Reads events of the stream until `enough` holds. */
async function streamed(client: Client, since: number, enough: (text: string) => boolean): Promise<string> {
  const ending = new AbortController();
  const answer = await fetch(`${client.url}/api/system/changes?since=${since}`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${client.tokens?.access_token}` },
    signal: ending.signal,
  });
  expect(answer.headers.get('content-type')).toContain('text/event-stream');
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (enough(text)) break;
  }
  ending.abort();
  return text;
}

/** Opens a connection of its own and requests the stream; `ended` resolves when the server has closed it. */
function openStream(client: Client, since: number): { socket: Socket; ended: Promise<unknown> } {
  const { hostname, port, host } = new URL(client.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const lines = [
    `GET /api/system/changes?since=${since} HTTP/1.1`,
    `Host: ${host}`,
    'Accept: text/event-stream',
    `Authorization: Bearer ${client.tokens?.access_token}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n`);
  return { socket, ended: once(socket, 'close') };
}

/** What a request for the stream is answered with, before its events. */
async function headOfStream(client: Client): Promise<Response> {
  const ending = new AbortController();
  const answer = await fetch(`${client.url}/api/system/changes`, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${client.tokens?.access_token}` },
    signal: ending.signal,
  });
  ending.abort();
  return answer;
}

describe('changes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-apps-'));
  let server: TestServer;
  let clerk: Client;
  beforeAll(async () => {
    cpSync('apps', folder, { recursive: true });
    server = await startTestServer({ appFolders: [folder] });
    clerk = await server.as('sysadmin');
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('rows that change are published once, with growing ids, to those who may see the model', async () => {
    const start = await poll(clerk);
    expect(start.events).toEqual([]);
    await addCountry(clerk);
    const { last, events } = await polledUntil(clerk, start.last, hasRows);
    expect(events).toMatchObject([{ type: 'rows', schemaCode: 'country' }]);
    expect(last).toBeGreaterThan(start.last);
    expect((await poll(clerk, last)).events).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('nameZh');
  });

  it('[BX-091] with its user a page learns how far the feed has come: behind that is what changes from then on, and nothing before', async () => {
    const before = await poll(clerk);
    await addCountry(clerk);
    await polledUntil(clerk, before.last, hasRows);
    const { lastChange = 0 } = (await clerk.get<{ lastChange?: number }>('/api/organization/user/info_login')).data;
    expect(lastChange).toBeGreaterThan(before.last);
    expect((await poll(clerk, lastChange)).events).toEqual([]);
    await addCountry(clerk);
    expect((await polledUntil(clerk, lastChange, hasRows)).events).toMatchObject([{ type: 'rows', schemaCode: 'country' }]);
  });

  it('nobody hears of a model they may not see', async () => {
    const hr = await server.as('lead_hr');
    const start = await poll(hr);
    const { data: replayToken } = await clerk.get<string>('/api/runtime/form/getReplayToken');
    await clerk.post('/api/runtime/form/save', {
      bizObject: { schemaCode: 'customer', data: { fullName: '变更客户', customerType: 'direct' } },
      replayToken,
    });
    expect((await polledUntil(clerk, start.last, hasRows)).events).toMatchObject([{ type: 'rows', schemaCode: 'customer' }]);
    expect((await poll(hr, start.last)).events).toEqual([]);
  });

  it('an id from before all that is known means: reload everything, and so does one of another database', async () => {
    const { last } = await poll(clerk);
    expect(await poll(clerk, 987_654_321)).toEqual({ last, events: [{ id: last, type: 'reset' }] });
    expect(await poll(clerk, last + 1_000_000)).toEqual({ last, events: [{ id: last, type: 'reset' }] });
  });

  it('[BX-031] a saved document is published as config event and takes effect without a restart', async () => {
    const { last } = await poll(clerk);
    const file = join(folder, 'places/lists/country_all.json');
    const document: ListConfig = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...document, name: '改过的名称' }));
    const text = await streamed(clerk, last, (seen) => seen.includes('event: config'));
    expect(text).toMatch(/event: config\nid: \d+\ndata: .*"kind":"list","code":"country_all"/);
    const { data } = await clerk.get<ListConfig>('/api/app/query/get', { code: 'country_all', schemaCode: 'country', source: 1 });
    expect(data.name).toBe('改过的名称');
  });

  it('the stream tells rows within seconds and goes on after the last id', async () => {
    const { last } = await poll(clerk);
    await addCountry(clerk);
    const text = await streamed(clerk, last, (seen) => seen.includes('event: rows'));
    expect(text).toContain('"schemaCode":"country"');
  });

  it('[contract 7.5] work of a person is published to them, by polling and in the stream, and to nobody else', async () => {
    const [staff, other] = [await server.as('staff'), await server.as('manager')];
    const { last } = await poll(staff);
    await server.services.database.transaction((tx) => recordWorkChange(tx, ['staff', 'staff2']));
    const text = await streamed(staff, last, (seen) => seen.includes('event: work'));
    const { events } = await polledUntil(staff, last, (some) => some.some(({ type }) => type === 'work'));
    expect(events.filter(({ type }) => type === 'work')).toEqual([{ id: expect.any(Number), type: 'work' }]);
    expect(text).toMatch(/event: work\nid: (\d+)\ndata: \{"id":\1,"type":"work"\}/);
    expect((await poll(other, last)).events.filter(({ type }) => type === 'work')).toEqual([]);
  });

  it('who goes away while their session is looked up keeps no place among the streams of a user', async () => {
    const leaver = await server.as('admin');
    for (let round = 0; round < 20; round += 1) {
      await server.services.database.transaction(async (tx) => {
        // Nobody's session can be read until this transaction ends.
        await sql`lock table "sessions" in access exclusive mode`.execute(tx);
        const { socket, ended } = openStream(leaver, 1);
        await untilWaiting(server.services, 'sessions', 1);
        socket.destroy();
        await ended;
      });
    }
    await leaver.get('/api/organization/user/info_login');
    expect((await headOfStream(leaver)).headers.get('content-type')).toContain('text/event-stream');
  });

  describe('[contract 7.5] a stream ends at once when its session ends', () => {
    /** Reads a stream to its end; gives how long that took after `act`, ms. */
    const endAfter = async (reader: Client, act: () => Promise<unknown>): Promise<number> => {
      const { socket, ended } = openStream(reader, 1);
      await once(socket, 'data');
      const over = new Promise<void>((resolve) =>
        socket.on('data', (part) => {
          if (String(part).endsWith('0\r\n\r\n')) resolve();
        }),
      );
      const startedAt = performance.now();
      await act();
      await over;
      const took = performance.now() - startedAt;
      socket.destroy();
      await ended;
      return took;
    };

    it('by sign-out', async () => {
      const leaver = await signedIn(server.url, 'staff');
      expect(await endAfter(leaver, () => leaver.post('/logout', {}))).toBeLessThan(AT_ONCE_MS);
    });

    it('by a sign-in that takes its place', async () => {
      const leaver = await signedIn(server.url, 'staff');
      const replace = async () => {
        const { code } = await requestCode(leaver, 'manager', 'Portico2026');
        expect((await requestTokens(leaver, code ?? '')).status).toBe(200);
      };
      expect(await endAfter(leaver, replace)).toBeLessThan(AT_ONCE_MS);
    });

    it('by another password of its person, who goes on where they changed it', async () => {
      const here = await signedIn(server.url, 'e010');
      const elsewhere = await signedIn(server.url, 'e010');
      const change = async () => {
        const key: PublicKey = await (await here.send('GET', '/public/getKey')).json();
        const [oldPassword, newPassword] = [sealPassword(key, 'Portico2026'), sealPassword(key, 'Abcde1')];
        expect(await here.post('/api/user/modify_user_password', { index: key.index, oldPassword, newPassword })).toMatchObject({ errcode: 0 });
      };
      expect(await endAfter(elsewhere, change)).toBeLessThan(AT_ONCE_MS);
      expect((await headOfStream(here)).status).toBe(200);
    });
  });

  it('[contract 7.5] who listens to a session that ended a moment ago is notified as well, and nobody of another session', async () => {
    const ends = openSessionEnds();
    ends.notify(['gone']);
    const notified: string[] = [];
    ends.subscribe('gone', () => notified.push('gone'));
    const forget = ends.subscribe('left', () => notified.push('left'));
    ends.subscribe('alive', () => notified.push('alive'));
    forget();
    ends.notify(['left', 'other']);
    await Promise.resolve();
    expect(notified).toEqual(['gone']);
  });

  it('a reader who takes nothing of what they are sent is disconnected', async () => {
    const { last } = await poll(clerk);
    const { socket, ended } = openStream(clerk, last);
    await once(socket, 'data');
    socket.pause();
    const many = Array.from({ length: 2000 }, (_, at) => ({ appCode: 'places', kind: 'list', code: `${at} ${'x'.repeat(8000)}`, version: '1' }));
    server.services.changes.configChanged(many);
    socket.resume();
    await ended;
  });
});
