import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy on loopback in front of a server, which loses answers. */
export interface CuttingProxy {
  url: string;
  /** From now on the connection of a request is cut once the server has answered it; until `pass`. */
  cut(): void;
  /** Answers go through again. */
  pass(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of `target`. Whatever it cuts, the server has done and answered before. */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  let isCutting = false;
  const server = createServer((incoming, answer) => {
    const { pathname, search } = new URL(incoming.url ?? '/', target);
    const onward = request(`${target}${pathname}${search}`, { method: incoming.method, headers: incoming.headers }, (given) => {
      if (!isCutting) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        given.pipe(answer);
        return;
      }
      given.resume();
      given.on('end', () => answer.destroy());
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has one
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      isCutting = true;
    },
    pass: () => {
      isCutting = false;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
