import { randomUUID } from 'node:crypto';
import type { Database, Reader } from '#server/db/database.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { readOrganisationDocuments } from './organisationDocuments.ts';
import { keyedPerson, keyedUnit } from './keyedNames.ts';
import { lockWithoutPeople } from './firstPeople.ts';
import { markOrganisationChanged } from './organisation.ts';

/** Password of every demonstration account; the README gives it. */
export const DEMONSTRATION_PASSWORD = 'Portico2026';

/**
 * Puts the demonstration organisation of a folder (`organisation.json`, `users.json`) into a database without people.
 * Ids equal the codes (contract 20). Returns whether they are there: false where other people were before, who keep their database to themselves.
 * Errors: a document that cannot be read stops the start with a sentence.
 */
export async function loadDemonstration(database: Database, folder: string, corpId: string): Promise<boolean> {
  const anyone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return isDemonstration(database.kysely);
  const { departments, people, memberships, roles, roleMembers } = readOrganisationDocuments(folder, corpId);
  // One hash serves all: they share a password that the README prints.
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  // Set, so that the portal does not require a new password of everybody who tries it out.
  const passwordChangedAt = new Date();

  return database.transaction(async (tx) => {
    if (!(await lockWithoutPeople(tx))) return isDemonstration(tx);
    await tx
      .insertInto('departments')
      .values(departments.map((department) => ({ ...department, ...keyedUnit(department.name) })))
      .execute();
    await tx
      .insertInto('users')
      .values(people.map((person) => ({ ...person, ...keyedPerson(person.name), passwordHash, passwordChangedAt })))
      .execute();
    await tx
      .insertInto('userDepartments')
      .values([...memberships])
      .execute();
    await tx
      .insertInto('roles')
      .values(roles.map((role) => ({ ...role, ...keyedUnit(role.name) })))
      .execute();
    await tx
      .insertInto('roleMembers')
      .values([...roleMembers])
      .execute();
    await markOrganisationChanged(tx, randomUUID());
    return true;
  });
}

/** An account of the demonstration: no other has its name as id. */
const WITNESS = 'staff';

async function isDemonstration(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('id', '=', WITNESS).executeTakeFirst()) !== undefined;
}
