import { atom } from 'jotai';
import { MAX_SCRIPT_MESSAGES } from '#schemas/limits.ts';
import { LEVEL_MS, type PortalMessage, type ShownMessage } from './messages.ts';
import { store } from '#src/services/page/state.ts';

/** Messages of scripts, oldest first; they show together, apart from the portal's own (contract 13.7). */
export const scriptMessagesAtom = atom<readonly ShownMessage[]>([]);

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message of a script beside the others, of which the oldest give way; gives how to take it away. */
export function showScriptMessage(message: PortalMessage): () => void {
  const id = nextId++;
  const shown = [...store.get(scriptMessagesAtom), { ...message, id }];
  for (const { id: oldest } of shown.slice(0, -MAX_SCRIPT_MESSAGES)) pinScriptMessage(oldest);
  store.set(scriptMessagesAtom, shown.slice(-MAX_SCRIPT_MESSAGES));
  goAfter(id, message.ms ?? LEVEL_MS[message.level]);
  return () => dismissScriptMessage(id);
}

/** Takes a message away if it still shows. */
export function dismissScriptMessage(id: number): void {
  pinScriptMessage(id);
  store.set(scriptMessagesAtom, (shown) => shown.filter((message) => message.id !== id));
}

/** Pins a message while it is read. */
export function pinScriptMessage(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Unpins a message, which goes after its usual time. */
export function releaseScriptMessage(id: number): void {
  goAfter(id, LEVEL_MS.error);
}

function goAfter(id: number, ms: number): void {
  pinScriptMessage(id);
  timers.set(
    id,
    setTimeout(() => dismissScriptMessage(id), ms),
  );
}
