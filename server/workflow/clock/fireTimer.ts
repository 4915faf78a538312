import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { Saver } from '#server/records/validateRecord.ts';
import type { Services } from '#server/services/services.ts';
import { performSystemCommand, systemAct } from '#server/workflow/acts/systemAct.ts';
import { isActive } from '#server/workflow/core/complete.ts';
import { boundaryTimer, limitOfItem } from '#server/workflow/instance/itemLimits.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { firstTimer, postponeTimer, removeTimers, writeTimers, type DueTimer, type Timer } from '#server/workflow/store/timers.ts';
import { fireLimit } from './fireLimit.ts';

/** The outcome of a timer: it fired, or there was nothing to do any more; somebody acts on its instance; or it is tried again later. */
export type FireOutcome = 'fired' | 'nothing' | 'locked' | 'later';

/**
 * Fires a timer in a transaction of its own, in which it is looked for again and taken away: exactly once, whoever else picked
 * it (contract 21.11, workflow.md 4). What a limit cannot do becomes an urge. Shape: `saver` = the system. Errors: what is no refusal.
 */
export async function fireTimer(saver: Saver, picked: DueTimer): Promise<FireOutcome> {
  const { services } = saver;
  const fire = (urgesOnly: boolean) => systemAct(services, picked.instanceId, (open) => fireFirst(open, picked, { urgesOnly }), saver);
  const outcome = await fire(false);
  const last = outcome.status === 'refused' ? await fire(true) : outcome;
  switch (last.status) {
    case 'done':
      return last.value;
    case 'locked':
      return 'locked';
    case 'gone':
      await removeTimers(services.database.kysely, { objectId: picked.objectId, id: picked.instanceId });
      return 'nothing';
    case 'refused':
      await postpone(services, picked);
      return 'later';
  }
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 60_000;

/** Lets a timer that failed wait, longer each time: others are not to wait behind it. */
export async function postpone({ database, now }: Services, timer: DueTimer): Promise<void> {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** Math.min(timer.failures, 10), LONGEST_DELAY_MS);
  await postponeTimer(database.kysely, timer, new Date(now().getTime() + delayMs));
}

/** Fires what comes first in an instance, if its turn is not after that of what was picked. */
async function fireFirst(open: OpenInstance, picked: DueTimer, mode: { urgesOnly: boolean }): Promise<FireOutcome> {
  const timer = await firstTimer(open.tx, open.row, open.saver.services.now());
  if (!timer?.runAt || timer.runAt > picked.runAt) return 'nothing';
  if (timer.kind === 'boundary') return fireBoundaryTimer(open, timer);
  const item = open.state.items.get(timer.subject);
  const rule = item && limitOfItem(open, open.state, item);
  if (item?.status === WORK_ITEM_STATUS.processing && rule) {
    await fireLimit(open, { item, rule, stage: timer.stage, ...mode });
    return 'fired';
  }
  await dropTimer(open, timer);
  return 'nothing';
}

async function fireBoundaryTimer(open: OpenInstance, timer: Timer): Promise<FireOutcome> {
  await dropTimer(open, timer);
  const { subject: token, element } = timer;
  const activation = open.state.activations.get(token);
  if (!activation || !isActive(activation) || activation.fired.includes(element) || !boundaryTimer(open, element)) return 'nothing';
  await performSystemCommand(open, { type: 'boundary', at: open.saver.services.now().getTime(), by: null, token, element });
  return 'fired';
}

function dropTimer({ tx, row }: OpenInstance, timer: Timer): Promise<void> {
  return writeTimers(tx, row, { items: [], dropped: [timer], timers: [] });
}
