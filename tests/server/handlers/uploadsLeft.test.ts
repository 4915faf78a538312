import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { importFile, openDepot } from './depot.ts';

/** Level of a line about something that went wrong (pino: warn). */
const WARNING = 40;
const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n';

/** What the files of this run begin with: others write into the same folder. */
const OURS = randomUUID();

/** What was sent of a body before its sender went away. */
const STAGES: [what: string, sent: string][] = [
  ['nothing', ''],
  ['half of the head of its part', PART.slice(0, 30)],
  ['the head of its part', PART],
  ['a few bytes', `${PART}${OURS}`],
  ['many bytes', `${PART}${OURS}${'q'.repeat(3_000_000)}`],
];
/** How a sender goes away, and how many uploads the log reports at least: one without a body may be an empty form, and a reset takes along what is on its way. */
const WAYS: [what: string, least: number, leave: (socket: Socket) => void][] = [
  ['closes its connection', 8, (socket) => void socket.destroy()],
  ['ends it in order', 8, (socket) => void socket.end()],
  ['is gone at once', 1, (socket) => void socket.resetAndDestroy()],
];
const PATHS = ['/api/runtime/query/upload_file2', '/api/aliyun/upload'];

describe('[S7] uploads whose sender goes away', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openDepot();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const breakOff = async (path: string, sent: string, leave: (socket: Socket) => void): Promise<void> => {
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 5000000',
      `Authorization: Bearer ${manager.tokens?.access_token}`,
    ];
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    await new Promise<void>((done) => void socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`, () => done()));
    const closed = once(socket, 'close');
    leave(socket);
    await closed;
  };
  const lines = () => server.log().map((line): { level: number; msg: string; call?: string } => JSON.parse(line));

  it.each(WAYS)('who %s leaves nothing in the store, and the log says so without alarm', async (_what, least, leave) => {
    const { kysely } = server.services.database;
    const rows = async () => (await kysely.selectFrom('files').select('id').where('kind', 'in', ['import', 'attachment']).execute()).length;
    const left = () =>
      readdirSync(server.filesFolder, { recursive: true, encoding: 'utf8' }).filter((name) => {
        const path = join(server.filesFolder, name);
        const found = statSync(path, { throwIfNoEntry: false });
        return found?.isFile() === true && readFileSync(path, 'latin1').startsWith(OURS);
      });
    const [known, logged] = [await rows(), lines().length];
    for (const path of PATHS) for (const [, sent] of STAGES) await breakOff(path, sent, leave);
    const heard = () =>
      lines()
        .slice(logged)
        .filter(({ msg }) => msg === 'sender went away').length;
    await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThanOrEqual(least);
    expect(
      lines()
        .slice(logged)
        .filter(({ level }) => level >= WARNING),
    ).toEqual([]);
    await expect.poll(left, { timeout: 10_000 }).toEqual([]);
    expect(await rows()).toBe(known);
    expect(await importFile(manager, 'a.csv', '名称\n好')).toMatchObject({ operationResult: 'SUCCESS' });
  });
});
