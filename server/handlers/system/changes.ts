import type { FastifyReply } from 'fastify';
import type { Calls } from '#schemas/calls/index.ts';
import type { ChangeEvent } from '#server/changes/changes.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { maySeeApp, maySeeModel } from '#server/policies/policies.ts';
import { actorOfSession } from '#server/policies/sessionActor.ts';
import { tooManyRequests } from '#server/refusals/http.ts';
import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import { HANDLED, type Exchange, type Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';

type Reading = Exchange<Calls['changes']>;

/** How often a stream checks whether another process has ended its session; each check also keeps the connection open. */
const SESSION_CHECK_MS = 15_000;
/** Most streams of one user in one process: a tab or two in each of several browsers, never all connections of the server. */
const STREAMS_PER_USER = 20;
/** Bytes that may wait for a reader before their stream is cut. */
const MOST_WAITING_BYTES = 1024 * 1024;
const openStreams = new WeakMap<Services, Map<string, number>>();

/** GET system/changes: a stream of server-sent events, or with `Accept: application/json` what is new since an id (contract 7.5, BX-031). */
export const changes: Handler<Calls['changes']> = async (exchange) => {
  const { services, request, actor, query } = exchange;
  const header = Number(request.headers['last-event-id']);
  const since = Number.isSafeInteger(header) && header > 0 ? header : (query.since ?? undefined);
  if (!String(request.headers.accept ?? '').includes('text/event-stream')) {
    await services.changes.poll();
    const events = since === undefined ? [] : services.changes.since(since).filter((event) => isVisible(event, actor, services));
    return { last: services.changes.last(), events };
  }
  const open = openStreams.get(services) ?? new Map<string, number>();
  openStreams.set(services, open);
  if ((open.get(actor.id) ?? 0) >= STREAMS_PER_USER) throw tooManyRequests(SESSION_CHECK_MS / 1000);
  exchange.reply.hijack();
  // Who went away while their session was looked up never closes a second time.
  if (exchange.reply.raw.destroyed) return HANDLED;
  stream(exchange, since, takePlace(open, actor.id));
  return HANDLED;
};

/** Counts one more stream of a user; gives what takes it off the count. */
function takePlace(open: Map<string, number>, userId: string): () => void {
  open.set(userId, (open.get(userId) ?? 0) + 1);
  return () => {
    const left = (open.get(userId) ?? 1) - 1;
    if (left > 0) open.set(userId, left);
    else open.delete(userId);
  };
}

function stream({ services, actor, reply }: Reading, since: number | undefined, leave: () => void): void {
  const { raw } = reply;
  writeHead(reply);
  raw.write(`retry: 2000\nid: ${since ?? services.changes.last()}\n\n`);
  // Rights may change while the stream is open; the session is looked up again with each check.
  let reader = actor;
  let isOver = false;
  const send = (events: readonly ChangeEvent[]): void => {
    for (const event of events) {
      if (isVisible(event, reader, services)) raw.write(`event: ${event.type}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    // A reader who does not take what is sent comes back with the last id they have.
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  };
  const unsubscribe = services.changes.subscribe(send);
  const timer = setInterval(() => {
    actorOfSession(actor.sessionId, services).then((current) => {
      reader = current;
      if (!isOver) raw.write(': here\n\n');
    }, stop);
  }, SESSION_CHECK_MS);
  timer.unref();
  /** However the stream ends, nothing is written any more, even where bytes still wait for the reader. */
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    unsubscribe();
    forgetSession();
    leave();
  };
  const stop = (): void => {
    end();
    raw.end();
  };
  const forgetSession = services.sessions.ends.subscribe(actor.sessionId, stop);
  raw.once('close', end);
  if (since !== undefined) send(services.changes.since(since));
}

/** A hijacked answer has no headers but those it is given: here all that every answer has, also what lets a portal elsewhere read it. */
function writeHead(reply: FastifyReply): void {
  reply.headers({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': DATA_POLICY,
    'X-Accel-Buffering': 'no',
  });
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200);
}

/** Only what the user may see: models with a right, documents of visible applications; `reset` for everybody. */
function isVisible(event: ChangeEvent, actor: Principal, services: Services): boolean {
  const apps = services.apps();
  if (event.type === 'rows') return event.schemaCode !== undefined && maySeeModel(actor, apps, event.schemaCode);
  if (event.type === 'reset') return true;
  const app = apps.apps.get(event.appCode ?? '');
  if (!app || !maySeeApp(actor, app)) return false;
  return event.kind !== 'model' || maySeeModel(actor, apps, event.code ?? '');
}
