import { expect, it } from 'vitest';
import type { Directory } from '#server/apps/checks/nobodyBehind.ts';
import { toDirectory } from '#server/organisation/directory.ts';
import { toOrganisation, type Department, type Person } from '#server/organisation/organisation.ts';

const department = (id: string, path: string, leaderId: string | null = null): Department => ({
  id,
  name: id,
  nameEn: null,
  parentId: null,
  leaderId,
  path,
  sortKey: 0,
});
// Only what the directory reads.
const person = (id: string, status = 'ENABLE'): Person => ({ id, username: `${id}.name`, status, departmentId: 'sales' }) as Person;
const member = (userId: string, departmentId: string) => ({ userId, departmentId, isMain: true });

it('people, roles and departments are there as rules of workflows name them', () => {
  const directory: Directory = toDirectory(
    toOrganisation('1', {
      departments: [department('sales', 'root/sales/', 'li'), department('east', 'root/sales/east/'), department('salesmen', 'root/salesmen/')],
      people: [person('li'), person('wang', 'DISABLE'), person('zhao', 'LOCK')],
      memberships: [member('li', 'sales'), member('wang', 'east'), member('zhao', 'salesmen')],
      roles: [{ id: 'finance', name: 'finance', nameEn: null, sortKey: 0 }],
      roleMembers: [{ roleId: 'finance', userId: 'li' }],
    }),
  );
  expect(['li', 'li.name', 'wang', 'zhao', 'nobody'].map((id) => directory.person(id))).toEqual(['enabled', 'enabled', 'disabled', 'locked', undefined]);
  expect(['finance', 'none'].map((code) => directory.membersOfRole(code))).toEqual([['li'], undefined]);
  expect((['members', 'subtree', 'leader'] as const).map((who) => directory.peopleOfDepartment('sales', who))).toEqual([['li'], ['li', 'wang'], ['li']]);
  expect(directory.peopleOfDepartment('east', 'leader')).toEqual([]);
  expect(directory.peopleOfDepartment('moon', 'members')).toBeUndefined();
});
