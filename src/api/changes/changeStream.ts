import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { isRecord } from '#schemas/formats/format.ts';
import { callTable } from 'virtual:lazy-calls';
import { addressOfCall, queryText } from '#src/api/address.ts';
import { TransportError } from '#src/api/errors.ts';
import { authorization, familyHeaders } from '#src/api/headers.ts';
import { sendRenewed } from '#src/api/sendRenewed.ts';
import { portalSettings, wireLanguage } from '#src/api/settings.ts';

type Change = AnswerOf<Calls['changes']>['events'][number];

/** What a stream has delivered: how far everything is known now, and a change unless it only says so. */
export interface StreamPart {
  last: number;
  change: Change | undefined;
}

/** The server writes every 15 s; a connection that says nothing for so long is broken, ms. */
const SILENCE_MS = 40_000;

/**
 * Reads the stream of changes behind a position until it ends, with the token of this page. `onPart` receives what comes, in order.
 * Errors: TransportError `status` when the server gives no stream, `offline` and `timeout` when it breaks, `cancelled` by `signal`.
 */
export async function readChangeStream(since: number, signal: AbortSignal, onPart: (part: StreamPart) => void): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const goesOn = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  const open = async (): Promise<Response> => {
    const row = callTable.changes;
    if (row === undefined) throw new TransportError('status', { call: 'changes' });
    const settings = portalSettings();
    const { url } = addressOfCall({ ...row, path: settings.endpoints?.changes?.split(' ')[1] ?? row.path }, {}, settings);
    const headers = { Accept: 'text/event-stream', 'Accept-Language': wireLanguage(), ...familyHeaders(), ...authorization('changes') };
    goesOn();
    return fetch(`${url}${queryText({ since })}`, { headers, cache: 'no-store', signal: AbortSignal.any([signal, silence.signal]) });
  };
  try {
    const { status, headers, body } = await sendRenewed(open);
    if (body === null || !(headers.get('Content-Type') ?? '').startsWith('text/event-stream')) {
      await body?.cancel();
      throw new TransportError('status', { call: 'changes', status });
    }
    await readParts(body, goesOn, onPart);
  } catch (cause) {
    if (cause instanceof TransportError) throw cause;
    if (signal.aborted) throw new TransportError('cancelled', { call: 'changes', cause });
    throw new TransportError(silence.signal.aborted ? 'timeout' : 'offline', { call: 'changes', cause });
  } finally {
    clearTimeout(timer);
  }
}

async function readParts(body: ReadableStream<Uint8Array<ArrayBuffer>>, onBytes: () => void, onPart: (part: StreamPart) => void): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const parts = (text + value).split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) takePart(part, onPart);
  }
}

/** One event: its fields stand on lines of their own; of a field that comes twice the last counts. */
function takePart(part: string, onPart: (part: StreamPart) => void): void {
  const fields = new Map(part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]));
  const last = Number(fields.get('id'));
  if (Number.isSafeInteger(last) && last > 0) onPart({ last, change: toChange(fields.get('data')) });
}

function toChange(text: string | undefined): Change | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '');
    // Only texts and numbers are read of it, and they are compared with known ones.
    return isRecord(value) && typeof value.id === 'number' && typeof value.type === 'string' ? (value as Change) : undefined;
  } catch {
    return undefined;
  }
}
