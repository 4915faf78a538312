import { Type, type Static } from 'typebox';
import { maybe } from './wire.ts';

/** Department of a user (contract 7.1). */
export const UserDepartment = Type.Object({ deptId: Type.String(), deptName: Type.String(), isMain: maybe(Type.Boolean()) });

/** Node of the department tree (contract 7.1); `leaf` false = its children are requested by id. */
export const DepartmentNode = Type.Object({
  id: Type.String(),
  name: Type.String(),
  parentId: maybe(Type.String()),
  unitType: Type.Integer(),
  leaf: maybe(Type.Boolean()),
  children: maybe(Type.Array(Type.Unknown())),
});
export type DepartmentNode = Omit<Static<typeof DepartmentNode>, 'children'> & { children?: DepartmentNode[] | null };

/** Found person, department or role (contract 7.1). */
export const UnitHit = Type.Object({
  id: Type.String(),
  unitType: Type.Integer({ description: '1 department, 2 role, 3 user' }),
  name: Type.String(),
  departmentName: maybe(Type.String()),
  imgUrl: maybe(Type.String()),
  former: maybe(Type.Boolean({ description: 'true = a person who left or is locked, a department out of use: records name it, nothing new may' })),
});
export type UnitHit = Static<typeof UnitHit>;
