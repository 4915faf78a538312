import { createServer, type IncomingMessage } from 'node:http';

/** A request as it came over the wire. */
export interface WireRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

/** What to answer: a status and a JSON value, text, or nothing ever (`hang`). */
export interface WireAnswer {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  hang?: true;
}

/** A real HTTP server whose answers a test gives; for answers that our own server never sends. */
export async function openWire(answer: (request: WireRequest) => WireAnswer | Promise<WireAnswer>) {
  const seen: WireRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://wire.test');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const came = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      seen.push(came);
      void Promise.resolve(answer(came)).then((given) => {
        if (given.hang === true) return;
        response.writeHead(given.status ?? 200, { 'Content-Type': 'application/json', ...given.headers });
        response.end(given.text ?? JSON.stringify(given.json ?? null));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A successful envelope. */
export const ok = (data: unknown): WireAnswer => ({ json: { errcode: 0, errmsg: '', data, traceId: 'A'.repeat(32) } });
