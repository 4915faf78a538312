import { TransportError } from './errors.ts';

/** One HTTP exchange as the transport sees it. */
export interface Exchange {
  call: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
  signal: AbortSignal;
  /** Answer as bytes instead of text. */
  bytes?: boolean;
}

/** What came back; any HTTP status. */
export interface Answer {
  status: number;
  text: string;
  blob: Blob | undefined;
  header(name: string): string | null;
}

/** No exchange keeps anybody waiting longer without a byte; a large file may take its time (safety R7). */
const IDLE_MS = 30_000;

/**
 * Sends one exchange and gives its answer, whatever its status. Knows no session and no envelope.
 * Errors: TransportError `cancelled` (the signal), `timeout` (30 s without a byte), `offline` (no connection).
 */
export async function send(exchange: Exchange): Promise<Answer> {
  const idle = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goesOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => idle.abort(), IDLE_MS);
  };
  goesOn();
  try {
    const response = await fetch(exchange.url, {
      method: exchange.method,
      headers: exchange.headers,
      body: exchange.body,
      signal: AbortSignal.any([exchange.signal, idle.signal]),
      credentials: 'same-origin',
    });
    const asBytes = exchange.bytes === true && response.ok;
    const body = whileRead(response, goesOn);
    return {
      status: response.status,
      text: asBytes ? '' : await body.text(),
      blob: asBytes ? await body.blob() : undefined,
      header: (name) => response.headers.get(name),
    };
  } catch (cause) {
    if (exchange.signal.aborted) throw new TransportError('cancelled', { call: exchange.call, cause });
    if (idle.signal.aborted) throw new TransportError('timeout', { call: exchange.call, cause });
    throw new TransportError('offline', { call: exchange.call, cause });
  } finally {
    clearTimeout(timer);
  }
}

/** The body of an answer, telling of every part that comes. */
function whileRead({ body, headers }: Response, onPart: () => void): Response {
  const watched = body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(part, onward) {
        onPart();
        onward.enqueue(part);
      },
    }),
  );
  return new Response(watched, { headers });
}
