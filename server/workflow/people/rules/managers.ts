import type { Organisation } from '#server/organisation/organisation.ts';
import { leadersAbove } from './leaders.ts';
import type { RuleOfKind, RuleResolver } from './rule.ts';
import { ladderStarts } from './sources.ts';
import { detailOfSource } from './why.ts';

/** The leaders above a person from a level to the last one, or to the first who has a role, in their order. */
export const managers: RuleResolver<'managers'> = ({ of, level, to }, context) =>
  ladderStarts(of, context).flatMap(({ departmentId, userId }) => {
    const leaders = leadersAbove(context.organisation, departmentId, userId);
    const last = lastLevel(leaders, to, context.organisation);
    return leaders
      .slice(level - 1, last)
      .map((leader, at) => ({ userId: leader, why: { kind: 'managers', detail: { ...detailOfSource(of), level: level + at } } }));
  });

/** Where nobody above has the role it goes to the top. */
function lastLevel(leaders: readonly string[], to: RuleOfKind<'managers'>['to'], organisation: Organisation): number {
  if (to === undefined) return leaders.length;
  if (typeof to === 'number') return Math.min(to, leaders.length);
  const holders = new Set(organisation.roles.get(to.role)?.members);
  const at = leaders.findIndex((leader) => holders.has(leader));
  return at < 0 ? leaders.length : at + 1;
}
