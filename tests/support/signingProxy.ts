import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback in front of a portal. */
export interface SigningProxy {
  url: string;
  close(): Promise<void>;
}

/** Starts a proxy that signs everybody in by itself: what is requested of it goes on to `target` with this `Authorization`. */
export async function startSigningProxy(target: string, authorization: string): Promise<SigningProxy> {
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target);
    const onward = request(`${target}${pathname}${search}`, { method: incoming.method, headers: { ...incoming.headers, authorization } }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    // A client that has left needs no more of it: a stream would go on for ever.
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
