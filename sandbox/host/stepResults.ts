/** Takes over what the guest gave for a step; everything in it is checked before it is believed. Contract 13.2, 13.7. */
import type { ScriptLimits } from '#schemas/hooks.ts';
import { toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import { toRenderNode } from '#sandbox/content/render.ts';
import type { Commands } from './commands.ts';
import type { LiveRuns } from './liveRuns.ts';
import { scriptFaultOf, guestFault, outputChars, readOutput, type EndedRun, type GuestCall, type StepOutput } from '#sandbox/protocol/protocol.ts';
import { readBack } from './readBack.ts';
import { boundFault, outcomeOfRun, type CellResult, type Run } from './runs.ts';
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
  /** When a hook has ended well, what it had put off is done. */
  commands: Pick<Commands, 'executeDeferred'>;
}

/** Gives the function that takes over the result of one step of a run. */
export function takeStepResults(options: StepResultsOptions): (run: Run, result: StepResult) => void {
  const { runs, limits, clock, sentTexts, report, onCall, commands } = options;
  const parse = (text: string): Json => safeParse(text, { maxChars: limits.resultChars, maxDepth: limits.returnDepth });

  /** What the page does with a step counts as time of its run: nothing that a script gives is read for free. */
  function take(run: Run, result: StepResult): void {
    const begun = clock.monotonic();
    const isInTime = () => run.stepMs + clock.monotonic() - begun <= run.budget.outerMs;
    run.stepMs += result.ms;
    run.ticks += result.ticks;
    run.memoryBytes = result.memoryBytes ?? run.memoryBytes;
    const out = result.out === null ? null : readOutput(result.out, outputChars(limits));
    if (out) {
      collectLogs(run, out, options);
      takeRendered(run, out, isInTime);
    }
    if (result.fault) return runs.fail(run, faultOfStep(run, result.fault, limits), result.stuck);
    if (!out) return runs.fail(run, toFault('E_CONTRACT', 'the sandbox gave no answer', { hook: run.kind }), true);
    const isOver = !isInTime();
    run.stepMs += clock.monotonic() - begun;
    if (isOver) return runs.fail(run, boundFault(run, 'E_OUTER'));
    for (const call of out.calls) onCall(run, call);
    for (const ended of out.ended) finish(ended);
    for (const { error } of out.faults) report(guestFault(error, run.kind));
    if (run.kind === 'render' && runs.has(run)) run.resolve(outcomeOfRun(run, { clock, limits }, {}));
    runs.dropIfIdle(run);
    runs.endWhoWaitForNothing();
  }

  /** Results as trees to draw; those that are not read in time show the default. */
  function takeRendered(current: Run, out: StepOutput, isInTime: () => boolean): void {
    const byRun = new Map<Run, CellResult[]>();
    for (const [at, { run: id, key, json, error }] of out.rendered.entries()) {
      const run = runs.get(id);
      if (!run) continue;
      if (!isInTime()) {
        current.warnings.push(`${out.rendered.length - at} results were not read: the time was used up`);
        break;
      }
      if (error) {
        run.failures.push({ key, error });
        report(guestFault(error, key.includes(':') ? 'onCellRender' : 'onRowRender'));
      } else if (json !== null) {
        try {
          const value = parse(json);
          const result = { key, value, node: toRenderNode(value) };
          run.rendered.set(key, result);
          if (!byRun.has(run)) byRun.set(run, []);
          byRun.get(run)?.push(result);
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
      clock.setTimeout(() => !runs.isClosed && commands.executeDeferred(run), 0);
      runs.dropIfIdle(run);
    } catch (error) {
      runs.fail(run, scriptFaultOf(error));
    }
  }

  return take;
}

function faultOfStep(run: Run, fault: NonNullable<StepResult['fault']>, { watchdogMs }: ScriptLimits): ScriptFault {
  const { code, message } = fault;
  if (code === 'E_CPU' || code === 'E_OUTER') return boundFault(run, code, fault);
  const limitMs = code === 'E_KILLED' ? Math.round(run.budget.outerMs + watchdogMs) : null;
  return toFault(code, message, { ...fault, hook: run.kind, limitMs });
}

function collectLogs(current: Run, out: StepOutput, { runs, limits, clock }: StepResultsOptions): void {
  for (const line of out.logs) {
    const run = runs.get(line.run) ?? current;
    if (run.logs.length < limits.logLines) run.logs.push({ ...line, at: clock.now() });
  }
  if (out.dropped > 0) current.warnings.push(`${out.dropped} console lines or errors were left out`);
}
