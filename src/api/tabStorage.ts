import { readStored, writeStored } from './storage.ts';

/** What this tab keeps until it ends, text by key; a browser that forbids it keeps nothing. Source: contract 5.1. */
export const tabStorage = {
  /** undefined when missing or empty. */
  read: (key: string): string | undefined => readStored(sessionStorage, key),
  /** undefined removes it. */
  write: (key: string, text: string | undefined): void => writeStored(sessionStorage, key, text),
};
