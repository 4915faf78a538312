import { readStored } from '#src/api/storage.ts';

/** Where the browser keeps, encrypted, what was typed when a session ended (contract 5.1); a tab the same while it is being written. */
export const UNSENT_KEY = 'unsent_form';
/** How long it is kept, ms. */
export const UNSENT_LIFETIME_MS = 12 * 3600 * 1000;

const textsStored = (): string[] => [localStorage, sessionStorage].map((store) => readStored(store, UNSENT_KEY) ?? '');

/** Whether anything is stored, readable or not; nearly always there is not, and nothing more is loaded. */
export const isUnsentStored = (): boolean => textsStored().join('') !== '';

/** Whether something is kept, whosever it is: what was kept last, which stands at the end, is not over. */
export const hasUnsent = (): boolean => textsStored().some((text) => Date.now() - Number(/.*"at":(\d+)/.exec(text)?.[1]) <= UNSENT_LIFETIME_MS);
