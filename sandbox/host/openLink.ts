/**
 * The page's half of the message channel: one worker, one message at a time.
 *
 * The interrupt inside the worker stops what its ticks or its outer bound end; the watchdog here ends the worker for what
 * nothing else stops. It starts when the worker says it has begun, so a slow start is not a fault. Contract 13.7.
 */
import type { StepBudget } from '#sandbox/protocol/budgets.ts';
import type { FaultCode } from '#sandbox/protocol/errors.ts';
import type { StepResult, FromGuest, StepKind, StepOptions, ToGuest } from '#sandbox/protocol/guestMessages.ts';
import type { WorkerLike, EngineSource, Link, LinkOptions } from '#sandbox/protocol/link.ts';

/** Caches the compiled engine for the next worker; `fetchBytes` is called at most once unless it fails. */
export function cacheEngine(fetchBytes: () => Promise<ArrayBuffer>): EngineSource {
  let cached: WebAssembly.Module | null = null;
  return {
    load: async () => cached ?? (await fetchBytes()),
    cache: (module) => void (cached = module),
  };
}

/** One turn of a page that was busy, ms. */
const GRACE_MS = 4;

interface Waiting {
  id: number;
  /** How long a step may take by the clock, ms. */
  outerMs: number;
  answer: (message: Answer) => void;
  timer: unknown;
}
type Answer = { booted: WebAssembly.Module } | { result: StepResult } | { code: FaultCode; message: string };

/** A link as it stands: its worker, and the one message whose answer is awaited. */
interface LinkState {
  readonly options: LinkOptions;
  worker: WorkerLike | null;
  waiting: Waiting | null;
  lastId: number;
  isClosed: boolean;
}

/** Opens a link; the worker starts with `boot`. */
export function openLink(options: LinkOptions): Link {
  const link: LinkState = { options, worker: null, waiting: null, lastId: 0, isClosed: false };
  return {
    boot: () => boot(link),
    send: (t, s, budget, stepOptions) => sendStep(link, t, s, budget, stepOptions),
    close: () => endLink(link, 'E_KILLED', 'the sandbox is closed'),
  };
}

async function boot(link: LinkState): ReturnType<Link['boot']> {
  const { engine, prelude, guestConfig, limits } = link.options;
  const loaded = await engine.load().catch((error: unknown) => String(error));
  if (typeof loaded === 'string') return { code: 'E_ENGINE', message: `the script engine could not be loaded: ${loaded}` };
  if (link.isClosed) return { code: 'E_KILLED', message: 'the sandbox is closed' };
  link.worker = startWorker(link);
  const answer = await post(link, { t: 'boot', id: ++link.lastId, engine: loaded, prelude, guestConfig, limits }, limits.beginMs);
  return 'code' in answer ? answer : null;
}

function startWorker(link: LinkState): WorkerLike {
  const worker = link.options.createWorker();
  // Messages of this worker come from `guestServer.ts` alone: the guest has no way to post.
  worker.addEventListener('message', (event) => onMessage(link, event.data as FromGuest));
  worker.addEventListener('error', (event) => {
    event.preventDefault?.();
    endLink(link, 'E_ENGINE', event.message ?? 'the sandbox worker failed');
  });
  return worker;
}

async function sendStep(
  link: LinkState,
  t: StepKind,
  s: string,
  budget: StepBudget,
  { measure = false, stopAt = null }: Partial<StepOptions> = {},
): Promise<StepResult> {
  const answer = await post(link, { t, id: ++link.lastId, s, budget, measure, stopAt }, budget.outerMs);
  if ('result' in answer) return answer.result;
  const fault = 'code' in answer ? answer : { code: 'E_ENGINE' as const, message: 'the sandbox answered out of turn' };
  return { out: null, fault, stuck: true, ms: budget.outerMs, ticks: 0, memoryBytes: null };
}

/** Gives the worker a message; settles with its answer, or with why none can come. */
function post(link: LinkState, message: ToGuest, outerMs: number): Promise<Answer> {
  return new Promise((answer) => {
    if (link.isClosed || !link.worker) return answer({ code: 'E_KILLED', message: 'the sandbox is closed' });
    link.waiting = { id: message.id, outerMs, answer, timer: undefined };
    startWatchdog(link, link.options.limits.beginMs, 'the sandbox did not begin');
    link.worker.postMessage(message, []);
  });
}

function onMessage(link: LinkState, message: FromGuest): void {
  const { waiting } = link;
  const { engine, limits } = link.options;
  if (!waiting || message.id !== waiting.id) return;
  if ('begin' in message)
    return startWatchdog(link, waiting.outerMs + limits.watchdogMs, `no answer ${limits.watchdogMs} ms after the outer bound; the script was ended by force`);
  if ('failed' in message) return endLink(link, 'E_ENGINE', message.failed);
  if ('booted' in message) {
    engine.cache(message.booted);
    return resolveWaiting(link, message);
  }
  resolveWaiting(link, message);
  // The guest goes on working after it was stopped: nothing it does later may be believed.
  if (message.result.stuck) endLink(link, 'E_KILLED', 'ended by force');
}

/** Ends the worker by force unless the answer awaited comes in time. */
function startWatchdog(link: LinkState, ms: number, message: string): void {
  const { waiting } = link;
  const { clock } = link.options;
  if (!waiting) return;
  clock.clearTimeout(waiting.timer);
  waiting.timer = clock.setTimeout(() => {
    // On a busy page the answer may lie in line behind this: it is let in before the worker counts as hung.
    waiting.timer = clock.setTimeout(() => endLink(link, 'E_KILLED', message), GRACE_MS);
  }, ms);
}

/** Gives the answer to the one who waits for it. */
function resolveWaiting(link: LinkState, answer: Answer): void {
  const { waiting } = link;
  if (!waiting) return;
  link.options.clock.clearTimeout(waiting.timer);
  link.waiting = null;
  waiting.answer(answer);
}

/** Closes the link for good, whatever the worker is doing. */
function endLink(link: LinkState, code: FaultCode, message: string): void {
  link.isClosed = true;
  link.worker?.terminate();
  link.worker = null;
  resolveWaiting(link, { code, message });
}
