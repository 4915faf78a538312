import { readFileSync, existsSync, statSync } from 'node:fs';
import { type Server, createServer, request } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' };

/** One origin for the floors and the product: `/floor/*` from the built floors, all else passed on to the server, so that every page pays the same way: gzip for all. */
export async function openGateway(target: string): Promise<{ url: string; close(): void }> {
  const to = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    if (path.startsWith('/floor/')) {
      sendFloor(path.slice('/floor/'.length), outgoing);
      return;
    }
    const passed = request(
      {
        host: to.hostname,
        port: to.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, host: to.host, 'accept-encoding': 'gzip' },
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: addressOf(server), close: () => server.close() };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The gateway has no port');
  return `http://127.0.0.1:${address.port}`;
}

const packed = new Map<string, Buffer>();

function sendFloor(path: string, outgoing: import('node:http').ServerResponse): void {
  const file = join('dist/floors', path);
  if (!existsSync(file) || !statSync(file).isFile()) {
    outgoing.writeHead(404).end();
    return;
  }
  const bytes = packed.get(file) ?? gzipSync(readFileSync(file), { level: 9 });
  packed.set(file, bytes);
  const cache = path.includes('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  outgoing.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip', 'cache-control': cache });
  outgoing.end(bytes);
}
