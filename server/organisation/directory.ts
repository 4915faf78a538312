import type { Organisation, Person } from './organisation.ts';

/** Who can act, for the loader of applications: it warns where a workflow names somebody who cannot (contract 15.9.6). */
interface OrganisationDirectory {
  person(id: string): PersonStatus | undefined;
  membersOfRole(code: string): readonly string[] | undefined;
  peopleOfDepartment(code: string, who: 'members' | 'subtree' | 'leader'): readonly string[] | undefined;
}

type PersonStatus = 'enabled' | 'disabled' | 'locked';

/** The organisation as rules of workflows name it: people by id or user name, roles and departments by code. */
export function toDirectory(organisation: Organisation): OrganisationDirectory {
  const { people, roles, departments, byUsername, membersOf } = organisation;
  const idsIn = (department: string): string[] => membersOf(department).map(({ id }) => id);
  return {
    person: (id) => statusOfPerson(people.get(id) ?? byUsername(id)),
    membersOfRole: (code) => roles.get(code)?.members,
    peopleOfDepartment: (code, who) => {
      const department = departments.get(code);
      if (!department) return undefined;
      if (who === 'leader') return department.leaderId === null ? [] : [department.leaderId];
      if (who === 'members') return idsIn(code);
      return [...departments.values()].filter(({ path }) => path.startsWith(department.path)).flatMap(({ id }) => idsIn(id));
    },
  };
}

function statusOfPerson(person: Person | undefined): PersonStatus | undefined {
  if (!person) return undefined;
  if (person.status === 'ENABLE') return 'enabled';
  return person.status === 'LOCK' ? 'locked' : 'disabled';
}
