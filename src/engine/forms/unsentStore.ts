import { json } from '#src/api/storage.ts';
import { tabStorage } from '#src/api/tabStorage.ts';

/** Something typed when the portal left its page, and whose it is (contract 5.1). */
export interface Unsent {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What this tab stores of one kind, under a key of the session storage. */
export interface UnsentStore<T extends Unsent> {
  /** What is stored for this person; what is older than 12 h or of anybody else is dropped. */
  of(userId: string, now: number): T[];
  /** Stores one for its person, in place of an earlier state of the same. */
  put(one: T): void;
  drop(userId: string, id: string, now: number): void;
}

const LIFETIME_MS = 12 * 3600 * 1000;

/** Opens the key; `isOne` checks what is stored there, which anybody at the browser can write and which may be of another build, `idOf` distinguishes one from another. */
export function unsentStore<T extends Unsent>(key: string, isOne: (value: unknown) => value is T, idOf: (one: T) => string): UnsentStore<T> {
  const store = (all: readonly T[]) => tabStorage.write(key, all.length === 0 ? undefined : JSON.stringify(all));
  const of = (userId: string, now: number): T[] => {
    const text = tabStorage.read(key);
    if (text === undefined) return [];
    const stored = json(text);
    const all = Array.isArray(stored) ? stored.filter(isOne) : [];
    const own = all.filter((one) => one.userId === userId && one.at <= now && now - one.at <= LIFETIME_MS);
    if (!Array.isArray(stored) || own.length < stored.length) store(own);
    return own;
  };
  return {
    of,
    put: (one) => store([...of(one.userId, one.at).filter((other) => idOf(other) !== idOf(one)), one]),
    drop(userId, id, now) {
      const all = of(userId, now);
      const left = all.filter((one) => idOf(one) !== id);
      if (left.length < all.length) store(left);
    },
  };
}
