import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { TransportError, isCancelled } from '#src/api/errors.ts';
import type { ListServices } from './listServices.ts';

/** A configuration or the rows of a model have changed, or everything is to be asked anew (contract 7.5). */
export type Change = AnswerOf<Calls['changes']>['events'][number];

const POLL_MS = 2000;
/** The first question only learns where the events stand; it comes early, so that a document saved right after opening counts. */
const FIRST_MS = 200;
const NOT_FOUND = 404;

/**
 * Tells of changed configuration while a list is open: asks every 2 s while the page is visible, from the event seen last.
 * Shape: returns how to stop; servers that do not know the call are asked once. Source: BX-031, contract 7.5.
 */
export function watchConfig(services: Pick<ListServices, 'call' | 'wait' | 'isHidden'>, react: (change: Change) => void): () => void {
  const stop = new AbortController();
  void poll(services, react, stop.signal);
  return () => stop.abort();
}

async function poll(services: Pick<ListServices, 'call' | 'wait' | 'isHidden'>, react: (change: Change) => void, signal: AbortSignal): Promise<void> {
  let since: number | undefined;
  let waitMs = FIRST_MS;
  while (!signal.aborted) {
    await services.wait(waitMs);
    waitMs = POLL_MS;
    if (signal.aborted) return;
    if (services.isHidden()) continue;
    try {
      const { last, events } = await services.call('changes', { query: { since } }, { signal });
      // The first answer only says where the events stand now.
      if (since !== undefined) for (const event of wanted(events)) react(event);
      since = last;
    } catch (error) {
      if (isCancelled(error) || (error instanceof TransportError && error.status === NOT_FOUND)) return;
    }
  }
}

/** Changed rows are not shown under the reader's hand; several changes of one list count once. */
function wanted(events: readonly Change[]): Change[] {
  const kept = events.filter((event) => event.type === 'reset' || (event.type === 'config' && (event.kind === 'list' || event.kind === 'model')));
  const byKey = new Map(kept.map((event) => [`${event.type} ${event.kind} ${event.code}`, event]));
  return [...byKey.values()];
}
