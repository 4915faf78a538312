import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** How long a body may take to come as a whole. */
const WHOLE_MS = 120_000;
/** A large file on a slow line takes longer; what it may not do is stop. */
const PART_MS = 30_000;
const LEAST_PART_BYTES = 64 * 1024;

const limits = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a request whose body has not come in time, so that nobody holds connections by sending slowly (safety.md 2). */
export function limitBody({ raw }: Pick<FastifyRequest, 'raw'>, ms = WHOLE_MS): void {
  const { headers } = raw;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  watchBody(raw, ms, () => true);
}

/** The limit of a file that a known user uploads: it may take as long as it goes on. */
export function limitUpload({ raw }: Pick<FastifyRequest, 'raw'>, ms = PART_MS, leastBytes = LEAST_PART_BYTES): void {
  let received = raw.socket.bytesRead;
  watchBody(raw, ms, () => {
    const before = received;
    received = raw.socket.bytesRead;
    return received - before < leastBytes;
  });
}

/** Looks at a body that is still coming every so many milliseconds; the newest limit of a request counts. */
function watchBody(raw: IncomingMessage, ms: number, isTooSlow: () => boolean): void {
  clearInterval(limits.get(raw));
  const limit = setInterval(() => {
    if (raw.complete) clearInterval(limit);
    else if (isTooSlow()) raw.socket.destroy();
  }, ms);
  limit.unref();
  limits.set(raw, limit);
  raw.once('close', () => clearInterval(limit));
}
