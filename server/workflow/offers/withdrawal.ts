import type { CommandRefusal } from '#schemas/workflow/command.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import type { Execution } from '#server/workflow/core/execution.ts';
import { isDecision } from '#server/workflow/core/revocable.ts';
import { dryRunRefusal } from './dryRun.ts';

/** A decision that could be withdrawn, and why not now, where that is so (`withdraw`, contract 11.1). */
export interface Withdrawal {
  item: WorkItem;
  activityCode: string;
  refusal: CommandRefusal | undefined;
}

/**
 * What a person has to withdraw: their decision at the item that is looked at, else their last one that counts, the start among them.
 * Shape: `execution` = the instance as they look at it; null = nothing of theirs. Source: contract 11.1, 21.7.
 */
export function withdrawalOf(execution: Execution, number?: number): Withdrawal | null {
  const { definition, former: state, by: personId } = execution;
  const codeOf = ({ token }: WorkItem): string => state.activations.get(token)?.activityCode ?? '';
  const isStart = (item: WorkItem): boolean => codeOf(item) === definition.startStepCode && item.slotKind === 'place';
  const isTheirs = (item: WorkItem): boolean => item.ownerId === personId || item.decidedBy === personId || (isStart(item) && state.originatorId === personId);
  const decisions = [...state.items.values()].filter((item) => isTheirs(item) && isDecision(execution, item));
  // Where only the start is ever withdrawn, what came after it is no decision to go back on.
  const starts = definition.revoke === 'always' && state.originatorId === personId ? decisions.filter(isStart) : [];
  const candidates = (starts.length > 0 ? starts : decisions).toSorted((left, right) => (right.decidedSeq ?? 0) - (left.decidedSeq ?? 0));
  const item = candidates.find(({ id }) => id === number) ?? candidates[0];
  if (!item) return null;
  return { item, activityCode: codeOf(item), refusal: dryRunRefusal(definition, state, { type: 'withdraw', at: 0, by: personId, item: item.id }) };
}
