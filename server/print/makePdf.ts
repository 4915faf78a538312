import { Worker } from 'node:worker_threads';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';

/** A document that takes longer is given up, and the thread with it. */
const MOST_MS = 60_000;
/** The thread ends when nothing was printed for so long: its fonts take memory. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(bytes: Uint8Array): void;
  reject(error: Error): void;
}

interface Thread {
  worker: Worker;
  waiting: Map<number, Waiting>;
}

let thread: Thread | undefined;
let count = 0;

/** Lays out a document; its text can be selected and its font holds only the signs it uses. Errors: the library's; one when it takes too long. */
export async function makePdf(document: TDocumentDefinitions): Promise<Uint8Array> {
  const { worker, waiting } = (thread ??= startThread());
  count += 1;
  const id = count;
  let late: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      late = setTimeout(() => void worker.terminate(), MOST_MS);
      worker.postMessage({ id, document });
    });
  } finally {
    clearTimeout(late);
    waiting.delete(id);
    setTimeout(() => endIdle(worker, waiting, count), IDLE_MS).unref();
  }
}

function startThread(): Thread {
  const worker = new Worker(new URL('./pdfWorker.mjs', import.meta.url), { execArgv: [] });
  const waiting: Thread['waiting'] = new Map();
  const failAll = (error: Error): void => {
    if (thread?.worker === worker) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
  };
  worker.unref();
  worker.on('message', ({ id, bytes, error }: { id: number; bytes?: Uint8Array; error?: string }) => {
    const asked = waiting.get(id);
    if (bytes) asked?.resolve(bytes);
    else asked?.reject(new Error(`A PDF could not be laid out: ${error ?? ''}`));
  });
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The thread that lays out PDF files ended')));
  return { worker, waiting };
}

function endIdle(worker: Worker, waiting: Thread['waiting'], countThen: number): void {
  if (waiting.size > 0 || count !== countThen) return;
  if (thread?.worker === worker) thread = undefined;
  void worker.terminate();
}
