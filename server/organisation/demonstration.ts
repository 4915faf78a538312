import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { Ajv } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';
import type { Database } from '#server/db/database.ts';
import { hashPassword } from '#server/session/passwords.ts';
import { markOrganisationChanged } from './organisation.ts';

/** Password of every demonstration account; the README gives it. */
export const DEMONSTRATION_PASSWORD = 'Portico2026';

const Named = {
  code: Type.String(),
  name: Type.String(),
  name_i18n: Type.Optional(Type.Object({ en: Type.Optional(Type.String()) })),
  sortKey: Type.Optional(Type.Integer()),
};
const OrganisationDocument = Type.Object({
  departments: Type.Array(Type.Object({ ...Named, parentCode: Type.Union([Type.String(), Type.Null()]), leader: Type.Optional(Type.String()) })),
  roles: Type.Array(Type.Object({ ...Named, members: Type.Array(Type.String()) })),
});
const text = () => Type.Optional(Type.Union([Type.String(), Type.Null()]));
const UsersDocument = Type.Object({
  users: Type.Array(
    Type.Object({
      username: Type.String(),
      name: Type.String(),
      departmentCode: Type.String(),
      permissions: Type.Optional(Type.Array(Type.String())),
      employeeNo: text(),
      position: text(),
      mobile: text(),
      officePhone: text(),
      email: text(),
      remark: text(),
      relatedSyncType: text(),
    }),
  ),
});
type Departments = Static<typeof OrganisationDocument>['departments'];

/**
 * Puts the demonstration organisation of a folder (`organisation.json`, `users.json`) into a database without people.
 * Ids equal the codes (contract 20). Returns whether they are there: false where other people were before, who keep their database to themselves.
 * Errors: a document that cannot be read stops the start with a sentence.
 */
export async function loadDemonstration(database: Database, folder: string, corpId: string): Promise<boolean> {
  const anyone = await database.kysely.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (anyone) return isDemonstration(database);
  const organisation = readDocument(join(folder, 'organisation.json'), OrganisationDocument);
  const { users } = readDocument(join(folder, 'users.json'), UsersDocument);
  // One hash serves all: they share a password that the README prints.
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD);
  const paths = departmentPaths(organisation.departments);

  await database.transaction(async (tx) => {
    await tx
      .insertInto('departments')
      .values(
        organisation.departments.map((department, at) => ({
          id: department.code,
          name: department.name,
          nameEn: department.name_i18n?.en ?? null,
          parentId: department.parentCode,
          leaderId: department.leader ?? null,
          path: paths.get(department.code) ?? `${department.code}/`,
          sortKey: department.sortKey ?? at,
        })),
      )
      .execute();
    await tx
      .insertInto('users')
      .values(
        users.map((user, at) => ({
          id: user.username,
          username: user.username,
          name: user.name,
          passwordHash,
          departmentId: user.departmentCode,
          mobile: user.mobile ?? null,
          email: user.email ?? null,
          employeeNo: user.employeeNo ?? null,
          position: user.position ?? null,
          officePhone: user.officePhone ?? null,
          remark: user.remark ?? null,
          relatedSyncType: user.relatedSyncType ?? null,
          corpId,
          permissions: user.permissions ?? [],
          sortKey: at,
          // Set, so that the portal does not require a new password of everybody who tries it out.
          passwordChangedAt: new Date(),
        })),
      )
      .execute();
    await tx
      .insertInto('userDepartments')
      .values(users.map((user) => ({ userId: user.username, departmentId: user.departmentCode, isMain: true })))
      .execute();
    await tx
      .insertInto('roles')
      .values(organisation.roles.map((role, at) => ({ id: role.code, name: role.name, nameEn: role.name_i18n?.en ?? null, sortKey: role.sortKey ?? at })))
      .execute();
    await tx
      .insertInto('roleMembers')
      .values(organisation.roles.flatMap((role) => role.members.map((userId) => ({ roleId: role.code, userId }))))
      .execute();
    await markOrganisationChanged(tx, randomUUID());
  });
  return true;
}

/** An account of the demonstration: no other has its name as id. */
const WITNESS = 'staff';

async function isDemonstration(database: Database): Promise<boolean> {
  return (await database.kysely.selectFrom('users').select('id').where('id', '=', WITNESS).executeTakeFirst()) !== undefined;
}

function readDocument<T extends TSchema>(file: string, schema: T): Static<T> {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const check = new Ajv({ strict: false, validateSchema: false }).compile<Static<T>>(schema);
  if (check(document)) return document;
  const fault = check.errors?.[0];
  throw new Error(`${file}: ${fault?.instancePath ?? ''} ${fault?.message ?? 'is not valid'}`);
}

/** Ids from the root down for each department; a department whose parent is missing stands at the root. */
function departmentPaths(departments: Departments): Map<string, string> {
  const parents = new Map(departments.map((department) => [department.code, department.parentCode]));
  const pathOf = (code: string, seen: ReadonlySet<string>): string => {
    const parent = parents.get(code);
    if (parent == null || !parents.has(parent) || seen.has(parent)) return `${code}/`;
    return `${pathOf(parent, new Set([...seen, code]))}${code}/`;
  };
  return new Map(departments.map(({ code }) => [code, pathOf(code, new Set())]));
}
