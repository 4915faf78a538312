import { UnitType } from '#schemas/codes.ts';
import { departmentsUpwards, mainDepartment, startDepartment } from './leaders.ts';
import type { Candidate, RuleContext, RuleOfKind, RuleResolver } from './rule.ts';
import { kindOfUnit, unitsInItem } from './units.ts';

/** Members of a role: all, or those nearest to a department. */
export const role: RuleResolver<'role'> = (rule, context) => {
  const { code, scope } = rule;
  const members = context.organisation.roles.get(code)?.members ?? [];
  if (scope === 'all') return members.map((userId) => ({ userId, why: { kind: 'role', detail: { code } } }));
  return scopeDepartments(scope, context).flatMap((departmentId) => nearestMembers(code, members, departmentId, context));
};

function scopeDepartments(scope: Exclude<RuleOfKind<'role'>['scope'], 'all'>, context: RuleContext): (string | null)[] {
  const { organisation, originatorId, departmentId } = context;
  if (scope === 'originatorDepartment') return [startDepartment(organisation, originatorId, departmentId)];
  return unitsInItem(scope.item, context).map((unit) =>
    kindOfUnit(organisation, unit) === UnitType.department ? unit.id : mainDepartment(organisation, unit.id),
  );
}

/** Going up, the members in the first department whose subtree holds any who can have the work: one who left the company hides nobody above. */
function nearestMembers(code: string, members: readonly string[], departmentId: string | null, context: RuleContext): Candidate[] {
  const { organisation, isEligible } = context;
  const places = members.filter(isEligible).map((userId) => ({ userId, paths: organisation.departmentsOf(userId).map(({ path }) => path) }));
  for (const { id, path } of departmentsUpwards(organisation, departmentId)) {
    const inside = places.filter(({ paths }) => paths.some((place) => place.startsWith(path)));
    if (inside.length > 0) return inside.map(({ userId }) => ({ userId, why: { kind: 'role', detail: { code, departmentId: id } } }));
  }
  return [];
}
