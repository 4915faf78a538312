import { gcm } from '@noble/ciphers/aes.js';
import { call } from '#src/api/client.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { isFamily } from '#src/api/settings.ts';
import { json } from '#src/api/storage.ts';
import { readUnsent, storedUnsent, writeUnsent, type SealedUnsent, type UnsentPlace } from '#src/api/drafts/unsentStorage.ts';
import { isRecord } from '#schemas/formats/format.ts';

/** Most that is kept of one person, characters of the stored text (contract 5.1). */
const MOST_CHARACTERS = 1024 * 1024;
const NONCE_BYTES = 12;
/** Wait before a key that did not come is requested again, ms. */
const RETRY_MS = 30_000;
const PLACES = ['browser', 'tab'] as const;

/** The key of a person. */
interface PersonalKey {
  userId: string;
  bytes: Uint8Array;
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
 *
 * The cipher is a library's and not the browser's: what a session ends with is written before anything else happens, so not after a
 * promise, and browsers have no cipher of their own on pages without TLS.
 */
export class UnsentBox {
  #key: PersonalKey | undefined;
  #pendingRequest: { userId: string; done: Promise<void> } | undefined;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  /** What came before the key, by kind and id. */
  readonly #waiting = new Map<string, () => unknown>();
  #unreadable = 0;

  /** Requests the key of a person once, so that theirs can be read and written. Never rejects: without it nothing is stored. */
  unlock(userId: string): Promise<void> {
    return this.#key?.userId === userId ? Promise.resolve() : this.renew(userId);
  }

  /**
   * Requests the key of a person, which is another one once their password has changed; what the former one has closed is closed with
   * it. Servers of the family give none (contract 10.5: ours). Never rejects.
   */
  renew(userId: string): Promise<void> {
    if (isFamily()) return Promise.resolve();
    if (this.#pendingRequest?.userId !== userId) this.#pendingRequest = { userId, done: this.#request(userId) };
    return this.#pendingRequest.done;
  }

  async #request(userId: string): Promise<void> {
    clearTimeout(this.#retryTimer);
    try {
      const { draftKey } = await call('draftKey');
      this.#adopt({ userId, bytes: toBytes(draftKey) });
      for (const put of this.#waiting.values()) put();
      this.#waiting.clear();
    } catch (error) {
      // A server that says no says it again.
      if (!(error instanceof EnvelopeError)) this.#retryTimer = setTimeout(() => void this.renew(userId), RETRY_MS);
    }
    this.#pendingRequest = undefined;
  }

  /** Closes with a key what a former one of its person has closed, and drops what neither opens. */
  #adopt(key: PersonalKey): void {
    const now = Date.now();
    const former = this.#key?.userId === key.userId ? this.#key : undefined;
    this.#key = key;
    for (const place of PLACES) {
      const own = readUnsent(place, now).filter((sealed) => sealed.userId === key.userId);
      const remaining = own.flatMap((sealed) => {
        if (open(key, sealed) !== undefined) return [sealed];
        const text = former && open(former, sealed);
        if (text === undefined) this.#unreadable += 1;
        return text === undefined ? [] : [seal(key, text, sealed.at)];
      });
      if (own.length > 0) this.#write(place, key.userId, remaining, now);
    }
  }

  /** Whether the browser has something of this person, which the key may still have to open. */
  holds(userId: string): boolean {
    return PLACES.some((place) => readUnsent(place).some((sealed) => sealed.userId === userId));
  }

  /** How much of this person was dropped because it can no longer be read: their password has changed since, or it is damaged. Counted from 0 again. */
  takeUnreadable(): number {
    const number = this.#unreadable;
    this.#unreadable = 0;
    return number;
  }

  /** What this person has of a kind, the latest last. */
  of(kind: string, userId: string, now: number): unknown[] {
    const all = [...this.#opened('tab', userId, now), ...this.#opened('browser', userId, now)].filter((one) => one.kind === kind);
    const byId = new Map<string, Opened>();
    for (const one of all) if ((byId.get(one.id)?.sealed.at ?? 0) <= one.sealed.at) byId.set(one.id, one);
    return [...byId.values()].toSorted((a, b) => a.sealed.at - b.sealed.at).map(({ one }) => one);
  }

  /**
   * Stores one, in place of an earlier state of the same; where the browser has no room, in the tab. Shape: false = it is not stored,
   * because the key has not come, which it waits for, because it is larger than all that may be kept, or because the browser keeps nothing.
   */
  put(kind: string, id: string, one: { userId: string; at: number }, place: UnsentPlace): boolean {
    const { userId, at } = one;
    if (this.#key?.userId !== userId) {
      this.#waiting.set(`${kind} ${id}`, () => this.put(kind, id, one, place));
      void this.unlock(userId);
      return false;
    }
    const sealed = seal(this.#key, JSON.stringify({ kind, id, one }), at);
    if (sealed.box.length > MOST_CHARACTERS) return false;
    if (place === 'browser' && this.#putAt('browser', kind, id, sealed)) {
      this.#dropIn('tab', userId, kind, id, at);
      return true;
    }
    return this.#putAt('tab', kind, id, sealed);
  }

  #putAt(place: UnsentPlace, kind: string, id: string, sealed: SealedUnsent): boolean {
    const { userId, at } = sealed;
    const others = this.#opened(place, userId, at).filter((other) => other.kind !== kind || other.id !== id);
    return this.#write(place, userId, [...others.map((other) => other.sealed), sealed], at);
  }

  /** Drops one wherever it is kept. */
  drop(kind: string, userId: string, id: string, now: number): void {
    this.#waiting.delete(`${kind} ${id}`);
    for (const place of PLACES) this.#dropIn(place, userId, kind, id, now);
  }

  #dropIn(place: UnsentPlace, userId: string, kind: string, id: string, now: number): void {
    const own = this.#opened(place, userId, now);
    const left = own.filter((other) => other.kind !== kind || other.id !== id);
    const sealed = left.map((one) => one.sealed);
    if (left.length < own.length) this.#write(place, userId, sealed, now);
  }

  /** Those of others stay as they are; of one's own the oldest go. */
  #write(place: UnsentPlace, userId: string, own: readonly SealedUnsent[], now: number): boolean {
    const newest = own.toSorted((a, b) => a.at - b.at);
    while (newest.reduce((sum, { box }) => sum + box.length, 0) > MOST_CHARACTERS) newest.shift();
    const others = readUnsent(place, now).filter((one) => one.userId !== userId);
    return writeUnsent(place, [...others, ...newest]);
  }

  #opened(place: UnsentPlace, userId: string, now: number): Opened[] {
    const key = this.#key;
    if (key?.userId !== userId) return [];
    return readUnsent(place, now).flatMap((sealed) => {
      const opened = sealed.userId === userId ? json(open(key, sealed)) : undefined;
      if (!isRecord(opened) || typeof opened.kind !== 'string' || typeof opened.id !== 'string') return [];
      return [{ kind: opened.kind, id: opened.id, one: opened.one, sealed }];
    });
  }
}

/** Drops whatever is older than 12 h, whosever it is, and what is damaged. Shape: whether anything was damaged. */
export function dropUnusable(): boolean {
  const all = PLACES.map((place) => ({ place, remaining: storedUnsent(place) }));
  for (const { place, remaining } of all) writeUnsent(place, remaining ?? []);
  return all.some(({ remaining }) => remaining === undefined);
}

/** The box of this page. */
export const unsentBox = new UnsentBox();

/** Whose it is and of when cannot be changed without its key either. */
const boundTo = (userId: string, at: number): Uint8Array => new TextEncoder().encode(JSON.stringify([userId, at]));

function seal({ userId, bytes }: PersonalKey, text: string, at: number): SealedUnsent {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const closed = gcm(bytes, nonce, boundTo(userId, at)).encrypt(new TextEncoder().encode(text));
  return { userId, at, box: btoa([...nonce, ...closed].map((byte) => String.fromCharCode(byte)).join('')) };
}

/** The text; undefined when the key is another, as after a change of the password. */
function open({ userId, bytes }: PersonalKey, { at, box }: SealedUnsent): string | undefined {
  try {
    const sealed = toBytes(box);
    return new TextDecoder().decode(gcm(bytes, sealed.subarray(0, NONCE_BYTES), boundTo(userId, at)).decrypt(sealed.subarray(NONCE_BYTES)));
  } catch {
    return undefined;
  }
}

const toBytes = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
