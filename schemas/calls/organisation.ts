import { Type } from 'typebox';
import { maybe, pageOf } from '#schemas/wire.ts';
import { DepartmentNode, UnitHit, UserDepartment } from '#schemas/organisation.ts';
import { PasswordChange, User } from '#schemas/session.ts';
import { Ignored, call } from './call.ts';

const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) });

/** People, departments, roles (contract 7.1). */
export const organisationCalls = {
  changePassword: call({
    method: 'PUT',
    path: '/api/user/modify_user_password',
    also: ['POST /api/user/modify_user_password'],
    who: 'self',
    repeat: { harmlessTwice: 'Its key is good once: a repeat is refused and changes nothing' },
    body: PasswordChange,
    answer: Ignored,
    survivesNavigation: true,
    description: "The user's own password for a new one; all other sessions end",
  }),
  userInfo: call({
    method: 'GET',
    path: '/api/organization/user/info',
    who: 'user',
    repeat: 'reads',
    query: Id,
    answer: User,
    description: 'A user; without mobile and email for ordinary readers',
  }),
  userDepartments: call({
    method: 'GET',
    path: '/api/organization/user/departments',
    who: 'user',
    repeat: 'reads',
    query: Id,
    answer: Type.Array(UserDepartment),
    description: 'Departments of a user',
  }),
  departmentTree: call({
    method: 'GET',
    path: '/api/organization/department/tree',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ id: maybe(Type.String({ maxLength: 64 })) }),
    answer: Type.Array(DepartmentNode),
    description: 'Department tree below a department, or whole',
  }),
  departmentUsers: call({
    method: 'GET',
    path: '/api/organization/department/list_user',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({
      deptId: Type.String({ minLength: 1, maxLength: 64 }),
      page: maybe(Type.Integer({ minimum: 0 })),
      size: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: pageOf(User),
    description: 'People of a department',
  }),
  searchUnits: call({
    method: 'GET',
    path: '/api/organization/user/tree/search',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({
      wd: Type.String({ maxLength: 100 }),
      unitType: maybe(Type.Integer()),
      size: maybe(Type.Integer({ minimum: 1, maximum: 50 })),
      page: maybe(Type.Integer({ minimum: 0, description: 'Left out = the first' })),
      former: maybe(
        Type.Union([Type.Literal('also'), Type.Literal('only')], {
          description: 'Whom records still name: people who left, departments out of use; `also` = behind the others, `only` = without them',
        }),
      ),
    }),
    answer: Type.Array(UnitHit),
    description: 'People, departments and roles by a word, at most 50',
  }),
} as const;
