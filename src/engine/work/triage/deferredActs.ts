import type { FormValues } from '#schemas/formSchema/record.ts';
import type { ListRow } from '#schemas/list.ts';
import { itemOfRow } from '#renderers/contracts/triage.ts';
import type { UnsentAct } from '#src/engine/forms/unsentDecisions.ts';
import type { TriageEvent } from './triageState.ts';
import { openUndoQueue, type After } from './undoQueue.ts';

/** What an act is about, and how it is sent. */
export interface DeferredAct {
  row: ListRow;
  /** Row to show at once. */
  next: ListRow | undefined;
  code: string;
  /** What was typed for it, should it be refused. */
  typed: FormValues;
  /** The one request of it, which outlives the page (`keepalive`). Errors: those of its call. */
  send(): Promise<unknown>;
}

/** What acts that wait need of their surroundings. */
export interface DeferredActsServices {
  dispatch(event: TriageEvent): void;
  /** Why something failed, in the reader's words. */
  faultText(error: unknown): string;
  /** The act on a row was refused after its screen was left. */
  onRefusedAfter(row: ListRow, error: unknown): void;
  /** The outcome of an act is known; not once the screen was left. */
  onOutcome(): void;
  after: After;
}

/** Acts on items that wait for being taken back. */
export interface DeferredActs {
  /** The screen shows; returns how to leave it, which sends what waits. */
  start(): () => void;
  /** The page ends: what waits is sent at once. */
  flush(): void;
  /** Lets an act wait for being taken back; its item is away at once. */
  defer(act: DeferredAct): void;
  /** Does an act at once. Never rejects: a refused row comes back. */
  carryOut(act: DeferredAct): Promise<void>;
  /** Takes the last one back that still waits. */
  undo(): void;
  /** Resolves once none is left. Shape: how many were refused meanwhile. */
  allAnswered(): Promise<number>;
  /** Those that wait or are under way. */
  all(): readonly UnsentAct[];
  /** Nothing more is sent, and nothing said of what fails: they are kept elsewhere. */
  handOver(): void;
}

/** Opens what lets acts wait and sends them, the same wherever items are acted on. Source: BX-023. */
export function openDeferredActs({ dispatch, faultText, onRefusedAfter, onOutcome, after }: DeferredActsServices): DeferredActs {
  const queue = openUndoQueue(after);
  const underWay = new Map<number, DeferredAct>();
  let waiting: (() => void)[] = [];
  let refusals = 0;
  let count = 0;
  let isLeft = false;
  let isHandedOver = false;

  function end(id: number): void {
    underWay.delete(id);
    if (underWay.size > 0) return;
    const those = waiting;
    waiting = [];
    for (const resolve of those) resolve();
  }

  async function send(id: number, { row, code, typed, send: request }: DeferredAct): Promise<void> {
    dispatch({ type: 'sending', id });
    try {
      await request();
      dispatch({ type: 'sent', rowId: row.id });
    } catch (error) {
      // The page is on its way off, and what was decided is kept.
      if (isHandedOver) return;
      refusals += 1;
      if (isLeft) return onRefusedAfter(row, error);
      dispatch({ type: 'refused', row, code, reason: faultText(error), typed });
    } finally {
      end(id);
    }
    if (!isLeft) onOutcome();
  }

  /** Takes the row away; gives the number of the act. */
  function begin(act: DeferredAct): number {
    const { row, next, code } = act;
    const id = (count += 1);
    underWay.set(id, act);
    dispatch({ type: 'deferred', act: { id, rowId: row.id, code, title: itemOfRow(row).instanceName }, row, next });
    return id;
  }

  return {
    start() {
      isLeft = false;
      return () => {
        isLeft = true;
        queue.flush();
      };
    },
    flush: () => queue.flush(),
    defer(act) {
      const id = begin(act);
      queue.add({ id, send: () => void send(id, act) });
    },
    carryOut: (act) => send(begin(act), act),
    undo() {
      const id = queue.undo();
      if (id === undefined) return;
      dispatch({ type: 'undone', id });
      end(id);
    },
    async allAnswered() {
      const before = refusals;
      if (underWay.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return refusals - before;
    },
    all: () => [...underWay.values()].map(({ row, code, typed }) => ({ row, code, typed })),
    handOver() {
      isHandedOver = true;
      for (const id of queue.clear()) end(id);
    },
  };
}
