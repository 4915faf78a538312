/** Takes over what the guest gave for a step; everything in it is checked before it is believed. Contract 13.2, 13.7. */
import type { ScriptLimits } from '#schemas/hooks.ts';
import { toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import type { LiveRuns } from './liveRuns.ts';
import { scriptFaultOf, guestFault, outputChars, readOutput, type EndedRun, type GuestCall, type StepOutput } from '#sandbox/protocol/protocol.ts';
import { readBack } from './readBack.ts';
import { outcomeOfRun, type CellResult, type Run } from './runs.ts';
import { safeParse, type Json } from '#sandbox/protocol/safeParse.ts';
import type { StepResult } from '#sandbox/protocol/guestMessages.ts';
import type { SandboxClock } from '#sandbox/protocol/link.ts';

interface StepResultsOptions {
  runs: LiveRuns;
  limits: ScriptLimits;
  clock: SandboxClock;
  /** Texts of the members as they were last sent: what the guest returns is a change of them. */
  sentTexts: Parameters<typeof readBack>[1];
  report: (fault: ScriptFault) => void;
  /** Something the guest requests, in a step of `run`. */
  onCall: (run: Run, call: GuestCall) => void;
  /** A hook has ended well; what it had put off may be done. */
  onEnded: (run: Run) => void;
}

/** Gives the function that takes over the result of one step of a run. */
export function takeStepResults({ runs, limits, clock, sentTexts, report, onCall, onEnded }: StepResultsOptions): (run: Run, result: StepResult) => void {
  const parse = (text: string): Json => safeParse(text, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });

  function take(run: Run, result: StepResult): void {
    run.cpuLeftMs -= result.ms;
    run.ticks += result.ticks;
    run.memoryBytes = result.memoryBytes ?? run.memoryBytes;
    const out = result.out === null ? null : readOutput(result.out, outputChars(limits));
    if (out) {
      collectLogs(run, out);
      takeRendered(out);
    }
    if (result.fault) return runs.fail(run, toFault(result.fault.code, result.fault.message, { ...result.fault, hook: run.kind }), result.stuck);
    if (!out) return runs.fail(run, toFault('E_CONTRACT', 'the sandbox gave no answer', { hook: run.kind }), true);
    for (const call of out.calls) onCall(run, call);
    for (const ended of out.ended) finish(ended);
    for (const { error } of out.faults) report(guestFault(error, run.kind));
    if (run.kind === 'render' && runs.has(run)) run.resolve(outcomeOfRun(run, clock, {}));
    runs.dropIfIdle(run);
    runs.endWhoWaitForNothing();
  }

  function collectLogs(current: Run, out: StepOutput): void {
    for (const line of out.logs) {
      const run = runs.get(line.run) ?? current;
      if (run.logs.length < limits.logLines) run.logs.push({ ...line, at: clock.now() });
    }
    if (out.dropped > 0) current.warnings.push(`${out.dropped} console lines or errors were left out`);
  }

  function takeRendered(out: StepOutput): void {
    const byRun = new Map<Run, CellResult[]>();
    for (const { run: id, key, json, error } of out.rendered) {
      const run = runs.get(id);
      if (!run) continue;
      if (error) {
        run.failures.push({ key, error });
        report(guestFault(error, key.includes(':') ? 'onCellRender' : 'onRowRender'));
      } else if (json !== null) {
        try {
          const value = parse(json);
          run.rendered.set(key, value);
          byRun.set(run, [...(byRun.get(run) ?? []), { key, value }]);
        } catch (cause) {
          run.warnings.push(`${key}: ${scriptFaultOf(cause).message}`);
        }
      }
    }
    for (const [run, results] of byRun) if (run.hasDelivered) run.onLaterResults?.(results);
  }

  function finish(ended: EndedRun): void {
    const run = runs.get(ended.run);
    if (!run || run.isComplete) return;
    if (ended.error) return runs.fail(run, guestFault(ended.error, run.kind));
    try {
      const value = ended.json === null ? undefined : parse(ended.json);
      const { changed, warnings } = readBack(ended.patches, sentTexts, limits);
      run.warnings.push(...warnings);
      runs.complete(run, { value, changed, writes: ended.writes });
      onEnded(run);
      runs.dropIfIdle(run);
    } catch (error) {
      runs.fail(run, scriptFaultOf(error));
    }
  }

  return take;
}
