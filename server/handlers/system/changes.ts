import type { Calls } from '#schemas/calls/index.ts';
import type { ChangeEvent } from '#server/changes/changes.ts';
import { actorOfSession } from '#server/http/authenticate.ts';
import { tooManyRequests } from '#server/refusals.ts';
import { HANDLED, type Exchange, type Handler } from '#server/http/handler.ts';
import { COMMON_HEADERS, DATA_POLICY } from '#server/http/headers.ts';
import type { Signed } from '#server/organisation/actor.ts';
import type { Services } from '#server/http/services.ts';
import { maySeeApp, maySeeModel } from '#server/policies.ts';

type Asking = Exchange<Calls['changes']>;

/** How often a stream looks whether its session is still alive; each look also keeps the connection open. */
const LOOK_MS = 15_000;
/** Most streams of one user in one process: a tab or two in each of several browsers, never all connections of the server. */
const STREAMS_PER_USER = 20;
const openStreams = new WeakMap<Services, Map<string, number>>();

/** GET system/changes: a stream of server-sent events, or with `Accept: application/json` what is new since an id (contract 7.5, BX-031). */
export const changes: Handler<Calls['changes']> = async (exchange) => {
  const { services, request, actor, query } = exchange;
  const header = Number(request.headers['last-event-id']);
  const since = Number.isSafeInteger(header) && header > 0 ? header : (query.since ?? undefined);
  if (!String(request.headers.accept ?? '').includes('text/event-stream')) {
    await services.changes.look();
    const events = since === undefined ? [] : services.changes.since(since).filter((event) => isVisible(event, actor, services));
    return { last: services.changes.last(), events };
  }
  const open = openStreams.get(services) ?? new Map<string, number>();
  openStreams.set(services, open);
  const mine = open.get(actor.id) ?? 0;
  if (mine >= STREAMS_PER_USER) throw tooManyRequests(LOOK_MS / 1000);
  open.set(actor.id, mine + 1);
  request.raw.once('close', () => {
    const left = (open.get(actor.id) ?? 1) - 1;
    if (left > 0) open.set(actor.id, left);
    else open.delete(actor.id);
  });
  stream(exchange, since);
  return HANDLED;
};

function stream({ services, actor, request, reply, traceId }: Asking, since: number | undefined): void {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...COMMON_HEADERS,
    'X-Trace-Id': traceId,
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': DATA_POLICY,
    'X-Accel-Buffering': 'no',
  });
  raw.write(`retry: 2000\nid: ${since ?? services.changes.last()}\n\n`);
  // Rights may change while the stream is open; the session is looked up again with each look.
  let reader = actor;
  const send = (events: readonly ChangeEvent[]): void => {
    for (const event of events) {
      if (isVisible(event, reader, services)) raw.write(`event: ${event.type}\nid: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`);
    }
  };
  if (since !== undefined) send(services.changes.since(since));
  const unsubscribe = services.changes.subscribe(send);
  const timer = setInterval(() => {
    actorOfSession(actor.sessionId, services).then(
      (current) => {
        reader = current;
        raw.write(': here\n\n');
      },
      () => raw.end(),
    );
  }, LOOK_MS);
  timer.unref();
  request.raw.once('close', () => {
    clearInterval(timer);
    unsubscribe();
  });
}

/** Only what the user may see: models with a right, documents of visible applications; `reset` for everybody. */
function isVisible(event: ChangeEvent, actor: Signed, services: Services): boolean {
  const apps = services.apps();
  if (event.type === 'rows') return event.schemaCode !== undefined && maySeeModel(actor, apps, event.schemaCode);
  if (event.type === 'reset') return true;
  const app = apps.apps.get(event.appCode ?? '');
  if (!app || !maySeeApp(actor, app)) return false;
  return event.kind !== 'model' || maySeeModel(actor, apps, event.code ?? '');
}
