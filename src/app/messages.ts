import { atom } from 'jotai';
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

/** The one message on screen; `id` changes with each. */
export const messageAtom = atom<(Message & { id: number }) | undefined>(undefined);

const MS = { success: 2000, info: 2000, warning: 3000, error: 3000 } as const;

let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in place of the former one (CN-002). */
export function showMessage(message: Message): void {
  clearTimeout(timer);
  const id = nextId++;
  store.set(messageAtom, { ...message, id });
  timer = setTimeout(() => dismissMessage(id), message.ms ?? MS[message.level]);
}

/** Takes a message away if it is still the one shown. */
export function dismissMessage(id: number): void {
  if (store.get(messageAtom)?.id === id) store.set(messageAtom, undefined);
}

/** Keeps the shown message while it is read or its details are open. */
export function holdMessage(): void {
  clearTimeout(timer);
}

/** Lets a held message go after its usual time. */
export function releaseMessage(id: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => dismissMessage(id), MS.error);
}
