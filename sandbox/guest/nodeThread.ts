/** The sandbox on a worker thread of Node; the text of the prelude comes as its data. */
import { parentPort, workerData } from 'node:worker_threads';
import { openQuickjs } from './engine.ts';
import { serveGuest } from './guestServer.ts';

const serve = serveGuest(
  (message) => parentPort?.postMessage(message),
  openQuickjs,
  String(workerData),
  () => performance.now(),
);
// Only the process that made this thread can post to it; the messages are those of `link.ts`.
parentPort?.on('message', (message) => void serve(message));
