import type { Effect } from '#schemas/workflow/command.ts';
import type { TimeoutRule } from '#schemas/workflow/definition.ts';
import { boundaryTimer, limitOfItem, limitsOfNewItem, reckoningOf } from '#server/workflow/instance/itemLimits.ts';
import type { Consequence, TakenAct } from '#server/workflow/instance/takenAct.ts';
import { limitTimer, readLimits, stopTimers, writeTimers, type ItemLimits, type TimerChanges } from '#server/workflow/store/timers.ts';
import { moveLimits } from '#server/workflow/time/limits.ts';
import type { Reckoning } from '#server/workflow/time/reckoning.ts';
import { nextMoment, STAGE } from '#server/workflow/time/stages.ts';
import { dueOfBoundary, timersOfMigration } from './migratedTimers.ts';
import { changesOfResume } from './resumedLimits.ts';

/** Limits of work items and timers of steps follow an act: they begin, stand still, go on and end (contract 21.10, 21.11). */
export const limitConsequence: Consequence = async (taken) => {
  const { tx, row, saver } = taken.open;
  const { type } = taken.act.command;
  if (type === 'suspend') return stopTimers(tx, row);
  const changes = type === 'resume' ? await changesOfResume(taken) : await changesOfEffects(taken);
  if (type === 'migrate') changes.timers.push(...(await timersOfMigration(taken, changes)));
  await writeTimers(tx, row, changes);
  for (const { dueAt } of changes.timers) saver.services.alarm.set(dueAt);
  return undefined;
};

async function changesOfEffects(taken: TakenAct): Promise<TimerChanges> {
  const changes: TimerChanges = { items: [], dropped: [], timers: [] };
  await addBoundaries(taken, changes);
  for (const [number, { limits, isChanged, runs, rule, reckoning }] of await limitsAfter(taken)) {
    const next = runs ? nextMoment(rule, limits, limits.firedStage, reckoning) : undefined;
    if (isChanged) changes.items.push({ number, ...limits });
    if (next) changes.timers.push({ ...limitTimer(number), stage: next.stage, dueAt: next.at });
    else changes.dropped.push(limitTimer(number));
  }
  return changes;
}

type LimitEffect = Extract<Effect, { kind: 'limit' }>;
const isLimit = (effect: Effect): effect is LimitEffect => effect.kind === 'limit';

/** Limits of an item as they are after an act; `runs` = they do not stand still and have not ended. */
interface LimitsAfter {
  limits: ItemLimits;
  isChanged: boolean;
  runs: boolean;
  rule: TimeoutRule;
  reckoning: Reckoning;
}

const NEVER: ItemLimits = { warnAt: null, dueAt: null, orangeAt: null, redAt: null, stoppedAt: null, firedStage: STAGE.none };

/** Goes through what an act does to limits, in its order: by one act an item may be taken away and another take its limits over. */
async function limitsAfter(taken: TakenAct): Promise<Map<number, LimitsAfter>> {
  const { open, result } = taken;
  const effects = result.effects.filter(isLimit).flatMap((effect) => {
    const item = result.state.items.get(effect.item);
    const rule = item && limitOfItem(open, result.state, item);
    return item && rule ? [{ effect, item, rule }] : [];
  });
  const numbers = effects.flatMap(({ effect: { item, from, deed } }) => (deed === 'start' || deed === 'drop' ? [] : [from ?? item]));
  const former = await readLimits(open.tx, open.row, numbers);
  const after = new Map<number, LimitsAfter>();
  for (const { effect, item, rule } of effects) {
    const reckoning = await reckoningOf(open, rule);
    const source = effect.from ?? effect.item;
    const before = after.get(source)?.limits ?? former.get(source) ?? NEVER;
    const at = new Date(taken.act.command.at);
    const runs = effect.deed === 'start' || effect.deed === 'resume';
    const limits =
      effect.deed === 'start'
        ? { ...NEVER, ...limitsOfNewItem(open, rule, { item, values: taken.surroundings.values }, reckoning) }
        : limitsByDeed(before, effect.deed, { rule, at, reckoning });
    const isChanged = effect.deed !== 'drop' || after.get(effect.item)?.isChanged === true;
    after.set(effect.item, { limits, isChanged, runs, rule, reckoning });
  }
  return after;
}

/** What has ended stays as it was, for the case that its item opens again; what stood still goes on where it stood. */
function limitsByDeed(
  before: ItemLimits,
  deed: 'pause' | 'resume' | 'drop',
  { rule, at, reckoning }: Pick<LimitsAfter, 'rule' | 'reckoning'> & { at: Date },
): ItemLimits {
  if (deed === 'drop') return before;
  if (deed === 'pause') return { ...before, stoppedAt: before.stoppedAt ?? at };
  return before.stoppedAt ? { ...before, ...moveLimits(before, rule, before.stoppedAt, at, reckoning), stoppedAt: null } : before;
}

/** Boundary timers count from the start of their activation, whenever they are set again, without the time it was suspended. */
async function addBoundaries({ open, result: { state, effects }, act: { command } }: TakenAct, changes: TimerChanges): Promise<void> {
  for (const effect of effects) {
    if (effect.kind !== 'boundary') continue;
    const key = { kind: 'boundary', subject: effect.token, element: effect.element };
    const timer = boundaryTimer(open, effect.element);
    const startedAt = state.activations.get(effect.token)?.startedAt;
    changes.timers = changes.timers.filter(({ subject, element }) => subject !== key.subject || element !== key.element);
    changes.dropped.push(key);
    if (effect.deed === 'drop' || !timer || startedAt === undefined) continue;
    changes.timers.push({ ...key, stage: STAGE.none, dueAt: await dueOfBoundary(open, timer, startedAt, command.at) });
  }
}
