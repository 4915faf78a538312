import { gcm } from '@noble/ciphers/aes.js';
import { call } from '#src/api/client.ts';
import { json } from '#src/api/storage.ts';
import { readUnsent, writeUnsent, type UnsentPlace } from '#src/api/drafts/unsentStorage.ts';
import { isRecord } from '#schemas/formats/format.ts';

/** Most that is kept of one person, characters of the stored text (contract 5.1). */
const MOST_CHARACTERS = 1024 * 1024;
const NONCE_BYTES = 12;
const PLACES = ['browser', 'tab'] as const;
/** How long it is kept, ms. */
const LIFETIME_MS = 12 * 3600 * 1000;

/** Something typed, which only its person can read. */
interface SealedUnsent {
  userId: string;
  /** Epoch milliseconds. */
  at: number;
  /** Nonce and cipher text in base64. */
  box: string;
}

/** One thing as it is stored: of which kind, which one of it, and itself. */
interface Opened {
  kind: string;
  id: string;
  one: unknown;
  sealed: SealedUnsent;
}

/**
 * Keeps what was typed for its person alone: the key comes from the server, is kept in memory only, and the browser's storage holds
 * nothing that another person could read. Source: contract 5.1, 10.5, BX-051.
 */
export class UnsentBox {
  #key: { userId: string; bytes: Uint8Array } | undefined;
  #pendingRequest: { userId: string; done: Promise<void> } | undefined;
  /** What came before the key, by kind and id. */
  readonly #waiting = new Map<string, () => void>();

  /** Requests the key of a person once, so that theirs can be read and written. Never rejects: without it nothing is stored. */
  unlock(userId: string): Promise<void> {
    if (this.#key?.userId === userId) return Promise.resolve();
    if (this.#pendingRequest?.userId !== userId) this.#pendingRequest = { userId, done: this.#request(userId) };
    return this.#pendingRequest.done;
  }

  async #request(userId: string): Promise<void> {
    // What is over goes, whosever it was.
    for (const place of PLACES) if (readUnsent(place) !== undefined) writeSealed(place, sealedIn(place, Date.now()));
    try {
      const { draftKey } = await call('draftKey');
      this.#key = { userId, bytes: toBytes(draftKey) };
      for (const put of this.#waiting.values()) put();
    } catch {
      // The next value asks again.
    }
    this.#waiting.clear();
    this.#pendingRequest = undefined;
  }

  /** What this person has of a kind, the latest last. */
  of(kind: string, userId: string, now: number): unknown[] {
    const all = [...this.#opened('tab', userId, now), ...this.#opened('browser', userId, now)];
    const byId = new Map(all.filter((one) => one.kind === kind).map((one) => [one.id, one]));
    return [...byId.values()].toSorted((a, b) => a.sealed.at - b.sealed.at).map(({ one }) => one);
  }

  /** Stores one, in place of an earlier state of the same. */
  put(kind: string, id: string, one: { userId: string; at: number }, place: UnsentPlace): void {
    const { userId, at } = one;
    if (this.#key?.userId !== userId) {
      this.#waiting.set(`${kind} ${id}`, () => this.put(kind, id, one, place));
      void this.unlock(userId);
      return;
    }
    const text = JSON.stringify({ kind, id, one });
    const sealed = { userId, at, box: this.#seal(this.#key.bytes, text) };
    const others = this.#opened(place, userId, at).filter((other) => other.kind !== kind || other.id !== id);
    this.#write(place, userId, [...others.map((other) => other.sealed), sealed], at);
    if (place === 'browser') this.#dropIn('tab', userId, kind, id, at);
  }

  /** Drops one wherever it is kept. */
  drop(kind: string, userId: string, id: string, now: number): void {
    this.#waiting.delete(`${kind} ${id}`);
    for (const place of PLACES) this.#dropIn(place, userId, kind, id, now);
  }

  #dropIn(place: UnsentPlace, userId: string, kind: string, id: string, now: number): void {
    const own = this.#opened(place, userId, now);
    const left = own.filter((other) => other.kind !== kind || other.id !== id);
    if (left.length < own.length)
      this.#write(
        place,
        userId,
        left.map(({ sealed }) => sealed),
        now,
      );
  }

  /** Those of others stay as they are; of one's own the oldest go. */
  #write(place: UnsentPlace, userId: string, own: readonly SealedUnsent[], now: number): void {
    const newest = own.toSorted((a, b) => a.at - b.at);
    while (newest.reduce((sum, { box }) => sum + box.length, 0) > MOST_CHARACTERS) newest.shift();
    const others = sealedIn(place, now).filter((one) => one.userId !== userId);
    const all = [...others, ...newest];
    writeSealed(place, all);
  }

  #opened(place: UnsentPlace, userId: string, now: number): Opened[] {
    const key = this.#key;
    if (key?.userId !== userId) return [];
    return sealedIn(place, now).flatMap((sealed) => {
      const opened = sealed.userId === userId ? json(open(key.bytes, sealed.box)) : undefined;
      if (!isRecord(opened) || typeof opened.kind !== 'string' || typeof opened.id !== 'string') return [];
      return [{ kind: opened.kind, id: opened.id, one: opened.one, sealed }];
    });
  }

  #seal(key: Uint8Array, text: string): string {
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const closed = gcm(key, nonce).encrypt(new TextEncoder().encode(text));
    return btoa([...nonce, ...closed].map((byte) => String.fromCharCode(byte)).join(''));
  }
}

/** What is kept at a place, whosever, and is not older than 12 h. */
function sealedIn(place: UnsentPlace, now: number): SealedUnsent[] {
  const all = json(readUnsent(place));
  return Array.isArray(all) ? all.filter((one: SealedUnsent | null) => one?.box && one.at <= now && now - one.at <= LIFETIME_MS) : [];
}

/** Keeps these at a place and nothing else. */
function writeSealed(place: UnsentPlace, all: readonly SealedUnsent[]): void {
  writeUnsent(place, all.length === 0 ? undefined : JSON.stringify(all));
}

/** The box of this page. */
export const unsentBox = new UnsentBox();

/** The text; undefined when the key is another, as after a change of the password. */
function open(key: Uint8Array, box: string): string | undefined {
  try {
    const bytes = toBytes(box);
    return new TextDecoder().decode(gcm(key, bytes.subarray(0, NONCE_BYTES)).decrypt(bytes.subarray(NONCE_BYTES)));
  } catch {
    return undefined;
  }
}

const toBytes = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
