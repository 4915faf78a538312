/**
 * Carries out what a script asks for: checks the name, the arguments and the limits, waits in the lane, calls the
 * effect. Everything here assumes that the guest lies. Contract 13.4, 13.7.
 */
import { Check } from 'typebox/value';
import type { ScriptLimits } from '#schemas/hooks.ts';
import { isPortalPath } from './addresses.ts';
import { allowedCall, visibleAnswer, type AllowedCall, type ApiRules } from './apiRules.ts';
import { ApiRequest, commandRow, type CommandName, type EffectContext, type Effects } from './bridge.ts';
import { ApiFailure, CommandFailure, SandboxError } from './errors.ts';
import type { SandboxClock } from './link.ts';
import type { GuestCall, ResumeStep } from './protocol.ts';
import { countDialog, type CommandNote, type Run } from './runs.ts';
import { safeParse, type Json } from './safeParse.ts';

/** Effects as the caller of `openScript` gives them; `axios` gets a call that passed the rules. */
export type PageEffects = Omit<Effects, 'axios'> & { axios: (call: AllowedCall, context: EffectContext) => Promise<Json> };

/** How a command ended, ready to be told to the guest. */
export type CommandEnd = { ok: true; value: string | null } | { ok: false; error: NonNullable<ResumeStep['error']> };

export interface Commands {
  /** Carries one call out; settles when the guest may be told, never rejects. */
  carryOut(run: Run, call: GuestCall): Promise<CommandEnd>;
  /** Carries the reload out that a hook asked for while it could not be done. */
  carryOutDeferred(run: Run): void;
  /** Closes what stands open on the page: loading messages. */
  close(): void;
}

interface CommandOptions {
  effects: PageEffects;
  apiRules: ApiRules;
  limits: ScriptLimits;
  clock: SandboxClock;
}

export function openCommands({ effects, apiRules, limits, clock }: CommandOptions): Commands {
  const loading = new Map<number, EffectContext>();
  const timerReloads: number[] = [];
  const timerMessages: number[] = [];
  let isTimerReloading = false;
  let navigations = 0;
  let dialogLane: Promise<unknown> = Promise.resolve();
  let apiOpen = 0;
  const apiQueue: (() => void)[] = [];

  const contextOf = (run: Run, isReload: boolean): EffectContext => ({
    runId: run.id,
    hook: run.kind,
    depth: run.depth + (isReload ? 1 : 0),
    signal: run.abort.signal,
  });

  async function carryOut(run: Run, call: GuestCall): Promise<CommandEnd> {
    const note: CommandNote = { name: call.name.slice(0, 60), args: call.json.slice(0, 2000), outcome: 'done', reason: null };
    run.commands.push(note);
    try {
      const value = await perform(run, call, note);
      return { ok: true, value: value === undefined ? null : JSON.stringify(value) };
    } catch (error) {
      note.outcome = isRefusal(error) ? 'refused' : 'failed';
      note.reason = error instanceof Error ? error.message : String(error);
      if (note.outcome === 'refused') run.notes.push(`${note.name} was refused: ${note.reason}`);
      return { ok: false, error: toldError(error, run) };
    }
  }

  async function perform(run: Run, call: GuestCall, note: CommandNote): Promise<Json | undefined> {
    const row = commandRow(call.name);
    if (!row) throw new CommandFailure('NOT_ALLOWED', 'there is no such command');
    const name = call.name as CommandName; // commandRow found it among the keys
    if (++run.counts.commands > limits.commands) throw new CommandFailure('LIMIT', `more than ${limits.commands} commands in one run`);
    const args = argsOf(call, { maxChars: row.lane === 'api' ? limits.apiParamChars : limits.resultChars, maxDepth: limits.resultDepth });
    if (!Check(row.args, args)) throw new CommandFailure('BAD_ARGUMENTS', `${name} was called with arguments it does not take`);

    if (name === 'axios') return callApi(run, args);
    if (name === 'actionClick' && run.kind === 'onPreAction') throw new CommandFailure('NOT_ALLOWED', 'actionClick inside onPreAction');
    if (row.isReload) {
      checkReload(run);
      if (run.kind === 'onLoad' || run.kind === 'onRendered') {
        run.deferred = { name, args };
        note.outcome = 'deferred';
        return undefined;
      }
    }
    if (name.startsWith('$router.')) checkNavigation(name, args[0]);
    if (name.startsWith('$message.')) prepareMessage(run, name, args);

    if (row.lane === 'page')
      return inPageLane(run, () => reloading(run, row.isReload === true, () => effect(name, args, contextOf(run, row.isReload === true))));
    if (row.lane === 'dialog') return inDialogLane(run, () => effect(name, args, contextOf(run, false)));
    return effect(name, args, contextOf(run, false));
  }

  /** The one place where a name of the table becomes a call of the page. */
  async function effect(name: Exclude<CommandName, 'axios'>, args: Json[], context: EffectContext): Promise<Json | undefined> {
    if (context.signal.aborted) throw new CommandFailure('CANCELED', 'the run is over');
    // The arguments were checked against the row's schema just before; one function type cannot say so for all rows.
    const run = effects[name] as (args: Json[], context: EffectContext) => unknown;
    return toPlain(await run(args, context), limits.apiAnswerChars);
  }

  // ---- lanes ---------------------------------------------------------------------------------------------------

  function inPageLane<T>(run: Run, work: () => Promise<T>): Promise<T> {
    const turn = run.pageLane.then(work);
    run.pageLane = turn.catch(() => undefined);
    return turn;
  }

  function inDialogLane<T>(run: Run, work: () => Promise<T>): Promise<T> {
    if (++run.counts.dialogs > limits.dialogs) throw new CommandFailure('LIMIT', `more than ${limits.dialogs} dialogs in one run`);
    countDialog(run, 1);
    const turn = dialogLane.then(work).finally(() => countDialog(run, -1));
    dialogLane = turn.catch(() => undefined);
    return turn;
  }

  async function callApi(run: Run, [request]: Json[]): Promise<Json> {
    if (++run.counts.api > limits.apiCalls) throw new CommandFailure('LIMIT', `more than ${limits.apiCalls} calls in one run`);
    if (!Check(ApiRequest, request)) throw new CommandFailure('BAD_ARGUMENTS', 'axios was called with arguments it does not take');
    const checked = allowedCall(request, apiRules);
    if (!checked.ok) throw new ApiFailure('NOT_ALLOWED', checked.reason);
    if (apiOpen < limits.apiCallsAtOnce) apiOpen++;
    else await new Promise<void>((turn) => apiQueue.push(turn));
    try {
      if (run.abort.signal.aborted) throw new ApiFailure('CANCELED', 'the run is over');
      const answer = toPlain(await effects.axios(checked.call, contextOf(run, false)), limits.apiAnswerChars);
      return visibleAnswer(checked.call.path, answer ?? null);
    } finally {
      // The place is handed on as it is, so there are never more calls open than allowed.
      const next = apiQueue.shift();
      if (next) next();
      else apiOpen--;
    }
  }

  // ---- limits --------------------------------------------------------------------------------------------------

  function checkReload(run: Run): void {
    if (run.depth >= limits.reloadDepth) throw new CommandFailure('RELOAD_LOOP', `more than ${limits.reloadDepth} reloads cause each other`);
    if (run.kind !== 'timer') return;
    if (isTimerReloading || !mayNow(timerReloads, limits.timerReloadsPerSecond))
      throw new CommandFailure('LIMIT', 'timers may reload one at a time and a few times a second');
  }

  /** Counts one more within a second, unless there were `most` already. */
  function mayNow(times: number[], most: number): boolean {
    const now = clock.monotonic();
    while ((times[0] ?? now) <= now - 1000) times.shift();
    return times.length < most && times.push(now) > 0;
  }

  async function reloading<T>(run: Run, isReload: boolean, work: () => Promise<T>): Promise<T> {
    if (!isReload || run.kind !== 'timer') return work();
    isTimerReloading = true;
    try {
      return await work();
    } finally {
      isTimerReloading = false;
    }
  }

  function checkNavigation(name: string, to: Json | undefined): void {
    if (name !== '$router.back') {
      const path = typeof to === 'object' && to !== null && !Array.isArray(to) ? to.path : to;
      if (typeof path !== 'string' || !isPortalPath(path)) throw new CommandFailure('NOT_ALLOWED', 'only paths of the portal can be opened');
    }
    if (++navigations > limits.navigations) throw new CommandFailure('LIMIT', 'one navigation per view');
  }

  function prepareMessage(run: Run, name: string, args: Json[]): void {
    if (name === '$message.close') {
      if (!loading.delete(Number(args[0]))) throw new CommandFailure('NOT_ALLOWED', 'this message is closed');
      return;
    }
    if (++run.counts.messages > limits.messages) throw new CommandFailure('LIMIT', `more than ${limits.messages} messages in one run`);
    // A tick is a run of its own: without this, a hundred ticks a second would say five hundred.
    if (run.kind === 'timer' && !mayNow(timerMessages, limits.messages))
      throw new CommandFailure('LIMIT', `more than ${limits.messages} messages of timers in a second`);
    if (typeof args[1] === 'number') args[1] = Math.min(Math.max(args[1], 0), limits.messageSeconds);
    if (name === '$message.loading') {
      if (args[1] === null) args[1] = limits.messageSeconds;
      loading.set(Number(args[2]), { ...contextOf(run, false), signal: new AbortController().signal });
    }
  }

  return {
    carryOut,
    carryOutDeferred(run) {
      const { deferred } = run;
      if (!deferred) return;
      run.deferred = null;
      const name = deferred.name as Exclude<CommandName, 'axios'>; // set from a checked name only
      effect(name, deferred.args, { ...contextOf(run, true), signal: new AbortController().signal }).catch(() => undefined);
    },
    close() {
      for (const [key, context] of loading) void effect('$message.close', [key], context).catch(() => undefined);
      loading.clear();
    },
  };
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

function toldError(error: unknown, run: Run): NonNullable<ResumeStep['error']> {
  if (error instanceof ApiFailure) return { name: 'ApiError', code: error.code, message: error.message, ...error.more };
  if (error instanceof CommandFailure) return { name: 'CommandError', code: error.code, message: error.message };
  const code = run.abort.signal.aborted ? 'CANCELED' : 'FAILED';
  // What went wrong inside the page is the page's: the script learns only that it failed.
  return { name: 'CommandError', code, message: 'the page could not do this' };
}
