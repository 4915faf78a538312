import type { Handlers } from '#server/services/handler.ts';
import { departmentUsers, userDepartments, userInfo } from './people.ts';
import { departmentTree, searchUnits } from './units.ts';

/** People, departments, roles (contract 7.1). */
export const organisationHandlers = {
  userInfo,
  userDepartments,
  departmentTree,
  departmentUsers,
  searchUnits,
} satisfies Partial<Handlers>;
