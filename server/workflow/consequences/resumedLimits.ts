import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { boundaryTimer, limitOfItem, reckoningOf } from '#server/workflow/instance/itemLimits.ts';
import type { TakenAct } from '#server/workflow/instance/takenAct.ts';
import { limitTimer, readLimits, readTimers, type TimerChanges } from '#server/workflow/store/timers.ts';
import { moveLimits, moveTimer } from '#server/workflow/time/limits.ts';
import { nextMoment } from '#server/workflow/time/stages.ts';

/**
 * Limits and timers go on where they stood when the instance was suspended; those of an item that waits go on when it opens
 * (contract 21.10).
 */
export async function changesOfResume({ open, act, result: { state } }: TakenAct): Promise<TimerChanges> {
  const { tx, row } = open;
  const stoppedAt = new Date(open.state.suspendedAt ?? act.command.at);
  const at = new Date(act.command.at);
  const items = [...state.items.values()].filter(({ status }) => status === WORK_ITEM_STATUS.processing);
  const limits = await readLimits(
    tx,
    row,
    items.map(({ id }) => id),
  );
  // What is not set again is no longer in the version that runs.
  const timers = await readTimers(tx, row);
  const changes: TimerChanges = { items: [], dropped: [...timers], timers: [] };
  for (const item of items) {
    const rule = limitOfItem(open, state, item);
    const before = limits.get(item.id);
    if (!rule || !before?.orangeAt) continue;
    const reckoning = await reckoningOf(open, rule);
    const moved = { ...before, ...moveLimits(before, rule, stoppedAt, at, reckoning) };
    const next = nextMoment(rule, moved, moved.firedStage, reckoning);
    changes.items.push({ number: item.id, ...moved });
    if (next) changes.timers.push({ ...limitTimer(item.id), stage: next.stage, dueAt: next.at });
  }
  for (const timer of timers) {
    const boundary = timer.kind === 'boundary' ? boundaryTimer(open, timer.element) : undefined;
    if (boundary) changes.timers.push({ ...timer, dueAt: moveTimer(timer.dueAt, stoppedAt, at, await reckoningOf(open, boundary)) });
  }
  return changes;
}
