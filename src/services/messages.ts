import { atom } from 'jotai';
import { SCRIPT_MESSAGES_STANDING } from '#schemas/limits.ts';
import { store } from './state.ts';

/** What a message says and for how long. */
export interface Message {
  level: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Milliseconds on screen; 2000, errors and warnings 3000 (CN-003, CN-004). */
  ms?: number;
  /** Offered behind 'details', never part of the text (BX-039). */
  traceId?: string;
}
type Shown = Message & { id: number };

/** The one message of the portal on screen; `id` changes with each. */
export const messageAtom = atom<Shown | undefined>(undefined);
/** Messages of scripts, oldest first; they stand together, apart from the portal's own (contract 13.7). */
export const scriptMessagesAtom = atom<readonly Shown[]>([]);

const MS = { success: 2000, info: 2000, warning: 3000, error: 3000 } as const;

let nextId = 1;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message of the portal in place of the former one (CN-002). */
export function showMessage(message: Message): void {
  const former = store.get(messageAtom);
  if (former) stopTimer(former.id);
  const id = nextId++;
  store.set(messageAtom, { ...message, id });
  goAfter(id, message.ms ?? MS[message.level]);
}

/** Shows a message of a script beside the others; gives how to take it away. */
export function showScriptMessage(message: Message): () => void {
  const id = nextId++;
  const standing = [...store.get(scriptMessagesAtom), { ...message, id }];
  for (const { id: oldest } of standing.slice(0, -SCRIPT_MESSAGES_STANDING)) stopTimer(oldest);
  store.set(scriptMessagesAtom, standing.slice(-SCRIPT_MESSAGES_STANDING));
  goAfter(id, message.ms ?? MS[message.level]);
  return () => dismissMessage(id);
}

/** Takes a message away if it still stands. */
export function dismissMessage(id: number): void {
  stopTimer(id);
  if (store.get(messageAtom)?.id === id) store.set(messageAtom, undefined);
  const standing = store.get(scriptMessagesAtom);
  if (standing.some((message) => message.id === id))
    store.set(
      scriptMessagesAtom,
      standing.filter((message) => message.id !== id),
    );
}

/** Keeps a message while it is read or its details are open. */
export function holdMessage(id: number): void {
  stopTimer(id);
}

/** Lets a held message go after its usual time. */
export function releaseMessage(id: number): void {
  goAfter(id, MS.error);
}

function goAfter(id: number, ms: number): void {
  stopTimer(id);
  timers.set(
    id,
    setTimeout(() => dismissMessage(id), ms),
  );
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}
