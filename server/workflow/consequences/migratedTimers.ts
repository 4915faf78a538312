import type { BoundaryTimer } from '#schemas/workflow/definition.ts';
import { isActive } from '#server/workflow/core/complete.ts';
import { boundaryTimer, reckoningOf } from '#server/workflow/instance/itemLimits.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import type { TakenAct } from '#server/workflow/instance/takenAct.ts';
import { suspensionsSince } from '#server/workflow/store/suspensions.ts';
import { readTimers, type TimerChanges } from '#server/workflow/store/timers.ts';
import { boundaryAt, moveTimer } from '#server/workflow/time/limits.ts';
import { STAGE } from '#server/workflow/time/stages.ts';

/**
 * Boundary timers that the version gone on with adds to steps that are active; those that run keep their time (contract 21.10). They
 * count from the start of their step (contract 21.11): one that would have fired by now fires at once.
 */
export async function timersOfMigration({ open, act: { command }, result: { state } }: TakenAct, { timers }: TimerChanges): Promise<TimerChanges['timers']> {
  const running = new Set([...(await readTimers(open.tx, open.row)), ...timers].map(({ kind, subject, element }) => `${kind} ${subject} ${element}`));
  const added: TimerChanges['timers'] = [];
  for (const activation of [...state.activations.values()].filter(isActive)) {
    const { token: subject, activityCode, fired, startedAt } = activation;
    for (const element of open.definition.elements.get(activityCode)?.boundaries ?? []) {
      const timer = boundaryTimer(open, element);
      if (!timer || fired.includes(element) || running.has(`boundary ${subject} ${element}`)) continue;
      added.push({ kind: 'boundary', subject, element, stage: STAGE.none, dueAt: await dueOfBoundary(open, timer, startedAt, command.at) });
    }
  }
  return added;
}

/** When a boundary timer fires: it counts from the start of its activation, whenever it is set again, without the time that was suspended. */
export async function dueOfBoundary(open: OpenInstance, timer: BoundaryTimer, startedAt: number, at: number): Promise<Date> {
  const reckoning = await reckoningOf(open, timer);
  const pauses = startedAt < at ? await suspensionsSince(open.tx, open.row, new Date(startedAt)) : [];
  return pauses.reduce((due, { from, to }) => moveTimer(due, from, to, reckoning), boundaryAt(timer.duration, new Date(startedAt), reckoning));
}
