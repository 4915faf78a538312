import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A gateway for short messages as an operator would run it; keeps what it was to send. */
export async function startSmsGateway(token: string) {
  const sent: { mobile: string; code: string }[] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      // The server under test writes both fields.
      if (isKnown) sent.push(body as { mobile: string; code: string });
      response.writeHead(isKnown ? 200 : 403).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/send`, sent, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
