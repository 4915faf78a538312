import { toFaults, type Draft } from '#server/apps/documents/draft.ts';
import type { Fault } from '#server/apps/documents/fault.ts';
import type { WorkflowName } from '#server/apps/documents/workflowDocument.ts';

/** People, roles and departments, as far as rules of workflows name them (contract 15.9.4). */
export interface Directory {
  /** A person by id or user name; undefined for nobody. */
  person(id: string): 'enabled' | 'disabled' | 'locked' | undefined;
  /** Ids of the members of a role; undefined when there is no such role. */
  membersOfRole(code: string): readonly string[] | undefined;
  /** Ids of the members of a department, of those below it too, or of its leader; undefined when there is no such department. */
  peopleOfDepartment(code: string, who: 'members' | 'subtree' | 'leader'): readonly string[] | undefined;
}

/** Warns of people, roles and departments that a workflow names and that give nobody (contract 15.9.6). */
export function nobodyBehind(draft: Draft<'workflow'>, directory: Directory): Fault[] {
  return (draft.value?.names ?? []).flatMap((name) => {
    const reason = reasonOf(name, directory);
    return reason === undefined || !('at' in name) ? [] : toFaults(draft, [{ path: [], severity: 'warning', reason: `nobody behind: ${reason}`, at: name.at }]);
  });
}

function reasonOf(name: WorkflowName, directory: Directory): string | undefined {
  if (name.kind === 'person') {
    const status = directory.person(name.code);
    return status === 'enabled' ? undefined : `${name.code} is ${status ?? 'nobody known'}`;
  }
  if (name.kind === 'role') return reasonOfGroup(`role ${name.code}`, directory.membersOfRole(name.code), directory);
  if (name.kind !== 'department') return undefined;
  return reasonOfGroup(`${WHO[name.people]} ${name.code}`, directory.peopleOfDepartment(name.code, name.people), directory);
}

const WHO = { members: 'department', subtree: 'department', leader: 'the leader of department' } as const;

function reasonOfGroup(what: string, people: readonly string[] | undefined, directory: Directory): string | undefined {
  if (!people) return `there is no ${what.replace('the leader of ', '')}`;
  return people.some((id) => directory.person(id) === 'enabled') ? undefined : `${what} has nobody who is enabled`;
}
