import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { Type, type Static, type TSchema } from 'typebox';
import { toOrganisation, type Organisation, type OrganisationRows } from './organisation.ts';

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
type User = Static<typeof UsersDocument>['users'][number];

/**
 * The demonstration organisation of a folder (`organisation.json`, `users.json`) as the tables have it; ids equal the codes
 * (contract 20). Errors: a document that cannot be read is named in a sentence.
 */
export function readOrganisationDocuments(folder: string, corpId: string): OrganisationRows {
  const { departments, roles } = readDocument(join(folder, 'organisation.json'), OrganisationDocument);
  const { users } = readDocument(join(folder, 'users.json'), UsersDocument);
  const paths = departmentPaths(departments);
  return {
    departments: departments.map(({ code, name, name_i18n: english, parentCode, leader, sortKey }, at) => ({
      id: code,
      name,
      nameEn: english?.en ?? null,
      parentId: parentCode,
      leaderId: leader ?? null,
      path: paths.get(code) ?? `${code}/`,
      sortKey: sortKey ?? at,
    })),
    people: users.map((user, at) => personRow(user, at, corpId)),
    memberships: users.map(({ username, departmentCode }) => ({ userId: username, departmentId: departmentCode, isMain: true })),
    roles: roles.map(({ code, name, name_i18n: english, sortKey }, at) => ({ id: code, name, nameEn: english?.en ?? null, sortKey: sortKey ?? at })),
    roleMembers: roles.flatMap(({ code, members }) => members.map((userId) => ({ roleId: code, userId }))),
  };
}

/** The same as it is read at every call, without a database. */
export function demonstrationOrganisation(folder: string): Organisation {
  return toOrganisation('demonstration', readOrganisationDocuments(folder, ''));
}

function personRow(user: User, sortKey: number, corpId: string): OrganisationRows['people'][number] {
  return {
    id: user.username,
    username: user.username,
    name: user.name,
    departmentId: user.departmentCode,
    mobile: user.mobile ?? null,
    email: user.email ?? null,
    employeeNo: user.employeeNo ?? null,
    position: user.position ?? null,
    officePhone: user.officePhone ?? null,
    remark: user.remark ?? null,
    imgUrlId: null,
    relatedSyncType: user.relatedSyncType ?? null,
    corpId,
    permissions: user.permissions ?? [],
    status: 'ENABLE',
    sortKey,
  };
}

function readDocument<T extends TSchema>(file: string, schema: T): Static<T> {
  const document: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const check = new Ajv({ ownProperties: true, strict: false, validateSchema: false }).compile<Static<T>>(schema);
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
