import { json, readStored } from '#src/api/storage.ts';
import { UNSENT_KEY, UNSENT_LIFETIME_MS } from './unsentStored.ts';

/** Where something is kept: in the browser, which outlives the tab, or in the tab, while it is being written there. */
export type UnsentPlace = 'browser' | 'tab';

/** Something typed, which only its person can read. */
export interface SealedUnsent {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Nonce and cipher text in base64. */
  box: string;
}

const storeOf = (place: UnsentPlace): Storage => (place === 'tab' ? sessionStorage : localStorage);

/** What is kept at a place, whosever, and is not older than 12 h. Shape: undefined = what is stored there is damaged. */
export function storedUnsent(place: UnsentPlace, now = Date.now()): SealedUnsent[] | undefined {
  const text = readStored(storeOf(place), UNSENT_KEY);
  const all = json(text);
  if (Array.isArray(all)) return all.filter((one: SealedUnsent | null) => one?.box && one.at <= now && now - one.at <= UNSENT_LIFETIME_MS);
  return text === undefined ? [] : undefined;
}

/** The same, nothing where it is damaged. */
export const readUnsent = (place: UnsentPlace, now?: number): SealedUnsent[] => storedUnsent(place, now) ?? [];

/** Keeps these at a place and nothing else. Shape: false = the browser has refused it, and keeps what it had. */
export function writeUnsent(place: UnsentPlace, all: readonly SealedUnsent[]): boolean {
  try {
    if (all.length === 0) storeOf(place).removeItem(UNSENT_KEY);
    else storeOf(place).setItem(UNSENT_KEY, JSON.stringify(all));
    return true;
  } catch {
    return false;
  }
}
