import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: its answer is lost, late, or the server receives it twice. */
export type Treatment = 'pass' | 'cut' | 'twice' | { delayMs: number };

/** A proxy on loopback in front of a server, which loses answers. */
export interface CuttingProxy {
  url: string;
  /** From now on the connection of a request is cut once the server has answered it, where its path is one of those named; until `pass`. */
  cut(...paths: string[]): void;
  /** From now on each request is treated so. */
  treat(rule: (method: string, path: string) => Treatment): void;
  /** Answers go through again. */
  pass(): void;
  close(): Promise<void>;
}

interface Given {
  status: number;
  headers: IncomingHttpHeaders;
  answer: IncomingMessage;
}

/** Starts a proxy in front of a server, whose address may be known later. Whatever it cuts, the server has done and answered before. */
export async function startCuttingProxy(target: string | (() => string)): Promise<CuttingProxy> {
  const base = typeof target === 'string' ? () => target : target;
  let rule: (method: string, path: string) => Treatment = () => 'pass';
  const server = createServer((incoming, answer) => {
    void (async () => {
      const { pathname, search } = new URL(incoming.url ?? '/', base());
      const method = incoming.method ?? 'GET';
      const treatment = rule(method, pathname);
      const body = await wholeOf(incoming);
      const send = () => sendOn(`${base()}${pathname}${search}`, method, incoming.headers, body);
      const given = await send();
      if (treatment === 'cut') {
        await wholeOf(given.answer);
        return answer.destroy();
      }
      if (treatment === 'twice') await send().then((second) => wholeOf(second.answer));
      if (typeof treatment === 'object') await new Promise((resolve) => setTimeout(resolve, treatment.delayMs));
      answer.writeHead(given.status, given.headers);
      // A page that has left needs no more of it: a stream would go on for ever.
      answer.on('close', () => given.answer.destroy());
      given.answer.pipe(answer);
      return undefined;
    })().catch(() => answer.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${port}`,
    cut(...paths) {
      rule = (_method, path) => (paths.length === 0 || paths.includes(path) ? 'cut' : 'pass');
    },
    treat(next) {
      rule = next;
    },
    pass() {
      rule = () => 'pass';
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function sendOn(url: string, method: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Given> {
  return new Promise((resolve, reject) => {
    const onward = request(url, { method, headers }, (answer) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, answer }));
    onward.on('error', reject);
    onward.end(body);
  });
}

async function wholeOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}
