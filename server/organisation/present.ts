import type { User } from '#schemas/session.ts';
import type { UnitHit } from '#schemas/organisation.ts';
import type { UnitValue } from '#schemas/property.ts';
import { UnitType } from '#schemas/codes.ts';
import { isAdmin } from './actor.ts';
import type { Department, Organisation, Person, Role } from './organisation.ts';

/** Who reads about a person: they themselves or an administrator see their contact data, others do not (contract 19). */
export type ReaderOfPerson = 'self' | 'administrator' | 'colleague';

/** A person on the wire (contract 7.1). */
export function presentPerson(organisation: Organisation, person: Person, reader: ReaderOfPerson): User {
  const department = person.departmentId === null ? undefined : organisation.departments.get(person.departmentId);
  const parent = department?.parentId == null ? undefined : organisation.departments.get(department.parentId);
  const user: User = {
    id: person.id,
    username: person.username,
    name: person.name,
    imgUrlId: person.imgUrlId,
    departmentId: person.departmentId,
    departmentName: department?.name ?? null,
    parentDepartmentName: parent?.name ?? null,
    corpId: person.corpId,
    employeeNo: person.employeeNo,
    position: person.position,
    officePhone: person.officePhone,
    roleName:
      organisation
        .rolesOf(person.id)
        .map((role) => role.name)
        .join(', ') || null,
    status: person.status,
    unitType: UnitType.user,
  };
  if (reader === 'colleague') return user;
  return {
    ...user,
    mobile: person.mobile,
    email: person.email,
    remark: person.remark,
    permissions: person.permissions,
    relatedSyncType: person.relatedSyncType,
    mayDebug: isAdmin({ permissions: new Set(person.permissions) }),
  };
}

/** A found unit on the wire (contract 7.1). */
export function presentUnit(organisation: Organisation, unit: Person | Department | Role, unitType: number): UnitHit {
  const departmentId = 'departmentId' in unit ? unit.departmentId : null;
  const parentId = 'parentId' in unit ? unit.parentId : departmentId;
  return {
    id: unit.id,
    unitType,
    name: unit.name,
    departmentName: parentId === null ? null : (organisation.departments.get(parentId)?.name ?? null),
    imgUrl: 'imgUrlId' in unit && unit.imgUrlId !== null ? `/public/image/person/${unit.imgUrlId}` : null,
  };
}

/** A person, department or role as values of rows name it (contract 6.2); undefined = unknown, or a department out of use. */
export function unitOf(organisation: Organisation, type: number, id: string): UnitValue | undefined {
  if (type === UnitType.user) {
    const person = organisation.people.get(id);
    return person && { id, type, name: person.name, imgUrl: person.imgUrlId, departmentId: person.departmentId };
  }
  const unit = (type === UnitType.department ? organisation.departments : organisation.roles).get(id);
  return unit && { id, type, name: unit.name };
}
