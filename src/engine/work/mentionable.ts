import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import { UnitType } from '#schemas/codes.ts';
import type { Commenter } from '#schemas/comment.ts';
import { call } from '#src/api/client.ts';

/** Whom an opinion may mention: those who take part in the instance first, then everybody else of that name. `reads` loads the calls that read instances. Errors: those of the calls. */
export function mentionableIn(workflowInstanceId: string, { search, myself }: OrganisationPort, reads: () => Promise<unknown>) {
  let known: Promise<readonly Commenter[]> | undefined;
  return async (word: string, signal: AbortSignal): Promise<readonly Commenter[]> => {
    known ??= loggedPeople(workflowInstanceId, reads);
    const [handlers, units] = await Promise.all([known, word === '' ? [] : search(word, UnitType.user, signal)]);
    const others = units.map(({ id, name, departmentName, imgUrl }): Commenter => ({ id, name, departmentName, imgUrl }));
    const departments = new Map(others.map((person) => [person.id, person.departmentName]));
    const first = handlers.filter(({ name }) => name.includes(word)).map((person) => ({ ...person, departmentName: departments.get(person.id) }));
    const byId = new Map([...first, ...others].map((person) => [person.id, person]));
    byId.delete(myself().user.id);
    return [...byId.values()];
  };
}

/** Without the log there are the others. */
async function loggedPeople(workflowInstanceId: string, reads: () => Promise<unknown>): Promise<readonly Commenter[]> {
  try {
    await reads();
    const log = await call('instanceLogs', { query: { workflowInstanceId } });
    const people = log.flatMap(({ participant }) => (participant ? [[participant.id, participant] as const] : []));
    return [...new Map(people).values()].map(({ id, name, imgUrl }) => ({ id, name, imgUrl }));
  } catch {
    return [];
  }
}
