import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Message {
  mobile: string;
  code: string;
}

/** A gateway for short messages as an operator would run it; keeps what it was to send. */
export async function startSmsGateway(token: string) {
  const sent: Message[] = [];
  const arrivals = new EventEmitter();
  let answering = Promise.resolve(200);
  const server = createServer((request, response) => {
    void json(request).then(async (body) => {
      const isKnown = request.headers.authorization === `Bearer ${token}`;
      // The server under test writes both fields.
      if (isKnown) sent.push(body as Message);
      arrivals.emit('message');
      response.writeHead(isKnown ? await answering : 403).end();
    });
  });
  /** Waits until so many messages have come; gives the last one. */
  const arrived = async (count: number): Promise<Message> => {
    while (sent.length < count) await once(arrivals, 'message');
    return sent[count - 1] ?? { mobile: '', code: '' };
  };
  /** Takes messages, and answers none until the function it gives is called with a status. */
  const hold = (): ((status: number) => void) => {
    answering = once(arrivals, 'answer').then(([status]) => Number(status));
    return (status) => {
      arrivals.emit('answer', status);
      answering = Promise.resolve(200);
    };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server on a port has such an address.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/send`, sent, arrived, hold, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
