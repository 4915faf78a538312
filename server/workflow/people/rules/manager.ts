import { leadersAbove } from './leaders.ts';
import type { RuleResolver } from './rule.ts';
import { ladderStarts } from './sources.ts';
import { detailOfSource } from './why.ts';

/** The leader of a level above a person; none so high = nobody. */
export const manager: RuleResolver<'manager'> = ({ of, level }, context) =>
  ladderStarts(of, context).flatMap(({ departmentId, userId }) => {
    const leader = leadersAbove(context.organisation, departmentId, userId)[level - 1];
    return leader === undefined ? [] : { userId: leader, why: { kind: 'manager', detail: { ...detailOfSource(of), level } } };
  });
