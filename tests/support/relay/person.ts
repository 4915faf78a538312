import { setTimeout as wait } from 'node:timers/promises';
import { ErrCode } from '#schemas/codes.ts';
import type { Envelope } from '#schemas/wire.ts';
import { clientOf, signedIn, type Client } from '../../server/http/client.ts';
import type { Cluster } from './cluster.ts';

/** A call of somebody; `body` makes it a POST. */
export interface Call {
  path: string;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

/** What a call was answered with in the end, and whether it had to be repeated. */
export interface Answered<T> {
  answer: Envelope<T>;
  isRepeated: boolean;
}

/** Somebody who uses any process of a cluster and repeats what got no answer at the next one. */
export class Person {
  readonly id: string;
  readonly #cluster: Cluster;
  #tokens: Client['tokens'];
  #turn = 0;
  readonly #lost: Promise<void>[] = [];

  constructor(id: string, cluster: Cluster) {
    this.id = id;
    this.#cluster = cluster;
  }

  /** Makes a call until it is answered. A database that was killed makes calls fail without saying what was stored: these count as unanswered. */
  async call<T>({ path, query = {}, body }: Call): Promise<Answered<T>> {
    let isRepeated = false;
    for (;;) {
      const client = clientOf(await this.#cluster.addressFrom((this.#turn += 1)));
      try {
        if (!this.#tokens) this.#tokens = (await signedIn(client.url, this.id)).tokens;
        client.tokens = this.#tokens;
        const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
        const response = await this.#answer(client.send(body ? 'POST' : 'GET', text === '' ? path : `${path}?${text}`, body ? { body } : {}), body);
        if (response.status === 401) this.#tokens = undefined;
        else {
          const answer: Envelope<T> = await response.json();
          if (!UNANSWERED.has(answer.errcode)) return { answer, isRepeated };
          if (answer.errcode === ErrCode.tooManyRequests) await wait(100);
          else isRepeated = true;
        }
      } catch {
        isRepeated = true;
      }
      await wait(20);
    }
  }

  /** The answer of a call; that of an act is lost once in a while, and the act goes on beside its repeat. */
  async #answer(sent: Promise<Response>, isAct: unknown): Promise<Response> {
    if (!isAct || Math.random() * LOST_ONE_IN > 1) return sent;
    const ended = sent.then(
      async (response) => void (await response.arrayBuffer()),
      () => undefined,
    );
    this.#lost.push(ended);
    await wait(Math.random() * PATIENCE_MS);
    throw new Error('nobody waited for the answer');
  }

  /** Waits for calls whose answers were lost. */
  async end(): Promise<void> {
    await Promise.all(this.#lost.splice(0));
  }

  /** The data of a read. Errors: throws when it is refused. */
  async read<T>(path: string, query: Record<string, string | number> = {}): Promise<T> {
    const { answer } = await this.call<T>({ path, query });
    if (answer.errcode !== 0) throw new Error(`${this.id} GET ${path}: ${answer.errcode} ${answer.errmsg}`);
    return answer.data;
  }
}

/** How often the answer of an act is lost though nothing was killed, and how long it was waited for. */
const LOST_ONE_IN = 8;
const PATIENCE_MS = 60;
/** The database is away (contract 16). */
const UNAVAILABLE = 900503;
const UNANSWERED: ReadonlySet<number> = new Set([ErrCode.tooManyRequests, ErrCode.fault, UNAVAILABLE]);
