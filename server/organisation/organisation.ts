import type { Selectable } from 'kysely';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Tables } from '#server/db/migrations/index.ts';

/** What a name is found by besides itself (schemas/names/nameKey.ts); nothing for a name of ASCII signs. */
interface NameKey {
  nameKey?: string | null;
}

/** A department with its place in the tree; `path` = ids from the root down, each ended by '/'. */
export type Department = Pick<Selectable<Tables['departments']>, 'id' | 'name' | 'nameEn' | 'parentId' | 'leaderId' | 'path' | 'sortKey'> & NameKey;
/** A person without secrets. */
export type Person = Omit<Selectable<Tables['users']>, 'nameKey' | 'passwordHash' | 'passwordChangedAt' | 'lastLoginTime'> & NameKey;
/** A role with the ids of its members, in the order of people. */
export type Role = Pick<Selectable<Tables['roles']>, 'id' | 'name' | 'nameEn' | 'sortKey'> & NameKey & { members: readonly string[] };

/** The organisation as it was at one version; read whole, because it is small and read at every call. */
export interface Organisation {
  readonly version: string;
  readonly departments: ReadonlyMap<string, Department>;
  /** Departments out of use: they have no members and stand in no tree, but records name them. */
  readonly formerDepartments: ReadonlyMap<string, Department>;
  readonly people: ReadonlyMap<string, Person>;
  readonly roles: ReadonlyMap<string, Role>;
  byUsername(username: string): Person | undefined;
  /** Departments of a person, the main one first. */
  departmentsOf(userId: string): readonly Department[];
  rolesOf(userId: string): readonly Role[];
  childrenOf(departmentId: string | null): readonly Department[];
  membersOf(departmentId: string): readonly Person[];
}

const VERSION_KEY = 'organisation.version';

/** The current version; '' while nobody ever wrote one. */
export async function organisationVersion(db: Reader): Promise<string> {
  const row = await db.selectFrom('settings').select('value').where('userId', '=', '').where('key', '=', VERSION_KEY).executeTakeFirst();
  return row?.value ?? '';
}

/** Records in the transaction of a change that the organisation is another now; every process reads it again. */
export async function markOrganisationChanged(tx: Tx, version: string): Promise<void> {
  await tx
    .insertInto('settings')
    .values({ userId: '', key: VERSION_KEY, value: version })
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value: version }))
    .execute();
}

/** The rows an organisation is made of, each kind in its order. */
export interface OrganisationRows {
  departments: readonly Department[];
  formerDepartments?: readonly Department[];
  people: readonly Person[];
  memberships: readonly Selectable<Tables['userDepartments']>[];
  roles: readonly Omit<Role, 'members'>[];
  roleMembers: readonly Selectable<Tables['roleMembers']>[];
}

/** Reads the organisation. */
export async function readOrganisation(db: Reader, version: string): Promise<Organisation> {
  const everyDepartment = await db
    .selectFrom('departments')
    .select(['id', 'name', 'nameKey', 'nameEn', 'parentId', 'leaderId', 'path', 'sortKey', 'disabled'])
    .orderBy('sortKey')
    .orderBy('id')
    .execute();
  const people = await db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'name',
      'nameKey',
      'departmentId',
      'mobile',
      'email',
      'employeeNo',
      'position',
      'officePhone',
      'remark',
      'imgUrlId',
      'corpId',
      'relatedSyncType',
      'permissions',
      'status',
      'sortKey',
    ])
    .orderBy('sortKey')
    .orderBy('id')
    .execute();
  const memberships = await db.selectFrom('userDepartments').selectAll().orderBy('isMain', 'desc').orderBy('departmentId').execute();
  const roles = await db.selectFrom('roles').select(['id', 'name', 'nameKey', 'nameEn', 'sortKey']).orderBy('sortKey').orderBy('id').execute();
  const roleMembers = await db.selectFrom('roleMembers').selectAll().execute();
  const departments = everyDepartment.filter(({ disabled }) => !disabled);
  const formerDepartments = everyDepartment.filter(({ disabled }) => disabled);
  return toOrganisation(version, { departments, formerDepartments, people, memberships, roles, roleMembers });
}

/** Makes the organisation of its rows. */
export function toOrganisation(version: string, rows: OrganisationRows): Organisation {
  const { departments: departmentRows, formerDepartments = [], people: peopleRows, memberships, roles: roleRows, roleMembers } = rows;
  const departments = new Map(departmentRows.map((department) => [department.id, department]));
  const people = new Map(peopleRows.map((person) => [person.id, person]));
  const byUsername = new Map(peopleRows.map((person) => [person.username, person]));
  const membersByRole = groupRows(
    roleMembers,
    (row) => row.roleId,
    (row) => row.userId,
  );
  const orderOfPeople = new Map(peopleRows.map((person, at) => [person.id, at]));
  const placeOf = (userId: string): number => orderOfPeople.get(userId) ?? 0;
  for (const list of membersByRole.values()) list.sort((a, b) => placeOf(a) - placeOf(b));
  const roles = new Map(roleRows.map((role) => [role.id, { ...role, members: membersByRole.get(role.id) ?? [] }]));
  const departmentsByUser = groupRows(
    memberships,
    (row) => row.userId,
    (row) => departments.get(row.departmentId),
  );
  const usersByDepartment = groupRows(
    memberships,
    (row) => row.departmentId,
    (row) => people.get(row.userId),
  );
  const rolesByUser = groupRows(
    roleMembers,
    (row) => row.userId,
    (row) => roles.get(row.roleId),
  );
  const children = groupRows(
    departmentRows,
    (row) => row.parentId ?? '',
    (row) => row,
  );
  for (const list of usersByDepartment.values()) list.sort((a, b) => placeOf(a.id) - placeOf(b.id));

  return {
    version,
    departments,
    formerDepartments: new Map(formerDepartments.map((department) => [department.id, department])),
    people,
    roles,
    byUsername: (username) => byUsername.get(username),
    departmentsOf: (userId) => departmentsByUser.get(userId) ?? [],
    rolesOf: (userId) => rolesByUser.get(userId) ?? [],
    childrenOf: (departmentId) => children.get(departmentId ?? '') ?? [],
    membersOf: (departmentId) => usersByDepartment.get(departmentId) ?? [],
  };
}

function groupRows<Row, Value>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => Value | undefined): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const item = value(row);
    if (item === undefined) continue;
    const group = groups.get(key(row));
    if (group) group.push(item);
    else groups.set(key(row), [item]);
  }
  return groups;
}
