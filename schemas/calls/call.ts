import { Type, type Static, type TSchema } from 'typebox';
import { maybe } from '#schemas/wire.ts';

/** Who may make a call; checked by the server (contract 19). */
export type Who = 'anon' | 'user' | 'self' | 'app' | 'model' | 'act' | 'rec' | 'recChange' | 'inst' | 'task' | 'orig' | 'wadm' | 'sys' | 'refresh';

/** How body and answer travel. */
export type CallKind =
  /** JSON body for POST and PUT, query for GET. */
  | 'json'
  /** POST with an empty body and all parameters in the query (contract 0: PQ). */
  | 'postQuery'
  /** Form-encoded body. */
  | 'form'
  /** Multipart upload, field `file`. */
  | 'upload'
  /** Binary answer. */
  | 'download'
  /** Server-sent events. */
  | 'stream';

/**
 * What a call does that is sent once more because the answer of the first was lost (contract 10.2, BX-089).
 * Shape: 'reads' = it stores nothing; 'token' = its `replayToken` makes it count once, and the server keeps the answer around its
 * handler; 'tokenOfAct' = so too, but its handler uses the token up, for it has several transactions or keeps what a refused act has
 * left; `harmlessTwice` = why once and twice are the same.
 */
export type Repeat = 'reads' | 'token' | 'tokenOfAct' | { readonly harmlessTwice: string };

/**
 * One server exchange, declared once (architecture: Call). The client gets a typed function from it,
 * the server must have a handler, the reference gets a row.
 */
export interface Call<Q extends TSchema = TSchema, B extends TSchema = TSchema, A extends TSchema = TSchema> {
  method: 'GET' | 'POST' | 'PUT';
  /** Path from the host's root; `{name}` parts are filled from the query. */
  path: string;
  kind: CallKind;
  /** Host group (contract 1.1): `api` by the prefix rule, the others by full address. */
  host: 'api' | 'oauth' | 'public';
  /** false = bare answer without envelope (contract 2.1). */
  envelope: boolean;
  who: Who;
  /** What its repeat does; every call says so. */
  repeat: Repeat;
  query: Q;
  body: B;
  /** Shape of `data` of the envelope, or of the bare answer. */
  answer: A;
  /** Further `METHOD path` the server accepts (contract 17). */
  also?: readonly string[];
  /** true = not cancelled by navigation (contract 2.3). */
  survivesNavigation?: boolean;
  /** One sentence for the generated reference. */
  description: string;
}

export type QueryOf<C> = C extends Call<infer Q, TSchema, TSchema> ? Static<Q> : never;
export type BodyOf<C> = C extends Call<TSchema, infer B, TSchema> ? Static<B> : never;
export type AnswerOf<C> = C extends Call<TSchema, TSchema, infer A> ? Static<A> : never;

/** A call without query or body. */
export const Nothing = Type.Object({});
/** An answer nobody reads. */
export const Ignored = Type.Unknown();

type Declared<Q extends TSchema, B extends TSchema, A extends TSchema> = Pick<Call<Q, B, A>, 'method' | 'path' | 'who' | 'repeat' | 'answer' | 'description'> &
  Partial<Omit<Call<Q, B, A>, 'method' | 'path' | 'who' | 'repeat' | 'answer' | 'description'>>;

/** The token that makes a call count once (contract 10.2). */
export const ReplayToken = maybe(Type.String({ minLength: 1, maxLength: 200, description: 'Makes a repeat count once; never required, used up when given' }));

/** Declares a call; defaults: JSON, API host, enveloped, no query, no body. One that counts once by a token takes it where its other parameters stand. */
export function call<Q extends TSchema = typeof Nothing, B extends TSchema = typeof Nothing, A extends TSchema = TSchema>(
  declared: Declared<Q, B, A>,
): Call<Q, B, A> {
  const made: Call<Q, B, A> = {
    kind: 'json',
    host: 'api',
    envelope: true,
    // The default schemas stand for "nothing"; a caller that names Q or B always passes the schema.
    query: Nothing as unknown as Q,
    body: Nothing as unknown as B,
    ...declared,
  };
  if (made.repeat !== 'token' && made.repeat !== 'tokenOfAct') return made;
  return made.method === 'GET' || made.kind === 'postQuery' ? { ...made, query: withToken(made.query) } : { ...made, body: withToken(made.body) };
}

/** The parameters of a call that takes a token; a schema that names the token itself stays as it is. */
function withToken<S extends TSchema>(parameters: S): S {
  const fields: unknown = Reflect.get(parameters, 'properties');
  if (typeof fields !== 'object' || fields === null) throw new Error('A call that counts once by a token has an object of parameters');
  if ('replayToken' in fields) return parameters;
  // One field more, which every reader of the former shape may pass over.
  return Type.Object({ ...fields, replayToken: ReplayToken }) as unknown as S;
}
