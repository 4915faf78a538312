/** How long an act waits for being taken back, ms. Source: BX-023. */
const UNDO_MS = 5000;
/** Acts that wait at once; with a further one the oldest is sent. */
const MOST_WAITING = 5;

/** Does something after a time; gives how to prevent it. */
export type After = (ms: number, run: () => void) => () => void;

/** An act that waits. */
export interface WaitingAct {
  id: number;
  /** Sends it, once; the page may end meanwhile. */
  send(): void;
}

/** Acts that can be taken back for a while; each runs out by itself, in a request of its own. */
export interface UndoQueue {
  add(act: WaitingAct): void;
  /** Takes the last one back; undefined = none waits. */
  undo(): number | undefined;
  /** Sends all that wait at once, in their order. */
  flush(): void;
  /** Forgets all that wait: they are kept elsewhere. Shape: their numbers. */
  clear(): readonly number[];
}

/** Opens a queue. Source: BX-023, design of workflows 11. */
export function openUndoQueue(after: After): UndoQueue {
  let waiting: { act: WaitingAct; prevent(): void }[] = [];
  const sendNow = (id: number) => {
    const entry = waiting.find(({ act }) => act.id === id);
    if (!entry) return;
    waiting = waiting.filter((one) => one !== entry);
    entry.prevent();
    entry.act.send();
  };
  return {
    add(act) {
      const [oldest] = waiting;
      if (oldest && waiting.length >= MOST_WAITING) sendNow(oldest.act.id);
      waiting.push({ act, prevent: after(UNDO_MS, () => sendNow(act.id)) });
    },
    undo() {
      const last = waiting.at(-1);
      if (!last) return undefined;
      last.prevent();
      waiting = waiting.slice(0, -1);
      return last.act.id;
    },
    flush() {
      for (const { act } of waiting) sendNow(act.id);
    },
    clear() {
      const those = waiting;
      waiting = [];
      return those.map(({ act, prevent }) => {
        prevent();
        return act.id;
      });
    },
  };
}
