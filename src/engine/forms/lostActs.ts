import { isRecord } from '#schemas/formats/format.ts';
import { type Unsent, unsentStore } from './unsentStore.ts';

/** Name and parameters of an act. */
interface Act {
  name: string;
  input: { query?: object | undefined; body?: object | undefined };
}

/** An act of which nobody knows whether it was done. */
export interface LostAct extends Unsent {
  /** Makes it count once. */
  token: string;
  /** Its name and parameters, without what they saw. */
  key: string;
  /** Ids of all that it names. */
  ids: string[];
  /** Versions that it saw, in the order of its parameters. */
  versions: number[];
}

/** As long as a token lives: who does the same later means another act (contract 10.2). */
const LIFETIME_MS = 10 * 60_000;

const stored = unsentStore('act', isLost, ({ token }) => token);

/**
 * The acts of this tab that got no answer, by call and parameters: done once more, they are the same acts, over a reload too. Where
 * something else was done to the same records since, doing it again does it again. Source: contract 10.2, BX-089.
 */
export class LostActs {
  /** Whether the browser keeps them or not. */
  readonly #acts = new Map<string, LostAct>();
  readonly #underWay = new Set<string>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The lost one that this act is; it is lost no longer. One that is still under way is another act. */
  take(userId: string, act: Act): LostAct | undefined {
    const { key, versions } = traitsOf(act);
    const found = this.#lost(userId).find((one) => one.key === key && isNext(one.versions, versions));
    if (found) this.#drop(found);
    return found;
  }

  /** The act is sent with a token. */
  begin(userId: string, act: Act, token: string): LostAct {
    const begun = { userId, at: this.#now(), token, ...traitsOf(act) };
    this.#underWay.add(token);
    this.#acts.set(token, begun);
    // At once, for a page may end before the answer.
    stored.put(begun, 'tab');
    return begun;
  }

  /** No answer came. */
  lost({ token }: LostAct): void {
    this.#underWay.delete(token);
  }

  /** It was done, or refused. */
  answered(userId: string, act: LostAct): void {
    this.#underWay.delete(act.token);
    this.#drop(act);
    this.#forget(userId, act.ids);
  }

  /** Something else was done to what these parameters name. */
  forgetAbout(userId: string, input: Act['input']): void {
    this.#forget(userId, [...idsIn(input)]);
  }

  #forget(userId: string, ids: readonly string[]): void {
    for (const one of this.#lost(userId)) if (ids.some((id) => one.ids.includes(id))) this.#drop(one);
  }

  #lost(userId: string): LostAct[] {
    const now = this.#now();
    const all = new Map([...stored.of(userId, now).map((one) => [one.token, one] as const), ...this.#acts]);
    return [...all.values()].filter((one) => one.userId === userId && now - one.at <= LIFETIME_MS && !this.#underWay.has(one.token));
  }

  #drop({ userId, token }: LostAct): void {
    this.#acts.delete(token);
    stored.drop(userId, token, this.#now());
  }
}

/** Those of this page. */
export const lostActs = new LostActs();

/** Parameters that say which state an act saw, or which is of the sending. */
const SEEN: ReadonlySet<string> = new Set(['version', 'versions', 'replayToken', 'draftId']);

function traitsOf({ name, input }: Act): Pick<LostAct, 'key' | 'ids' | 'versions'> {
  const key = JSON.stringify([name, input], (code, value: unknown) => (SEEN.has(code) ? undefined : value));
  return { key, ids: [...idsIn(input)], versions: versionsIn(input, false) };
}

/** Whether the second is the state that the act itself leads to from the first, or the first once more. */
const isNext = (first: readonly number[], second: readonly number[]): boolean =>
  first.length === second.length && second.every((version, at) => [0, 1].includes(version - (first[at] ?? 0)));

/** Fields that name what an act is done to: `id`, `ids`, `objectId`, `objectIds`. */
const ID_FIELD = /^ids?$|Ids?$/;

function idsIn(value: unknown, isId = false): Set<string> {
  if (typeof value === 'string') return new Set(isId ? [value] : []);
  if (typeof value !== 'object' || value === null) return new Set();
  const isList = Array.isArray(value);
  return new Set(Object.entries(value).flatMap(([key, part]) => [...idsIn(part, isList ? isId : ID_FIELD.test(key))]));
}

function versionsIn(value: unknown, isVersion: boolean): number[] {
  if (typeof value === 'number') return isVersion ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => versionsIn(part, isVersion || key === 'version' || key === 'versions'));
}

function isLost(value: unknown): value is LostAct {
  if (!isRecord(value) || typeof value.at !== 'number' || !Array.isArray(value.ids) || !Array.isArray(value.versions)) return false;
  return [value.userId, value.token, value.key].every((text) => typeof text === 'string');
}
