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

/** No exchange keeps anybody waiting longer (safety R7). */
const TIMEOUT_MS = 30_000;

/**
 * Sends one exchange and gives its answer, whatever its status. Knows no session and no envelope.
 * Errors: TransportError `cancelled` (the signal), `timeout` (30 s), `offline` (no connection).
 */
export async function send(exchange: Exchange): Promise<Answer> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(exchange.url, {
      method: exchange.method,
      headers: exchange.headers,
      body: exchange.body,
      signal: AbortSignal.any([exchange.signal, timeout]),
      credentials: 'same-origin',
    });
    return {
      status: response.status,
      text: exchange.bytes === true && response.ok ? '' : await response.text(),
      blob: exchange.bytes === true && response.ok ? await response.blob() : undefined,
      header: (name) => response.headers.get(name),
    };
  } catch (cause) {
    if (exchange.signal.aborted) throw new TransportError('cancelled', { call: exchange.call, cause });
    if (timeout.aborted) throw new TransportError('timeout', { call: exchange.call, cause });
    throw new TransportError('offline', { call: exchange.call, cause });
  }
}
