import type { Organisation } from '#server/organisation/organisation.ts';
import type { RuleResolver } from './rule.ts';
import type { RuleWhy } from './why.ts';

/** Members of a department, with those of the departments below it (`deep`), or its leader. */
export const department: RuleResolver<'department'> = ({ id, leader, deep }, { organisation }) => {
  const why: RuleWhy = { kind: 'department', detail: { id, leader, deep } };
  const userIds = leader ? [organisation.departments.get(id)?.leaderId ?? []].flat() : membersIn(organisation, id, deep);
  return userIds.map((userId) => ({ userId, why }));
};

/** Members of a department before those of the departments below it, in the order of the tree. */
function membersIn(organisation: Organisation, departmentId: string, deep: boolean): string[] {
  const own = organisation.membersOf(departmentId).map(({ id }) => id);
  return deep ? [...own, ...organisation.childrenOf(departmentId).flatMap(({ id }) => membersIn(organisation, id, deep))] : own;
}
