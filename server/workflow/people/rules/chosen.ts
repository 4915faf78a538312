import type { Organisation } from '#server/organisation/organisation.ts';
import type { RuleOfKind, RuleResolver } from './rule.ts';

/** People that somebody chose for this step; without a choice nobody. */
export const chosen: RuleResolver<'chosen'> = ({ multiple }, context) =>
  (context.chosen ?? []).slice(0, multiple ? undefined : 1).map((userId) => ({ userId, why: { kind: 'chosen' } }));

/** Whether a person may be chosen: a member of the role or of the department, where the rule has a range. Source: contract 10.4. */
export function isInRange({ range }: Pick<RuleOfKind<'chosen'>, 'range'>, userId: string, organisation: Organisation): boolean {
  if (!range) return organisation.people.has(userId);
  if ('role' in range) return organisation.roles.get(range.role)?.members.includes(userId) ?? false;
  return organisation.departmentsOf(userId).some(({ id }) => id === range.department);
}
