import type { Draft } from '#server/apps/documents/draft.ts';
import type { Organisation } from '#server/organisation/organisation.ts';

/** Every place of a workflow that names a person, directly or by a role they have, with its step: one line each (contract 15.9.7). */
export function namesOfPerson(draft: Draft<'workflow'>, userId: string, { byUsername, rolesOf }: Organisation): string[] {
  const roles = new Set(rolesOf(userId).map(({ id }) => id));
  const { names = [], places = new Map<string, number>() } = draft.value ?? {};
  return names.flatMap((name) => {
    if (name.kind !== 'person' && name.kind !== 'role') return [];
    const isNamed = name.kind === 'role' ? roles.has(name.code) : name.code === userId || byUsername(name.code)?.id === userId;
    if (!isNamed) return [];
    const { file, line, column } = draft.place({ path: [], at: name.at });
    return [`${file}:${line}:${column} ${draft.code} ${elementAt(places, name.at)}: ${name.kind === 'role' ? 'role' : 'user'} ${name.code}`];
  });
}

/** The element that a place lies in: the last one that begins before it. */
function elementAt(places: ReadonlyMap<string, number>, at: number): string {
  let found = { code: 'process', at: -1 };
  for (const [code, begin] of places) if (begin <= at && begin > found.at) found = { code, at: begin };
  return found.code;
}
