import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, BodyOf, Call, QueryOf } from '#schemas/calls/call.ts';
import type { CallName, Calls } from '#schemas/calls/index.ts';
import type { Principal } from '#server/organisation/actor.ts';
import type { Language } from '#server/refusals/refused.ts';
import type { Services } from './services.ts';

/** One call as its handler sees it: checked parameters, who makes it, and what it may use. */
export interface Exchange<C extends Call = Call> {
  readonly services: Services;
  /** The signed-in user. In calls of `who: 'anon'` and `'refresh'` it is `nobody`, who has no right at all. */
  readonly actor: Principal;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly language: Language;
  readonly traceId: string;
  /** Address of the caller. */
  readonly address: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Answer that is bytes, not JSON (calls of kind `download`). */
export class BytesAnswer {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
  constructor(stream: Readable, headers: Readonly<Record<string, string>>) {
    this.stream = stream;
    this.headers = headers;
  }
}

/** The handler wrote to the raw connection itself (event stream). */
export const HANDLED = Symbol('handled');

/**
 * Answers one call: gives `data` of the envelope, or the bare answer.
 * Errors: Refused for everything the user may read; anything else becomes 900500 with its trace id in the log.
 */
export type Handler<C extends Call> = (exchange: Exchange<C>) => Promise<AnswerOf<C> | BytesAnswer | typeof HANDLED>;

/** Every call with its handler: the typecheck fails until each has one. */
export type Handlers = { [K in CallName]: Handler<Calls[K]> };

/** Names of calls that stand in more than one of the maps. */
type Twice<A extends readonly object[]> = A extends readonly [infer First, ...infer Rest extends readonly object[]]
  ? { [At in keyof Rest]: keyof First & keyof Rest[At] }[number] | Twice<Rest>
  : never;

/** The maps as one. */
type Composed<A extends readonly object[]> = A extends readonly [infer First, ...infer Rest extends readonly object[]] ? First & Composed<Rest> : unknown;

/** One map of the maps of several areas. A call that stands in two of them would be answered by the last: then it gives no map, and the type check names the call. */
export function composeHandlers<A extends readonly Partial<Handlers>[]>(...areas: A): [Twice<A>] extends [never] ? Composed<A> : { inTwoAreas: Twice<A> } {
  return Object.assign({}, ...areas);
}
