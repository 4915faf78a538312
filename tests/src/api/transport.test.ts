import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendHttp } from '#src/api/transport.ts';

const IDLE_MS = 30_000;
let server: Server;
let begun: Promise<ServerResponse>;

beforeEach(async () => {
  begun = new Promise((resolve) => {
    server = createServer((_request, response) => resolve(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Requests a file or a text that the test sends by hand. */
function request(bytes: boolean) {
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const answer = sendHttp({
    call: 'download',
    method: 'GET',
    url: `http://127.0.0.1:${String(port)}/`,
    headers: {},
    signal: new AbortController().signal,
    bytes,
  });
  answer.catch(() => undefined);
  return answer;
}

/** Sends a part and waits until the exchange has received it: its timer starts again. */
async function part(response: ServerResponse): Promise<void> {
  const clearTimer = vi.spyOn(globalThis, 'clearTimeout');
  response.write('0123456789');
  while (clearTimer.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
  clearTimer.mockRestore();
}

describe('how long an exchange may take', () => {
  it('a file that keeps coming may take longer than 30 s', async () => {
    const answer = request(true);
    const response = await begun;
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    for (let parts = 0; parts < 4; parts += 1) {
      await part(response);
      vi.advanceTimersByTime(IDLE_MS - 1);
    }
    response.end();
    const { blob } = await answer;
    expect(await blob?.text()).toBe('0123456789'.repeat(4));
    expect(blob?.type).toBe('text/plain');
  });

  it('the body of a text has 30 s of its own, whenever its answer began', async () => {
    const answer = request(false);
    const response = await begun;
    vi.advanceTimersByTime(IDLE_MS - 1);
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    await part(response);
    vi.advanceTimersByTime(IDLE_MS - 1);
    response.end();
    expect((await answer).text).toBe('0123456789');
  });

  it.each([true, false])('one of which nothing more comes for 30 s ends as too slow (bytes: %s)', async (bytes) => {
    const answer = request(bytes);
    const response = await begun;
    response.writeHead(200, { 'Content-Type': 'text/plain' });
    await part(response);
    vi.advanceTimersByTime(IDLE_MS);
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
  });

  it('one that is not answered at all ends after 30 s', async () => {
    const answer = request(false);
    let ended = false;
    answer.catch(() => (ended = true));
    await begun;
    vi.advanceTimersByTime(IDLE_MS - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    vi.advanceTimersByTime(1);
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
  });
});
