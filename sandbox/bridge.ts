/**
 * The guest's whole world as one table: what is not a row here does not exist for a script.
 *
 * `value` is a read-only copy, `value+` is read back when the hook ends, `command` asks the page for something and
 * gives a promise, `computed` is worked out inside the sandbox. A new function for scripts is one row, then its effect
 * in `src/engine/runHook.ts` (the typecheck fails until it exists). Source: contract 13.4.
 */
import { Type, type Static, type TSchema } from 'typebox';
import { hooks, type ScriptLimits } from '#schemas/hooks.ts';

/**
 * How the guest offers a command: `plain` one promise; `quiet` nothing comes back; `loading` gives its closer;
 * `confirm` keeps its callbacks in the guest; `nextTick` takes a function; `axios` is the family of call forms.
 */
type Shape = 'plain' | 'quiet' | 'loading' | 'confirm' | 'nextTick' | 'axios';

/**
 * Which commands wait for one another: those of lane `page` are carried out one after the other within a run, `dialog`
 * one at a time per script, `api` a few at once, `free` at once.
 */
export type Lane = 'page' | 'dialog' | 'api' | 'free';

interface ValueRow {
  access: 'value';
}
interface ValuePlusRow {
  access: 'value+';
  /** Hooks whose end reads it back; all when absent. */
  readBackIn?: readonly string[];
}
export interface CommandRow<Args extends TSchema = TSchema, Result extends TSchema = TSchema> {
  access: 'command';
  shape: Shape;
  lane: Lane;
  args: Args;
  result: Result;
  /** Queries again: inside onLoad and onRendered carried out once, after the hook; counted against loops. */
  isReload?: true;
}
interface ComputedRow {
  access: 'computed';
  /** Members it works from, sent whenever a script names it. */
  needs: readonly string[];
}
export type BridgeRow = ValueRow | ValuePlusRow | CommandRow | ComputedRow;

const value: ValueRow = { access: 'value' };
const valuePlus: ValuePlusRow = { access: 'value+' };
const computed = (...needs: string[]): ComputedRow => ({ access: 'computed', needs });

function command<Args extends TSchema, Result extends TSchema>(
  args: Args,
  result: Result,
  row: Omit<CommandRow, 'access' | 'args' | 'result'>,
): CommandRow<Args, Result> {
  return { access: 'command', args, result, ...row };
}

const Text = Type.String({ maxLength: 20_000 });
const Nothing = Type.Unknown();
const none = Type.Tuple([]);
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
const ActionRef = Type.Object({ actionCode: Text });
const ColumnRef = Type.Object({ propertyCode: Text });

const page = { shape: 'plain', lane: 'page' } as const;
const reload = { shape: 'plain', lane: 'page', isReload: true } as const;
const message = command(Type.Tuple([Text, Seconds]), Nothing, { shape: 'quiet', lane: 'free' });

/** Every member of the facade by name. */
export const bridge = {
  schemaCode: value,
  curListCode: value,
  curQueryListInfo: value,
  listConfig: value,
  dataItemList: value,
  queryColumns: value,
  queryConditions: value,
  client: value,
  currentUser: value,
  rows: value,
  total: value,
  numberData: value,
  checkedRows: value,
  isSelectAll: value,
  visible: value,
  userListData: value,
  $route: value,
  $i18n: value,
  config: value,
  /** The query as it would be sent now, for `queryParamsFormater`. */
  $query: value,
  /** Texts by key in the user's language, for `$t`. */
  $texts: value,

  dataSource: { access: 'value+', readBackIn: ['onLoad'] },
  columns: valuePlus,
  cusColumns: valuePlus,
  queryActions: valuePlus,
  checkeds: valuePlus,
  filterData: valuePlus,
  queryFormValues: valuePlus,
  curPage: valuePlus,
  pageSize: valuePlus,

  reload: command(none, Nothing, reload),
  getQueryList: command(
    Type.Tuple([Type.Union([Type.Literal('search'), Type.Literal('page'), Type.Literal('reload'), Type.Literal('append'), Type.Null()])]),
    Nothing,
    reload,
  ),
  onPaginationChange: command(Type.Tuple([Type.Integer({ minimum: 1 })]), Nothing, reload),
  clear: command(none, Nothing, reload),
  resetSelectAll: command(none, Nothing, page),
  goForm: command(Type.Tuple([Type.Union([ColumnRef, Type.Null()]), Type.Integer({ minimum: 0 })]), Nothing, page),
  actionClick: command(Type.Tuple([ActionRef]), Nothing, page),
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

  getAction: computed('queryActions'),
  queryParamsFormater: computed('$query', 'filterData', 'curPage', 'pageSize'),
  $t: computed('$texts'),
  $set: computed(),
  $forceUpdate: computed(),
} as const satisfies Record<string, BridgeRow>;

type Bridge = typeof bridge;
type WithAccess<A extends BridgeRow['access']> = { [K in keyof Bridge]: Bridge[K]['access'] extends A ? K : never }[keyof Bridge];

/** Names of members sent to the guest. */
export type ValueName = WithAccess<'value' | 'value+'>;
/** Names of members read back from the guest. */
export type ValuePlusName = WithAccess<'value+'>;
/** Names of commands, each of which needs an effect. */
export type CommandName = WithAccess<'command'>;

type ArgsOf<K extends CommandName> = Bridge[K] extends CommandRow<infer A, TSchema> ? Static<A> : never;
type ResultOf<K extends CommandName> = Bridge[K] extends CommandRow<TSchema, infer R> ? Static<R> : never;

/** What an effect learns about who asks. `depth` counts reloads that cause each other: hand it on to the runs of the load. */
export interface EffectContext {
  runId: number;
  hook: string;
  depth: number;
  /** Aborted when the run is over before the effect is. */
  signal: AbortSignal;
}

/** One function per command; what it throws rejects the script's promise. Errors: throw `ApiFailure` or `CommandFailure` for a code of its own. */
export type Effects = { [K in CommandName]: (args: ArgsOf<K>, context: EffectContext) => Promise<ResultOf<K>> | ResultOf<K> };

/** The row of a name that came from the guest; null for anything that is not a command. */
export function commandRow(name: string): CommandRow | null {
  const row: BridgeRow | undefined = Object.hasOwn(bridge, name) ? bridge[name as CommandName] : undefined; // hasOwn says it is a key
  return row?.access === 'command' ? row : null;
}

/** Names of all members with one of the accesses. */
export function namesOf<A extends BridgeRow['access']>(...accesses: A[]): WithAccess<A>[] {
  const wanted: readonly string[] = accesses;
  // The filter keeps exactly the keys whose row has one of the accesses.
  return Object.keys(bridge).filter((name) => wanted.includes(bridge[name as keyof Bridge].access)) as WithAccess<A>[];
}

/** Value+ members that are read back when a run of this kind ends. */
export function readBackOf(hook: string): ValuePlusName[] {
  return namesOf('value+').filter((name) => {
    const row: ValuePlusRow = bridge[name];
    return row.readBackIn === undefined || row.readBackIn.includes(hook);
  });
}

/** The prelude's configuration as text: the table, the hook names, limits, time zone (`[fromUtcMs, offsetMs]` rows) and time. */
export function worldText(options: { limits: ScriptLimits; zone: [number, number][]; now: number }): string {
  const members = Object.entries(bridge).map(([name, row]: [string, BridgeRow]) =>
    row.access === 'command' ? { name, access: row.access, shape: row.shape, arity: arityOf(row.args) } : { name, access: row.access },
  );
  const { commands, cells, logLines, logChars, resultChars } = options.limits;
  return JSON.stringify({
    members,
    hooks: Object.keys(hooks),
    limits: { commands, cells, logLines, logChars, resultChars },
    zone: options.zone,
    now: options.now,
    listData: null,
  });
}

function arityOf(args: TSchema): number {
  return 'items' in args && Array.isArray(args.items) ? args.items.length : 0;
}
