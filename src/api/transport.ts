import { TransportError } from './errors.ts';

/** One HTTP exchange as the transport sees it. */
export interface HttpExchange {
  call: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | URLSearchParams;
  signal: AbortSignal;
  /** Goes on when the page ends. */
  keepalive?: boolean | undefined;
  /** Answer as bytes instead of text. */
  bytes?: boolean;
  /** Neither sends nor keeps a cookie. */
  cookieless?: boolean | undefined;
}

/** What came back; any HTTP status. */
export interface Answer {
  status: number;
  text: string;
  blob: Blob | undefined;
  header(name: string): string | null;
}

/** No exchange keeps anybody waiting longer for its answer, nor for the body of one, nor a file for its next part (safety R7). */
const IDLE_MS = 30_000;

/**
 * Sends one exchange and gives its answer, whatever its status. Knows no session and no envelope.
 * Errors: TransportError `cancelled` (the signal), `timeout` (30 s without an answer, its body or the next part of a file), `offline` (no connection).
 */
export async function sendHttp(exchange: HttpExchange): Promise<Answer> {
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
      credentials: exchange.cookieless ? 'omit' : 'same-origin',
      keepalive: exchange.keepalive,
    });
    goesOn();
    const asBytes = exchange.bytes === true && response.ok;
    return {
      status: response.status,
      // Answers of calls are small: they are read as a whole, which costs no copy of their parts.
      text: asBytes ? '' : await response.text(),
      blob: asBytes ? await whileRead(response, goesOn).blob() : undefined,
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

/** The body of a file, telling of every part that comes. */
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
