/**
 * The rows from which the table of a facade is made, and what every facade has.
 *
 * `value` is a read-only copy, `value+` is read back when the hook ends, `command` requests something of the page and
 * gives a promise, `computed` is worked out inside the sandbox, `mirror` is sent at every step and shown through parts
 * of the prelude. Source: contract 13.4, 14.
 */
import { Type, type Static, type TSchema } from 'typebox';
import type { AllowedCall } from './apiRules.ts';
import type { Json } from './safeParse.ts';

/**
 * How the guest offers a command: `plain` one promise; `quiet` nothing comes back; `loading` gives its closer;
 * `confirm` keeps its callbacks in the guest; `nextTick` takes a function; `axios` is the family of call forms; `inner`
 * is requested by the prelude alone.
 */
type Shape = 'plain' | 'quiet' | 'loading' | 'confirm' | 'nextTick' | 'axios' | 'inner';

/**
 * Which commands wait for one another: those of lane `page` are carried out one after the other within a run, `dialog`
 * one at a time per script, `api` a few at once, `free` at once.
 */
export type Lane = 'page' | 'dialog' | 'api' | 'free';

interface ValueRow {
  access: 'value';
}
/** Read back when a hook ends. */
export interface ValuePlusRow {
  access: 'value+';
  /** Hooks whose end reads it back; all when absent. */
  readBackIn?: readonly string[];
}
/** A command to the page. */
export interface CommandRow<Args extends TSchema = TSchema, Result extends TSchema = TSchema> {
  access: 'command';
  shape: Shape;
  lane: Lane;
  args: Args;
  result: Result;
  /** Hooks inside which it is refused. */
  notIn?: readonly string[];
  /** Queries again: inside onLoad and onRendered carried out once, after the hook; counted against loops. */
  isReload?: true;
  /** Presses a button: its hooks run one level deeper; counted against loops like a reload. */
  isPress?: true;
}
interface ComputedRow {
  access: 'computed';
  /** Members it works from, sent whenever a script names it. */
  needs: readonly string[];
}
interface MirrorRow {
  access: 'mirror';
}
/** One member of a facade. */
export type BridgeRow = MirrorRow | ValueRow | ValuePlusRow | CommandRow | ComputedRow;

/** A read-only copy. */
export const value: ValueRow = { access: 'value' };
/** A copy that is read back from every hook. */
export const valuePlus: ValuePlusRow = { access: 'value+' };
/** State that is sent at every step. */
export const mirror: MirrorRow = { access: 'mirror' };
/** Worked out inside the sandbox from the members it `needs`. */
export const computed = (...needs: string[]): ComputedRow => ({ access: 'computed', needs });

/** A request to the page. */
export function command<Args extends TSchema, Result extends TSchema>(
  args: Args,
  result: Result,
  row: Omit<CommandRow, 'access' | 'args' | 'result'>,
): CommandRow<Args, Result> {
  return { access: 'command', args, result, ...row };
}

/** A text as an argument. */
export const Text = Type.String({ maxLength: 20_000 });
/** The result of a command that gives none. */
export const Nothing = Type.Unknown();
/** No arguments. */
export const none = Type.Tuple([]);
const maybe = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Null()]));
const Path = Type.Union([Text, Type.Object({ path: Text, query: maybe(Type.Record(Type.String(), Type.String())) })]);
const Seconds = Type.Union([Type.Number(), Type.Null()]);
const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]));

/** One axios request as it leaves the guest; `data` is any JSON. Contract 13.4. */
export const ApiRequest = Type.Object({
  url: Text,
  method: maybe(Text),
  params: maybe(Params),
  data: Type.Optional(Type.Unknown()),
  headers: maybe(Type.Record(Type.String(), Type.Unknown())),
  timeout: maybe(Type.Number()),
});
export type ApiRequest = Static<typeof ApiRequest>;

const Confirm = Type.Object({ title: maybe(Text), content: maybe(Type.Unknown()), okText: maybe(Text), cancelText: maybe(Text) });
const message = command(Type.Tuple([Text, Seconds]), Nothing, { shape: 'quiet', lane: 'free' });

/** Commands that carry on one after the other within a run. */
export const page = { shape: 'plain', lane: 'page' } as const;
/** Those among them that press a button. */
export const press = { ...page, isPress: true } as const;

/** What every script sees of the portal around its page. */
export const portalRows = {
  currentUser: value,
  $route: value,
  $i18n: value,
  config: value,
  /** Texts by key in the user's language, for `$t`. */
  $texts: value,

  '$router.push': command(Type.Tuple([Path]), Nothing, page),
  '$router.replace': command(Type.Tuple([Path]), Nothing, page),
  '$router.back': command(none, Nothing, page),
  '$message.success': message,
  '$message.error': message,
  '$message.warning': message,
  '$message.info': message,
  '$message.loading': command(Type.Tuple([Text, Seconds, Type.Integer()]), Nothing, { shape: 'loading', lane: 'free' }),
  '$message.close': command(Type.Tuple([Type.Integer()]), Nothing, { shape: 'quiet', lane: 'free' }),
  $confirm: command(Type.Tuple([Confirm]), Type.Boolean(), { shape: 'confirm', lane: 'dialog' }),
  $nextTick: command(none, Nothing, { shape: 'nextTick', lane: 'free' }),
  axios: command(Type.Tuple([ApiRequest]), Type.Unknown(), { shape: 'axios', lane: 'api' }),

  $t: computed('$texts'),
} as const satisfies Record<string, BridgeRow>;

/** The rows of a facade by name. */
export type Rows = Readonly<Record<string, BridgeRow>>;
type WithAccess<R extends Rows, A extends BridgeRow['access']> = { [K in keyof R & string]: R[K]['access'] extends A ? K : never }[keyof R & string];

/** Names of members sent to the guest. */
export type ValueNameOf<R extends Rows> = WithAccess<R, 'value' | 'value+' | 'mirror'>;
/** Names of commands, each of which needs an effect. */
export type CommandNameOf<R extends Rows> = WithAccess<R, 'command'>;

type ArgsOf<Row> = Row extends CommandRow<infer A, TSchema> ? Static<A> : never;
type ResultOf<Row> = Row extends CommandRow<TSchema, infer T> ? Static<T> : never;

/** What an effect learns about its caller. `depth` counts reloads and presses that cause each other: hand it on to every run that follows from it. */
export interface EffectContext {
  runId: number;
  hook: string;
  depth: number;
  /** Aborted when the run is over before the effect is. */
  signal: AbortSignal;
}

type Effect<Row> = (args: ArgsOf<Row>, context: EffectContext) => Promise<ResultOf<Row>> | ResultOf<Row>;

/** One function per command; what it throws rejects the script's promise, `axios` gets a call that passed the rules. Errors: throw `ApiFailure` or `CommandFailure` for a code of its own. */
export type EffectsOf<R extends Rows> = {
  [K in CommandNameOf<R>]: K extends 'axios' ? (call: AllowedCall, context: EffectContext) => Promise<Json> : Effect<R[K]>;
};
