import { nameKey } from '#schemas/names/nameKey.ts';

interface KeyedName {
  name: string;
  nameKey: string | null;
}

/** The name of a person with what it sorts by, as `users` holds it (contract 8.2). */
export function keyedPerson(name: string): KeyedName {
  return { name, nameKey: nameKey(name, { isPerson: true }) };
}

/** The same of a department or role. */
export function keyedUnit(name: string): KeyedName {
  return { name, nameKey: nameKey(name) };
}
