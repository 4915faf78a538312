import type { FastifyReply } from 'fastify';
import type { Calls } from '#schemas/calls/index.ts';
import type { News } from '#server/changes/changes.ts';
import type { ChangeEvent } from '#server/changes/feedTable.ts';
import type { Principal } from '#server/organisation/actor.ts';
import { maySeeApp, maySeeModel } from '#server/policies/policies.ts';
import { DATA_POLICY } from '#server/services/dataPolicy.ts';
import { HANDLED, type Exchange, type Handler } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';
import { openStreams } from './openStreams.ts';

type Reading = Exchange<Calls['changes']>;

/** Bytes that may wait for a reader before their stream is cut. */
const MOST_WAITING_BYTES = 1024 * 1024;

/** GET system/changes: a stream of server-sent events, or with `Accept: application/json` what is new since an id (contract 7.5, BX-031). */
export const changes: Handler<Calls['changes']> = async (exchange) => {
  const { services, request, actor, query } = exchange;
  const header = Number(request.headers['last-event-id']);
  const since = Number.isSafeInteger(header) && header > 0 ? header : (query.since ?? undefined);
  if (!String(request.headers.accept ?? '').includes('text/event-stream')) {
    const { last, events } = await services.changes.since(since, actor.id);
    return { last, events: events.filter((event) => isVisible(event, actor, services)) };
  }
  const leave = openStreams(services).takePlace(actor.id);
  try {
    const news = await services.changes.since(since, actor.id);
    exchange.reply.hijack();
    // Who went away while they were looked up never closes a second time.
    if (exchange.reply.raw.destroyed) leave();
    else stream(exchange, news, leave);
  } catch (error) {
    leave();
    throw error;
  }
  return HANDLED;
};

function stream({ services, actor, reply }: Reading, news: News, leave: () => void): void {
  const { raw } = reply;
  writeHead(reply);
  // Rights may change while the stream is open.
  let reader = actor;
  let isOver = false;
  const send = (events: readonly ChangeEvent[]): void => {
    for (const event of events) {
      if (isVisible(event, reader, services)) raw.write(`event: ${event.type}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    }
    // A reader who does not take what is sent comes back with the last id they have.
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy();
  };
  /** Also keeps the position of a reader near who is sent nothing, so that little is read when they come back. */
  const sendPosition = (position: number): void => {
    if (!isOver) raw.write(`: here\nid: ${position}\n\n`);
  };
  /** However the stream ends, nothing is written any more, even where bytes still wait for the reader. */
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    unsubscribe();
    unwatch();
    forgetSession();
    leave();
  };
  const stop = (): void => {
    end();
    raw.end();
  };
  raw.once('close', end);
  raw.write('retry: 2000\n');
  send(news.events);
  sendPosition(news.last);
  const unsubscribe = services.changes.subscribe(actor.id, news.last, (events) => isOver || send(events));
  const forgetSession = services.sessions.ends.subscribe(actor.sessionId, stop);
  const unwatch = openStreams(services).watch({
    sessionId: actor.sessionId,
    goesOn(current) {
      reader = current;
      sendPosition(Math.max(news.last, services.changes.last()));
    },
    stop,
  });
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

/** Only what the user may see: models with a right, documents of visible applications; their own work and `reset` anyway. */
function isVisible(event: ChangeEvent, actor: Principal, services: Services): boolean {
  const apps = services.apps();
  if (event.type === 'rows') return event.schemaCode !== undefined && maySeeModel(actor, apps, event.schemaCode);
  if (event.type !== 'config') return true;
  const app = apps.apps.get(event.appCode ?? '');
  if (!app || !maySeeApp(actor, app)) return false;
  return event.kind !== 'model' || maySeeModel(actor, apps, event.code ?? '');
}
