import { HttpStatus } from '#schemas/errCode.ts';
import type { AnswerOf } from '#schemas/calls/call.ts';
import type { Calls } from '#schemas/calls/index.ts';
import { TransportError, isCancelled } from '#src/api/errors.ts';
import type { ListServices } from '#src/engine/lists/state/listServices.ts';

/** A configuration or the rows of a model have changed, or everything is to be reloaded (contract 7.5). */
export type Change = AnswerOf<Calls['changes']>['events'][number];

const POLL_MS = 2000;
/** The first poll comes early, so that a document saved right after opening counts. */
const FIRST_MS = 200;

/** Event seen last, for the life of the page: the next list continues from there. */
let since: number | undefined;

/** The server has said that it knows no changes, as those of the family do: it is not asked again by this page. */
let isUnknown = false;

/** What is reported of changed documents. */
export interface ConfigWatcher {
  /** A document has changed since the last answer. */
  changed(change: Change): void;
  /** Documents may have changed between the configuration's answer and the first one here: it is to be compared. */
  recheck(): void;
  /** A poll was answered; `models` are those whose rows have changed since the one before. */
  answered(models: ReadonlySet<string>): void;
}

/**
 * Reports changed configuration while a list is open: polls every 2 s while the page is visible, from the event seen last.
 * Shape: returns how to stop; servers that do not know the call receive it once. Source: BX-031, contract 7.5.
 */
export function watchConfig(services: Pick<ListServices, 'call' | 'wait' | 'isHidden'>, watcher: ConfigWatcher): () => void {
  const stop = new AbortController();
  void poll(services, watcher, stop.signal);
  return () => stop.abort();
}

async function poll(services: Pick<ListServices, 'call' | 'wait' | 'isHidden'>, watcher: ConfigWatcher, signal: AbortSignal): Promise<void> {
  let isFirst = true;
  let waitMs = FIRST_MS;
  while (!signal.aborted) {
    await services.wait(waitMs);
    waitMs = POLL_MS;
    if (signal.aborted || isUnknown) return;
    if (services.isHidden()) continue;
    try {
      const { last, events } = await services.call('changes', { query: { since } }, { signal });
      const changes = wanted(events);
      // Asked from nowhere, or from an event the server no longer counts, the answer only says where the events stand now.
      const isBlind = since === undefined || last < since;
      since = last;
      if (isBlind || (isFirst && changes.length > 0)) watcher.recheck();
      else for (const event of changes) watcher.changed(event);
      watcher.answered(new Set(isBlind ? [] : events.flatMap(({ type, schemaCode }) => (type === 'rows' && schemaCode ? [schemaCode] : []))));
      isFirst = false;
    } catch (error) {
      isUnknown ||= error instanceof TransportError && error.status === HttpStatus.notFound;
      if (isUnknown || isCancelled(error)) return;
    }
  }
}

/** Changes of configuration; several changes of one list count once. */
function wanted(events: readonly Change[]): Change[] {
  const relevant = events.filter((event) => event.type === 'reset' || (event.type === 'config' && (event.kind === 'list' || event.kind === 'model')));
  const byKey = new Map(relevant.map((event) => [`${event.type} ${event.kind} ${event.code}`, event]));
  return [...byKey.values()];
}
