import type { ScriptLimits } from '#schemas/hooks.ts';
import { fatalCodes, faultWeights, toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import { outcomeOfRun, type Run, type RunEnd, type RunOutcome } from './runs.ts';
import type { Timers } from './timers.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

/** The runs of a session that are not over, and the ways they end. Source: contract 13.2, 13.7. */
export interface LiveRuns {
  add(run: Run): void;
  has(run: Run): boolean;
  get(id: number): Run | undefined;
  /** Ends runs of the same hook: a newer one takes their place. */
  supersede(kind: Run['kind']): void;
  /** The hook's promise is settled: reports the outcome; the run lives on while commands of it are pending. */
  complete(run: Run, end: RunEnd): void;
  /** Lets go of a run that is settled and waits for nothing. */
  dropIfIdle(run: Run): void;
  /** Ends a run with a fault; `isStuck` = the guest cannot go on, whatever the fault. */
  fail(run: Run, fault: ScriptFault, isStuck?: boolean): void;
  /** Ends the runs whose promises can never settle: nothing the page owes the script, and no timer. */
  endWhoWaitForNothing(): void;
  /** Ends all: with a fault when the script was ended by force, else without. Nothing is begun or reported afterwards. */
  close(fault: ScriptFault | null): void;
  readonly isClosed: boolean;
  /** Ids of runs that ended since the last call; the guest receives them once. */
  takeEnded(): number[];
}

interface LiveRunsOptions {
  clock: SandboxClock;
  limits: ScriptLimits;
  timers: Pick<Timers, 'count'>;
  report: (fault: ScriptFault) => void;
  onRun?: ((outcome: RunOutcome) => void) | undefined;
  onTrouble: (fault: ScriptFault, isFatal: boolean) => void;
}

/** Opens the empty set of runs of a session. */
export function openLiveRuns({ clock, limits, timers, report, onRun, onTrouble }: LiveRunsOptions): LiveRuns {
  const runs = new Map<number, Run>();
  let ended: number[] = [];
  let isClosed = false;

  function drop(run: Run): void {
    run.wall.stop();
    run.abort.abort();
    if (runs.delete(run.id)) ended.push(run.id);
  }

  function deliver(run: Run, how: RunEnd): void {
    const outcome = outcomeOfRun(run, { clock, limits }, how);
    run.resolve(outcome);
    onRun?.(outcome);
  }

  /** Ends a run whatever it is doing; its outcome has the reason. */
  function end(run: Run, how: RunEnd): void {
    drop(run);
    run.deferred = null;
    if (!run.isComplete) deliver(run, how);
  }

  function fail(run: Run, fault: ScriptFault, isStuck = false): void {
    if (isClosed) return;
    if (runs.has(run.id)) {
      report(fault);
      end(run, { error: fault });
    }
    const isFatal = isStuck || fatalCodes.has(fault.code);
    if (isFatal || faultWeights[fault.code] !== undefined) onTrouble(fault, isFatal);
    if (!isClosed) endWhoWaitForNothing();
  }

  function endWhoWaitForNothing(): void {
    if (timers.count() > 0) return;
    const open = [...runs.values()];
    if (open.some((run) => !run.hasStarted || run.pendingCalls.size > 0)) return;
    for (const run of open) if (!run.isComplete) fail(run, toFault('E_NEVER_SETTLES', 'the script waits for something that cannot come', { hook: run.kind }));
  }

  return {
    add: (run) => void runs.set(run.id, run),
    has: (run) => runs.has(run.id),
    get: (id) => runs.get(id),
    supersede(kind) {
      for (const run of runs.values()) if (run.kind === kind) end(run, { isSuperseded: true });
    },
    complete(run, how) {
      run.isComplete = true;
      run.wall.stop();
      deliver(run, how);
    },
    dropIfIdle(run) {
      if (run.isComplete && run.pendingCalls.size === 0) drop(run);
    },
    fail,
    endWhoWaitForNothing,
    close(fault) {
      isClosed = true;
      for (const run of runs.values()) end(run, fault ? { error: { ...fault, hook: run.kind } } : { isSuperseded: true });
    },
    get isClosed() {
      return isClosed;
    },
    takeEnded() {
      const ids = ended;
      ended = [];
      return ids;
    },
  };
}
