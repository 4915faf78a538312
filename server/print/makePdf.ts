import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { tooManyTasks } from '#server/refusals/jobs.ts';

/** A document that takes longer is given up, and the thread with it. */
const MOST_MS = 60_000;
/** The thread ends when nothing was printed for so long: its fonts take memory. */
const IDLE_MS = 60_000;
/** Documents of one person that wait or are laid out. */
const MOST_OF_ONE = 2;

let thread: Worker | undefined;
/** Ends when the document requested last has. */
let last: Promise<unknown> = Promise.resolve();
const open = new Map<string, number>();
let idle: NodeJS.Timeout | undefined;

/**
 * Lays out a document; its text can be selected and its font holds only the signs it uses. One is laid out after the other,
 * so that one that takes too long ends by itself alone.
 * Errors: -1 for a person whose documents are not done yet; the library's; one when it takes too long.
 */
export async function makePdf(document: TDocumentDefinitions, userId: string): Promise<Uint8Array> {
  const mine = open.get(userId) ?? 0;
  if (mine >= MOST_OF_ONE) throw tooManyTasks(MOST_OF_ONE);
  open.set(userId, mine + 1);
  const made = last.then(() => layOut(document));
  last = made.catch(() => undefined);
  try {
    return await made;
  } finally {
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  }
}

/** Messages: {document} to the thread, {bytes} or {error} back. */
async function layOut(document: TDocumentDefinitions): Promise<Uint8Array> {
  clearTimeout(idle);
  const worker = (thread ??= startThread());
  const timeout = setTimeout(() => void worker.terminate(), MOST_MS);
  const answered = new AbortController();
  const { signal } = answered;
  try {
    worker.postMessage({ document });
    const ended = once(worker, 'exit', { signal }).then(() => ({ error: 'the thread ended' }));
    // What our own thread sends.
    const [{ bytes, error }] = (await Promise.race([once(worker, 'message', { signal }), ended.then((failure) => [failure])])) as [
      { bytes?: Uint8Array; error?: string },
    ];
    if (!bytes) throw new Error(`A PDF could not be laid out: ${error ?? ''}`);
    return bytes;
  } finally {
    answered.abort();
    clearTimeout(timeout);
    idle = setTimeout(() => void endThread(worker), IDLE_MS).unref();
  }
}

function startThread(): Worker {
  const worker = new Worker(new URL('./pdfWorker.mjs', import.meta.url), { execArgv: [] });
  worker.unref();
  for (const event of ['error', 'exit'] as const) worker.once(event, () => forget(worker));
  return worker;
}

async function endThread(worker: Worker): Promise<void> {
  forget(worker);
  await worker.terminate();
}

function forget(worker: Worker): void {
  if (thread === worker) thread = undefined;
}
