import { readStored, writeStored } from '#src/api/storage.ts';

/** Where the browser keeps, encrypted, what was typed when a session ended (contract 5.1); a tab the same while it is being written. */
const KEY = 'unsent_form';

/** Where something is kept: in the browser, which outlives the tab, or in the tab, while it is being written there. */
export type UnsentPlace = 'browser' | 'tab';

const storeOf = (place: UnsentPlace): Storage => (place === 'tab' ? sessionStorage : localStorage);

/** What is kept at a place; undefined = nothing. */
export const readUnsent = (place: UnsentPlace): string | undefined => readStored(storeOf(place), KEY);

/** Keeps a text at a place; undefined removes it. */
export const writeUnsent = (place: UnsentPlace, text: string | undefined): void => writeStored(storeOf(place), KEY, text);

/** Whether there is anything of the kind, whosever; nearly always there is not, and nothing more is loaded. */
export const hasUnsent = (): boolean => (readUnsent('browser') ?? readUnsent('tab')) !== undefined;
