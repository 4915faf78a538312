import type { UnsentPlace } from '#src/api/drafts/unsentStorage.ts';
import { unsentBox } from './unsentBox.ts';

/** Something typed when a session ended or the portal left its page, and whose it is (contract 5.1). */
export interface Unsent {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What this browser keeps of one kind; nothing before the key of its person has come (`unsentBox.unlock`). */
export interface UnsentStore<T extends Unsent> {
  /** What is stored for this person, not older than 12 h. */
  of(userId: string, now: number): T[];
  /** Stores one for its person, in place of an earlier state of the same. Shape: false = it could not be stored (`UnsentBox.put`). */
  put(one: T, place?: UnsentPlace): boolean;
  drop(userId: string, id: string, now: number): void;
}

/** Opens a kind; `isOne` checks what is stored, which may be of another build, `idOf` distinguishes one from another. */
export function unsentStore<T extends Unsent>(kind: string, isOne: (value: unknown) => value is T, idOf: (one: T) => string): UnsentStore<T> {
  return {
    of: (userId, now) => unsentBox.of(kind, userId, now).filter(isOne),
    put: (one, place = 'browser') => unsentBox.put(kind, idOf(one), one, place),
    drop: (userId, id, now) => unsentBox.drop(kind, userId, id, now),
  };
}
