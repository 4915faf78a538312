import { type AddressInfo, connect, type Socket } from 'node:net';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitBody, limitUpload } from '#server/http/bodyTime.ts';

const BODY_BYTES = 100;
let app: FastifyInstance;
let sender: Socket;
let begun: Promise<FastifyRequest>;
let answered: Promise<string>;

/** Begins a body whose bytes are sent by hand; resolves when the server has begun to read it. */
async function begin(path: string): Promise<FastifyRequest> {
  // A listening TCP server has an address with a port.
  const { port } = app.server.address() as AddressInfo;
  sender = connect(port, '127.0.0.1');
  answered = new Promise((resolve) => {
    let text = '';
    sender.on('data', (part) => (text += String(part)));
    sender.on('error', () => undefined);
    sender.on('close', () => resolve(text));
  });
  sender.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${String(BODY_BYTES)}\r\n\r\n`);
  return begun;
}

/** Sends a part of the body and waits until it has arrived. */
async function send({ raw }: FastifyRequest, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const arrived = new Promise((resolve) => raw.once('data', resolve));
  sender.write('x'.repeat(bytes));
  await arrived;
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = fastify();
  begun = new Promise((resolve) => {
    app.addHook('onRequest', async (request) => limitBody(request, 300));
    app.addHook('preParsing', async (request) => resolve(request));
  });
  app.post('/whole', async ({ body }) => `got ${String(body).length}`);
  app.post('/upload', { onRequest: async (request) => limitUpload(request, 150, 10) }, async ({ body }) => `got ${String(body).length}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  vi.useRealTimers();
  sender.destroy();
  await app.close();
});

describe('the time of a body', () => {
  it('a body that comes in time is answered', async () => {
    const request = await begin('/whole');
    await send(request, 50);
    vi.advanceTimersByTime(299);
    sender.write('x'.repeat(50));
    expect(await answered).toContain('got 100');
  });

  it('a body that is sent slowly ends with its connection, however it goes on', async () => {
    const request = await begin('/whole');
    for (let part = 0; part < 3; part += 1) {
      await send(request, 20);
      vi.advanceTimersByTime(100);
    }
    expect(await answered).toBe('');
  });

  it('a file takes as long as it goes on', async () => {
    const request = await begin('/upload');
    for (let part = 0; part < 9; part += 1) {
      await send(request, 10);
      vi.advanceTimersByTime(150);
    }
    sender.write('x'.repeat(10));
    expect(await answered).toContain('got 100');
  });

  it.each([0, 9])('a file of which only %i bytes come in a while ends with its connection', async (bytes) => {
    const request = await begin('/upload');
    await send(request, 30);
    vi.advanceTimersByTime(150);
    await send(request, bytes);
    vi.advanceTimersByTime(150);
    expect(await answered).toBe('');
  });
});
