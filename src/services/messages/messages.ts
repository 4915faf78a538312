import { atom } from 'jotai';
import type { IconName } from '#renderers/regions/base/Icon.tsx';
import { MESSAGE_MS } from '#renderers/contracts/messageTimes.ts';
import { store } from '#src/services/page/state.ts';

/** What a message says and for how long. */
export interface PortalMessage {
  level: 'success' | 'info' | 'warning' | 'error';
  text: string;
  /** Milliseconds on screen; 2000, errors and warnings 3000 (CN-003, CN-004). */
  ms?: number;
  /** Offered behind 'details', never part of the text (BX-039). */
  traceId?: string;
}
/** A message on screen; `id` changes with each. */
export type ShownMessage = PortalMessage & { id: number };

/** The one message of the portal on screen. */
export const messageAtom = atom<ShownMessage | undefined>(undefined);

/** Milliseconds a message stands that says nothing of it. */
export const LEVEL_MS = { success: MESSAGE_MS.normal, info: MESSAGE_MS.normal, warning: MESSAGE_MS.error, error: MESSAGE_MS.error } as const;

/** Its icon by level. */
export const MESSAGE_ICON: Record<PortalMessage['level'], IconName> = { success: 'success', info: 'info', warning: 'alert', error: 'error' };

let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message of the portal in place of the former one (CN-002). */
export function showMessage(message: PortalMessage): void {
  store.set(messageAtom, { ...message, id: nextId++ });
  goAfter(message.ms ?? LEVEL_MS[message.level]);
}

/** Takes the message away. */
export function dismissMessage(): void {
  pinMessage();
  store.set(messageAtom, undefined);
}

/** Pins the message while it is read or its details are open. */
export function pinMessage(): void {
  clearTimeout(timer);
}

/** Unpins the message, which goes after its usual time. */
export function releaseMessage(): void {
  goAfter(MESSAGE_MS.error);
}

function goAfter(ms: number): void {
  pinMessage();
  timer = setTimeout(dismissMessage, ms);
}
