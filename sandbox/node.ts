/** The sandbox in Node: for the application loader's check of scripts, for replay, and for tests. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { defaultScriptLimits, type ScriptLimits } from '#schemas/hooks.ts';
import { openQuickjs } from '#sandbox/guest/engine.ts';
import { stepBudget } from '#sandbox/protocol/budgets.ts';
import { toFault } from '#sandbox/protocol/errors.ts';
import { kindOfFacade, listFacade, guestConfigText, type Facade } from '#sandbox/protocol/facade.ts';
import { openLink } from '#sandbox/host/openLink.ts';
import { readInfo } from '#sandbox/protocol/protocol.ts';
import { joinPrelude, preludeParts } from '#sandbox/guest/prelude/parts.ts';
import { engineSums, type EngineSums, type Sha256 } from '#sandbox/recording/recordingFile.ts';
import { openRealm, type Realm } from '#sandbox/guest/realm.ts';
import { scriptKind } from '#sandbox/protocol/scriptKind.ts';
import { zoneTable } from '#sandbox/protocol/zone.ts';
import type { StepResult } from '#sandbox/protocol/guestMessages.ts';
import type { Link, SandboxClock, WorkerLike } from '#sandbox/protocol/link.ts';

let compiled: Promise<WebAssembly.Module> | undefined;

/** The engine's bytes from the installed package. */
export async function engineBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const path = createRequire(import.meta.url).resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm');
  return new Uint8Array(await readFile(path));
}

/** The engine, compiled once per process. */
function engineModule(): Promise<WebAssembly.Module> {
  compiled ??= engineBytes().then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** The guest prelude as text; found by the package's own name for it, so that it is found from a bundle too. */
export async function preludeText(kind: Facade['kind'] = 'list'): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  return joinPrelude(await Promise.all(preludeParts[kind].map((part) => readFile(resolve(`#sandbox/guest/prelude/${part}.js`), 'utf8'))));
}

interface NodeRealmOptions {
  facade?: Facade;
  limits?: ScriptLimits;
  timeZone?: string;
  now?: number;
  guestConfig?: string;
  prelude?: string;
}

/** A realm in this process; it is never freed, so open few and end the process. */
export async function openNodeRealm(options: NodeRealmOptions = {}): Promise<Realm> {
  const limits = options.limits ?? defaultScriptLimits;
  const guestConfig = options.guestConfig ?? guestConfigOf({ ...options, limits });
  const [wasmModule, prelude] = await Promise.all([engineModule(), options.prelude ?? preludeText(options.facade?.kind)]);
  return openRealm({
    openEngine: openQuickjs,
    wasmModule,
    prelude,
    guestConfig,
    limits,
    now: () => performance.now(),
  });
}

function guestConfigOf({ facade = listFacade, limits, timeZone = 'Asia/Shanghai', now = 0 }: NodeRealmOptions & { limits: ScriptLimits }): string {
  return guestConfigText(facade, { limits, zone: zoneTable(timeZone), now });
}

/** Why a script cannot be used; `line` and `column` are 1-based, 1 when the place is unknown. */
export interface ScriptProblem {
  ok: false;
  line: number;
  column: number;
  reason: string;
}

/**
 * Whether a script parses and has the agreed shape, and which hooks it has, found by evaluating it in the sandbox without any page, on a
 * thread that is ended when it does not answer: a text that loops for ever is a problem like any other.
 * Missing text and first-version scripts of lists are fine: the portal ignores them. Source: contract 13.1, 13.7, 14.
 */
export async function checkScript(
  text: string,
  facade: Facade = listFacade,
  limits: ScriptLimits = defaultScriptLimits,
): Promise<{ ok: true; hooks: readonly string[] } | ScriptProblem> {
  const kind = scriptKind(text);
  if (kind === 'none' || (kind === 'firstVersion' && facade.kind === 'list')) return { ok: true, hooks: [] };
  if (text.length > limits.scriptChars) return { ok: false, line: 1, column: 1, reason: `the script is longer than ${limits.scriptChars} characters` };
  const result = await evaluateApart(text, facade, limits);
  const evaluated = result.fault
    ? { ok: false as const, fault: toFault(result.fault.code, evaluationReason(result.fault, limits), result.fault) }
    : infoOf(result.out);
  if (evaluated.ok) return { ok: true, hooks: evaluated.info.hooks };
  const { line, column, message } = evaluated.fault;
  return { ok: false, line: line ?? 1, column: column ?? 1, reason: message };
}

/** Everything an answer of `checkScript` depends on but the text itself, as one text. */
export async function checkBasis(facade: Facade, limits: ScriptLimits = defaultScriptLimits): Promise<string> {
  return JSON.stringify([await nodeEngineSums(facade.kind), guestConfigOf({ facade, limits })]);
}

function evaluationReason({ code, message }: NonNullable<StepResult['fault']>, { evaluationMs }: ScriptLimits): string {
  return code === 'E_CPU' ? `more than ${evaluationMs} ms of computing time` : message;
}

/** Ticks bound what is interpreted; natives have so many times as long by the clock, for a cold engine on a busy machine must not make a good script look slow. */
const PATIENT = 8;

/** Evaluates on a thread of its own; the link's two clocks bound it like in a browser. */
async function evaluateApart(text: string, facade: Facade, limits: ScriptLimits): Promise<StepResult> {
  const openLink = await nodeLinks(limits);
  const { ticks } = stepBudget(limits.evaluationMs, limits);
  const link = openLink(guestConfigOf({ facade, limits }));
  try {
    const failure = await link.boot();
    return failure
      ? { out: null, fault: failure, stuck: true, ms: 0, ticks: 0, memoryBytes: null }
      : await link.send('evaluate', text, { ticks, outerMs: limits.evaluationMs * PATIENT });
  } finally {
    link.close();
  }
}

/** Gives what opens sandboxes on threads of their own, each with its configuration. */
export async function nodeLinks(limits: ScriptLimits): Promise<(guestConfig: string) => Link> {
  const engine = { load: engineModule, cache: () => undefined };
  const preludes = { list: await preludeText('list'), form: await preludeText('form') };
  // Nobody waits at a screen: a thread may take long to start on a busy machine.
  const patient = { ...limits, beginMs: 60_000 };
  return (guestConfig) =>
    openLink({ createWorker: () => openThread(preludes[kindOfFacade(guestConfig)]), engine, guestConfig, limits: patient, clock: threadClock });
}

/** Sums of the engine and the prelude that scripts of a kind run on in Node. */
export async function nodeEngineSums(kind: Facade['kind']): Promise<EngineSums> {
  return engineSums(await engineBytes(), await preludeText(kind), nodeSha256);
}

/** SHA-256 by Node's own cryptography. */
export const nodeSha256: Sha256 = async (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The guest's half of the channel on a worker thread; its file stands beside this one, from source and built. */
function openThread(prelude: string): WorkerLike {
  const thread = import.meta.url.endsWith('.ts')
    ? new Worker(new URL('./guest/sourceThread.mjs', import.meta.url), { workerData: prelude, execArgv: [] })
    : new Worker(new URL('./scriptThread.mjs', import.meta.url), { workerData: prelude, execArgv: [] });
  return {
    postMessage: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    addEventListener(type: 'message' | 'error', listener: (event: { data: unknown; message?: string }) => void) {
      if (type === 'message') thread.on('message', (data) => listener({ data }));
      else thread.on('error', (error) => listener({ data: null, message: error instanceof Error ? error.message : String(error) }));
    },
  };
}

const threadClock: SandboxClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined), // only what setTimeout above gave comes here
  seed: () => 1,
};

function infoOf(out: string | null): ReturnType<typeof readInfo> {
  return out === null ? { ok: false, fault: toFault('E_ENGINE', 'the engine gave no answer') } : readInfo(out);
}
