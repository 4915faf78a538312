import { Type, type Static } from 'typebox';
import { Code, NameI18n, maybe } from '#schemas/wire.ts';

const Department = Type.Object({
  code: Code,
  name: Type.String(),
  name_i18n: NameI18n,
  parentCode: Type.Union([Code, Type.Null()], { description: 'null = the topmost department' }),
  leader: Type.String({ description: 'User name of the person who leads it' }),
  sortKey: Type.Integer(),
});

const Role = Type.Object({
  code: Code,
  name: Type.String(),
  name_i18n: NameI18n,
  members: Type.Array(Type.String({ description: 'User name' })),
  sortKey: Type.Integer(),
});

/** `demo/organisation.json`: departments and roles of the demonstration environment (contract 20.2, 20.3); ids on the wire equal the codes. */
export const OrganisationDocument = Type.Object({ departments: Type.Array(Department), roles: Type.Array(Role) });
export type OrganisationDocument = Static<typeof OrganisationDocument>;

const Account = Type.Object({
  username: Code,
  name: Type.String(),
  departmentCode: Code,
  permissions: Type.Array(Type.String({ description: 'APP_MNG, SYS_MNG, ADMIN or WORKFLOW_ADMIN' })),
  employeeNo: Type.String(),
  position: Type.String(),
  mobile: Type.String(),
  officePhone: Type.String(),
  email: Type.String(),
  remark: maybe(Type.String()),
});

/** `demo/users.json`: accounts of the demonstration environment (contract 20.3); passwords are not in it, the server sets them. */
export const UsersDocument = Type.Object({ users: Type.Array(Account) });
export type UsersDocument = Static<typeof UsersDocument>;
