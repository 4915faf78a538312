import type { WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { CommandRefused } from './deed.ts';
import type { Execution } from './execution.ts';
import { targetsOfStep } from './returns.ts';
import { rulesOfStep } from './recount.ts';

const DRAFT = new Set(['submit', 'save']);
const ASSISTANT = new Set(['submit', 'save', 'print']);
const ADDED_BEFORE = new Set(['agree', 'disAgree', 'submit', 'save', 'print', 'preAddSign']);
const IN_DETOUR = new Set(['agree', 'submit', 'save', 'print', 'forward', 'showReject']);
/** What does not fit a step, whatever its `actions` say. */
const UNFIT = { approve: new Set(['submit']), fill: new Set(['agree', 'disAgree']), circulate: new Set<string>() };

/**
 * Action codes that an item offers by its step and by what it is (contract 21.6), for every reader; none of one that is not
 * open. Codes that the step does not govern are not among them.
 */
export function offeredActions(execution: Execution, item: WorkItem): ReadonlySet<string> {
  const offered = offeredCodes(execution, item);
  if (!offered.has('showReject')) return offered;
  const activation = execution.activation(item.token);
  const targets = targetsOfStep(execution, activation, rulesOfStep(execution, activation)?.reject ?? []);
  return targets.length > 0 ? offered : new Set([...offered].filter((code) => code !== 'showReject'));
}

/** The same whether or not there is a step to return to. */
export function offeredCodes(execution: Execution, item: WorkItem): ReadonlySet<string> {
  if (item.status === WORK_ITEM_STATUS.draft) return DRAFT;
  if (item.status !== WORK_ITEM_STATUS.processing) return new Set();
  if (item.type === WORK_ITEM_TYPE.assist) return ASSISTANT;
  const activation = execution.activation(item.token);
  const rules = rulesOfStep(execution, activation);
  if (!rules) return new Set();
  const fits = (code: string): boolean => !UNFIT[rules.type].has(code);
  if (item.slotKind === 'before') return new Set([...ADDED_BEFORE].filter(fits));
  if (!activation.detour) return new Set([...rules.actions].filter(fits));
  const decision = rules.type === 'approve' ? 'agree' : 'submit';
  return new Set([decision, ...[...rules.actions].filter((code) => IN_DETOUR.has(code) && fits(code))]);
}

/** The item, when it is open and offers an action. Errors: CommandRefused saying why not. */
export function requireOffered(execution: Execution, id: number, action: string): WorkItem {
  const item = requireOpen(execution, id);
  if (!offeredCodes(execution, item).has(action)) throw new CommandRefused('notOffered', execution.activation(item.token).activityCode);
  return item;
}

/** The item, when somebody can act on it now. Errors: CommandRefused. */
export function requireOpen(execution: Execution, id: number): WorkItem {
  const item = execution.item(id);
  if (item.status === WORK_ITEM_STATUS.notStarted) throw new CommandRefused('notYourTurn');
  if (item.status !== WORK_ITEM_STATUS.processing) throw new CommandRefused('notOpen');
  return item;
}

/** Keeps when an item was opened first. */
export function markRead(execution: Execution, id: number): void {
  execution.changeItem(id, { firstReadAt: execution.item(id).firstReadAt ?? execution.at });
}
