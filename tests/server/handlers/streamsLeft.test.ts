import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AttachmentValue } from '#schemas/property.ts';
import type { Envelope } from '#schemas/wire.ts';
import { copyIn } from '#server/db/connection.ts';
import { openWorkbook, type Cell } from '#server/files/workbook.ts';
import { DATABASE_KINDS, freshDatabase } from '../databases.ts';
import { openHandles } from '../../support/openHandles.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { openDepot } from './depot.ts';
import { fillLedger, openLedger } from './ledger.ts';

const TIMES = 20;
/** More than the buffers of a connection that nobody reads. */
const LARGE = 'x'.repeat(16 * 1024 * 1024);
const PATIENCE_MS = 10_000;

/** Sends a form as browsers do, who read the answer when all is sent. Errors: where it is never taken whole. */
async function sentWhole({ url, tokens }: Client, path: string, form: FormData): Promise<string> {
  const { headers, body } = new Request(url, { method: 'POST', body: form });
  const bytes = Buffer.from(await new Response(body).arrayBuffer());
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('it is not taken')));
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${headers.get('content-type')}`,
    `Content-Length: ${bytes.length}`,
    `Authorization: Bearer ${tokens?.access_token}`,
  ];
  let answer = '';
  socket.on('data', (piece) => (answer += String(piece)));
  try {
    const whole = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
    await new Promise<void>((done, fail) => {
      socket.once('error', fail);
      socket.write(whole, () => done());
    });
    await vi.waitFor(() => expect(answer).toContain('errcode'), PATIENCE_MS);
    return answer;
  } finally {
    socket.destroy();
  }
}

/** A form with one file under a name. */
function multipartForm(field: string, name: string, content: string): FormData {
  const form = new FormData();
  form.append(field, new Blob([content]), name);
  return form;
}

describe('[S7] what is sent or received and left before its end', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await openDepot();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const upload = async (path: string, form: FormData): Promise<Envelope<AttachmentValue>> => (await manager.send('POST', path, { body: form })).json();

  it('downloads that are broken off twenty times leave no file open, and the next one is whole', async () => {
    const { data } = await upload('/api/aliyun/upload', multipartForm('file', 'a.bin', LARGE));
    const address = `/api/aliyun/download?refId=${data.refId}`;
    const open = openHandles(server.url);
    for (let time = 0; time < TIMES; time += 1) {
      const answer = await manager.send('GET', address);
      const reader = answer.body?.getReader();
      await reader?.read();
      await reader?.cancel();
    }
    await vi.waitFor(() => expect(openHandles(server.url)).toBeLessThan(open + 10), PATIENCE_MS);
    expect(await (await manager.send('GET', address)).text()).toBe(LARGE);
  });

  const REFUSED: [what: string, path: string, form: () => FormData][] = [
    ['a program', '/api/aliyun/upload', () => multipartForm('file', 'a.exe', LARGE)],
    ['a file under another name than the call takes', '/api/aliyun/upload', () => multipartForm('paper', 'a.txt', LARGE)],
    ['no table for an import', '/api/runtime/query/upload_file2', () => multipartForm('file', 'a.pdf', LARGE)],
    ['a table under another name than the call takes', '/api/runtime/query/upload_file2', () => multipartForm('table', 'a.csv', LARGE)],
  ];
  it.each(REFUSED)('an upload of %s is answered with its reason, however large it is', async (_what, path, form) => {
    for (let time = 0; time < 3; time += 1) {
      expect(await sentWhole(manager, path, form())).toMatch(/"errcode":900\d+,"errmsg":"[^"]+"/);
    }
  });
});

describe('[S8] workbooks that are left before their end', () => {
  it('the rows of a workbook that nobody reads on are let go of, twenty times over, wherever it was left', async () => {
    let open = 0;
    async function* rows(): AsyncGenerator<Cell[][]> {
      open += 1;
      try {
        for (let at = 0; at < 5000; at += 1) yield [[`行 ${at} ${Math.random()}`]];
      } finally {
        open -= 1;
      }
    }
    for (let time = 0; time < TIMES; time += 1) {
      const { stream } = openWorkbook('a', [{ header: 'a', width: 10 }], rows());
      let pieces = 0;
      for await (const piece of stream) {
        pieces += String(piece).length > 0 ? 1 : 0;
        if (pieces > time % 5) break;
      }
    }
    await vi.waitFor(() => expect(open).toBe(0), PATIENCE_MS);
  });

  it('exports that are broken off leave everything as it was', async () => {
    const server = await openLedger('embedded');
    try {
      const manager = await server.as('manager');
      await fillLedger(server, 3000);
      const body = { schemaCode: 'entry', queryCode: 'entries', mobile: false, page: 0, size: 0, filters: [] };
      const open = openHandles(server.url);
      for (let time = 0; time < TIMES; time += 1) {
        const stop = new AbortController();
        const pending = fetch(`${server.url}/api/runtime/query/export_data`, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { Authorization: `Bearer ${manager.tokens?.access_token}`, 'Content-Type': 'application/json' },
          signal: stop.signal,
        });
        if (time % 2 === 0) await pending.then((answer) => answer.body?.getReader().read());
        stop.abort();
        await pending.catch(() => undefined);
      }
      await vi.waitFor(() => expect(openHandles(server.url)).toBeLessThan(open + 10), PATIENCE_MS);
      const whole = await manager.send('POST', '/api/runtime/query/export_data', { body });
      expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    } finally {
      await server.close();
    }
  });
});

describe.each(DATABASE_KINDS)('connections on %s', (kind) => {
  it('[R6] rows that break off while they are copied in give their connection back, twenty times over', async () => {
    const { db, close } = await freshDatabase(kind);
    try {
      for (let time = 0; time < TIMES; time += 1) {
        const broken = db.transaction((tx) =>
          copyIn(
            tx,
            '"settings" ("userId", "key", "value")',
            (async function* () {
              yield `u\tk${time}\tv\n`;
              if (time % 2 === 0) throw new Error('broken off');
              yield 'not enough columns\n';
            })(),
          ),
        );
        await expect(broken).rejects.toThrow();
      }
      expect(await db.kysely.selectFrom('settings').select('key').where('userId', '=', 'u').execute()).toEqual([]);
    } finally {
      await close();
    }
  });
});
