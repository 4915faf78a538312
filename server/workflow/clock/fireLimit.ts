import { WORK_ITEM_TYPE, type WorkItem } from '#schemas/workflow/state.ts';
import type { TimeoutRule } from '#schemas/workflow/definition.ts';
import { toActor } from '#server/organisation/actor.ts';
import { notOffered } from '#server/refusals/workflows.ts';
import { storeAnswer } from '#server/workflow/acts/itemAnswer.ts';
import { performSystemCommand } from '#server/workflow/acts/systemAct.ts';
import { LIMIT_CONSEQUENCES, type LimitEvent } from '#server/workflow/consequences/limitEvents.ts';
import { eligiblePeople } from '#server/workflow/instance/eligiblePeople.ts';
import { reckoningOf } from '#server/workflow/instance/itemLimits.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { requireFormStep } from '#server/workflow/instance/stepForm.ts';
import { escalationTarget } from '#server/workflow/people/substitutes.ts';
import { limitTimer, readLimits, writeTimers } from '#server/workflow/store/timers.ts';
import { nextMoment, STAGE } from '#server/workflow/time/stages.ts';

/** An open item whose limit has reached a stage; `urgesOnly` = what the definition says could not be done. */
interface DueLimit {
  item: WorkItem;
  rule: TimeoutRule;
  stage: number;
  urgesOnly: boolean;
}

/**
 * Does what a limit says at one of its moments (contract 21.11). Errors: the refusals of performAct, 900400 and 550006 where an
 * item to fill in cannot be submitted as it is.
 */
export async function fireLimit(open: OpenInstance, { item, rule, stage, urgesOnly }: DueLimit): Promise<void> {
  const action = stage === STAGE.due && !urgesOnly ? rule.action : 'urge';
  const deed = DEEDS[action];
  // What ends the item takes its timer away.
  if (deed && (await deed(open, item))) return;
  await passStage(open, { item, rule, stage });
  if (action === 'none') return;
  for (const write of LIMIT_CONSEQUENCES) await write(open, { kind: KINDS.get(stage) ?? 'repeated', item });
}

const KINDS: ReadonlyMap<number, LimitEvent['kind']> = new Map([
  [STAGE.warn, 'warned'],
  [STAGE.due, 'overdue'],
]);

/** The stage has come and does not come again; the timer goes on to the next. */
async function passStage(open: OpenInstance, { item, rule, stage }: Omit<DueLimit, 'urgesOnly'>): Promise<void> {
  const { tx, row, saver } = open;
  const limits = (await readLimits(tx, row, [item.id])).get(item.id);
  const next = limits && nextMoment(rule, limits, stage, await reckoningOf(open, rule));
  const timers = next ? [{ ...limitTimer(item.id), stage: next.stage, dueAt: next.at }] : [];
  await writeTimers(tx, row, { items: limits ? [{ ...limits, number: item.id, firedStage: stage }] : [], dropped: [limitTimer(item.id)], timers });
  for (const { dueAt } of timers) saver.services.alarm.set(dueAt);
}

/** What is done at `due` beside urging; false = it is not possible, so that its owner is urged. */
const DEEDS: Readonly<Record<TimeoutRule['action'], ((open: OpenInstance, item: WorkItem) => Promise<boolean>) | null>> = {
  urge: null,
  none: null,
  async pass(open, item) {
    await requireSubmittable(open, item);
    return answer(open, item, 'pass');
  },
  disAgree: (open, item) => answer(open, item, 'disAgree'),
  void: (open, item) => answer(open, item, 'void'),
  async escalate(open, item) {
    const { seen, state } = open;
    const person = item.ownerId === null ? undefined : escalationTarget(seen.organisation, item.ownerId, state.originatorId, eligiblePeople(open, item));
    if (person === undefined) return false;
    await performSystemCommand(open, { type: 'escalate', at: nowMs(open), by: null, item: item.id, person });
    return true;
  },
};

async function answer(open: OpenInstance, { id }: WorkItem, action: 'pass' | 'disAgree' | 'void'): Promise<boolean> {
  await performSystemCommand(open, { type: 'itemTimeout', at: nowMs(open), by: null, item: id, action });
  return true;
}

const nowMs = ({ saver }: OpenInstance): number => saver.services.now().getTime();

/** An item to fill in is submitted only where its handler could submit it as it is. Errors: 900400, 550006, 900412 where they are gone. */
async function requireSubmittable(open: OpenInstance, item: WorkItem): Promise<void> {
  const { definition, state, seen, saver } = open;
  const { activityCode, taskType } = state.activations.get(item.token) ?? { activityCode: '', taskType: undefined };
  if (taskType !== 'fill' || item.type === WORK_ITEM_TYPE.assist) return;
  const person = seen.organisation.people.get(item.ownerId ?? '');
  if (!person) throw notOffered();
  const asOwner = { ...open, saver: { ...saver, actor: toActor(seen.organisation, person, '') } };
  await storeAnswer(
    { open: asOwner, item, trustorId: null, step: requireFormStep(definition, activityCode) },
    { outcome: 'submit', opinion: undefined, sent: undefined },
  );
}
