/**
 * Executes what a script requests: checks the name, the arguments and the limits, waits in the lane, calls the
 * effect. Everything here assumes that the guest lies. Contract 13.4, 13.7.
 */
import { Check } from 'typebox/value';
import type { ScriptLimits } from '#schemas/hooks.ts';
import { allowedCall, visibleAnswer, type ApiRules } from '#sandbox/protocol/apiRules.ts';
import { ApiRequest, type CommandRow, type EffectContext } from '#sandbox/protocol/bridgeRows.ts';
import { openCommandLimits } from './commandLimits.ts';
import { ApiFailure, CommandFailure, SandboxError } from '#sandbox/protocol/errors.ts';
import { commandRow, type Facade } from '#sandbox/protocol/facade.ts';
import { openLanes } from './lanes.ts';
import type { GuestCall, ResumeStep } from '#sandbox/protocol/protocol.ts';
import type { CommandRecord, Run } from './runs.ts';
import { safeParse, type Json } from '#sandbox/protocol/safeParse.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** Effects by the names of a facade's commands, as the caller of `openScript` gives them: each takes what its row says. */
export type AnyEffects = Readonly<Record<string, (args: unknown, context: EffectContext) => unknown>>;

/** How a command ended, ready to be sent to the guest. */
export type CommandEnd = { ok: true; value: string | null } | { ok: false; error: NonNullable<ResumeStep['error']> };

export interface Commands {
  /** Executes one call; resolves when the guest may receive the end, never rejects. */
  execute(run: Run, call: GuestCall): Promise<CommandEnd>;
  /** Executes the reload that a hook requested while it could not be done. */
  executeDeferred(run: Run): void;
  /** Closes what is open on the page: loading messages. */
  close(): void;
}

interface CommandOptions {
  facade: Facade;
  effects: AnyEffects;
  apiRules: ApiRules;
  limits: ScriptLimits;
  clock: SandboxClock;
}

/** What the commands of one script share. */
interface CommandState {
  readonly options: CommandOptions;
  /** Loading messages that are open on the page, by their keys. */
  readonly loading: Map<number, EffectContext>;
  readonly lanes: ReturnType<typeof openLanes>;
  readonly allowance: ReturnType<typeof openCommandLimits>;
}

/** Opens the commands of one script. */
export function openCommands(options: CommandOptions): Commands {
  const { limits, clock } = options;
  const commands: CommandState = { options, loading: new Map(), lanes: openLanes(limits), allowance: openCommandLimits(limits, clock) };
  return {
    execute: (run, call) => execute(commands, run, call),
    executeDeferred: (run) => executeDeferred(commands, run),
    close: () => closeMessages(commands),
  };
}

async function execute(commands: CommandState, run: Run, call: GuestCall): Promise<CommandEnd> {
  const record: CommandRecord = { name: call.name.slice(0, 60), args: call.json.slice(0, 2000), outcome: 'done', reason: null };
  run.commands.push(record);
  try {
    const value = await perform(commands, run, call, record);
    return { ok: true, value: value === undefined ? null : JSON.stringify(value) };
  } catch (error) {
    record.outcome = isRefusal(error) ? 'refused' : 'failed';
    record.reason = error instanceof Error ? error.message : String(error);
    if (record.outcome === 'refused') run.warnings.push(`${record.name} was refused: ${record.reason}`);
    return { ok: false, error: errorForGuest(error, run) };
  }
}

async function perform(commands: CommandState, run: Run, call: GuestCall, record: CommandRecord): Promise<Json | undefined> {
  const { lanes, allowance } = commands;
  const { name, row, args } = readCommand(commands, run, call);
  if (name === 'axios') return callApi(commands, run, args);
  if (row.notIn?.includes(run.kind)) throw new CommandFailure('NOT_ALLOWED', `${name} inside ${run.kind}`);
  if (row.isReload) return reload(commands, run, name, args, record);
  if (name.startsWith('$router.')) allowance.checkNavigation(name, args[0]);
  if (name.startsWith('$message.')) prepareMessage(commands, run, name, args);
  if (row.isPress) {
    allowance.checkCause(run);
    return lanes.inPage(run, () => allowance.whileCausing(run, () => effect(commands, name, args, effectContextOf(run, true))));
  }
  const work = () => effect(commands, name, args, effectContextOf(run, false));
  if (row.lane === 'page') return lanes.inPage(run, work);
  if (row.lane !== 'dialog') return work();
  allowance.checkDialog(run);
  return lanes.inDialog(run, work);
}

/** A call of the guest with its row and arguments. Errors: `CommandFailure` for what the table does not have or take. */
function readCommand({ options, allowance }: CommandState, run: Run, call: GuestCall): { name: string; row: CommandRow; args: Json[] } {
  const { facade, limits } = options;
  const row = commandRow(facade, call.name);
  if (!row) throw new CommandFailure('NOT_ALLOWED', 'there is no such command');
  allowance.checkCommand(run);
  const args = argsOf(call, { maxChars: row.lane === 'api' ? limits.apiParamChars : limits.resultChars, maxDepth: limits.resultDepth });
  if (!Check(row.args, args)) throw new CommandFailure('BAD_ARGUMENTS', `${call.name} was called with arguments it does not take`);
  return { name: call.name, row, args };
}

/** The one place where a name of the table becomes a call of the page. */
async function effect({ options }: CommandState, name: string, args: unknown, context: EffectContext): Promise<Json | undefined> {
  if (context.signal.aborted) throw new CommandFailure('CANCELED', 'the run is over');
  return toPlain(await options.effects[name]?.(args, context), options.limits.apiAnswerChars);
}

async function callApi(commands: CommandState, run: Run, [request]: Json[]): Promise<Json> {
  const { options, lanes, allowance } = commands;
  allowance.checkApiCall(run);
  if (!Check(ApiRequest, request)) throw new CommandFailure('BAD_ARGUMENTS', 'axios was called with arguments it does not take');
  const checked = allowedCall(request, options.apiRules);
  if (!checked.ok) throw new ApiFailure('NOT_ALLOWED', checked.reason);
  return lanes.inApi(async () => {
    if (run.abort.signal.aborted) throw new ApiFailure('CANCELED', 'the run is over');
    const answer = await effect(commands, 'axios', checked.call, effectContextOf(run, false));
    return visibleAnswer(checked.call.path, answer ?? null);
  });
}

/** Reloads the list; a hook that the list waits for has it put off until it has ended. */
async function reload(commands: CommandState, run: Run, name: string, args: Json[], record: CommandRecord): Promise<Json | undefined> {
  const { lanes, allowance } = commands;
  allowance.checkCause(run);
  if (run.kind === 'onLoad' || run.kind === 'onRendered') {
    run.deferred = { name, args };
    record.outcome = 'deferred';
    return undefined;
  }
  return lanes.inPage(run, () => allowance.whileCausing(run, () => effect(commands, name, args, effectContextOf(run, true))));
}

function executeDeferred(commands: CommandState, run: Run): void {
  const { deferred } = run;
  if (!deferred) return;
  run.deferred = null;
  effect(commands, deferred.name, deferred.args, { ...effectContextOf(run, true), signal: new AbortController().signal }).catch(() => undefined);
}

function prepareMessage({ options, loading, allowance }: CommandState, run: Run, name: string, args: Json[]): void {
  const { limits } = options;
  if (name === '$message.close') {
    if (!loading.delete(Number(args[0]))) throw new CommandFailure('NOT_ALLOWED', 'this message is closed');
    return;
  }
  allowance.checkMessage(run);
  if (typeof args[1] === 'number') args[1] = Math.min(Math.max(args[1], 0), limits.messageSeconds);
  if (name === '$message.loading') {
    if (args[1] === null) args[1] = limits.messageSeconds;
    loading.set(Number(args[2]), { ...effectContextOf(run, false), signal: new AbortController().signal });
    // Those before have given way on the page, or gone when their time was over.
    for (const key of loading.keys()) if (loading.size > limits.messages) loading.delete(key);
  }
}

function closeMessages(commands: CommandState): void {
  const { loading } = commands;
  for (const [key, context] of loading) void effect(commands, '$message.close', [key], context).catch(() => undefined);
  loading.clear();
}

/** `isCause` = further runs follow from it, one level deeper. */
function effectContextOf(run: Run, isCause: boolean): EffectContext {
  return { runId: run.id, hook: run.kind, depth: run.depth + (isCause ? 1 : 0), signal: run.abort.signal };
}

function argsOf(call: GuestCall, bounds: { maxChars: number; maxDepth: number }): Json[] {
  try {
    const args = safeParse(call.json, bounds);
    if (Array.isArray(args)) return args;
  } catch (error) {
    if (error instanceof SandboxError && error.code === 'E_OUTPUT') throw new CommandFailure('LIMIT', `the arguments are too large: ${error.message}`);
  }
  throw new CommandFailure('BAD_ARGUMENTS', 'the arguments are not plain data');
}

/** Plain data only goes to the guest: what cannot be written as JSON does not cross. */
function toPlain(value: unknown, maxChars: number): Json | undefined {
  if (value === undefined) return undefined;
  const text = JSON.stringify(value);
  if (text === undefined) return undefined;
  if (text.length > maxChars) throw new CommandFailure('LIMIT', `the answer is longer than ${maxChars} characters`);
  return JSON.parse(text);
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ApiFailure) return error.code === 'NOT_ALLOWED';
  return error instanceof CommandFailure && error.code !== 'FAILED' && error.code !== 'CANCELED';
}

function errorForGuest(error: unknown, run: Run): NonNullable<ResumeStep['error']> {
  if (error instanceof ApiFailure) return { name: 'ApiError', code: error.code, message: error.message, ...error.more };
  if (error instanceof CommandFailure) return { name: 'CommandError', code: error.code, message: error.message };
  const code = run.abort.signal.aborted ? 'CANCELED' : 'FAILED';
  // What went wrong inside the page is the page's: the script learns only that it failed.
  return { name: 'CommandError', code, message: 'the page could not do this' };
}
