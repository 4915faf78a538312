import type { Calls } from '#schemas/calls/index.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';
import { seesEverything } from '#server/organisation/actor.ts';
import { presentPerson } from '#server/organisation/present.ts';

const DEFAULT_SIZE = 20;

/** GET organization/user/info: a person; contact data only for themselves and administrators (contract 19). */
export const userInfo: Handler<Calls['userInfo']> = async ({ actor, query }) => {
  const { organisation } = actor;
  const person = organisation.people.get(query.id);
  if (!person) throw notFound();
  if (person.id === actor.id) return presentPerson(organisation, person, 'self');
  return presentPerson(organisation, person, seesEverything(actor) ? 'administrator' : 'colleague');
};

/** GET organization/user/departments: the main one first (contract 7.1). */
export const userDepartments: Handler<Calls['userDepartments']> = async ({ actor: { organisation }, query }) => {
  const person = organisation.people.get(query.id);
  if (!person) throw notFound();
  return organisation.departmentsOf(person.id).map(({ id, name }) => ({ deptId: id, deptName: name, isMain: id === person.departmentId }));
};

/** GET organization/department/list_user: people who belong to a department, a page of them (contract 7.1). */
export const departmentUsers: Handler<Calls['departmentUsers']> = async ({ actor: { organisation }, query }) => {
  if (!organisation.departments.has(query.deptId)) throw notFound();
  const members = organisation.membersOf(query.deptId).filter((person) => person.status === 'ENABLE');
  const size = query.size ?? DEFAULT_SIZE;
  const from = (query.page ?? 0) * size;
  return {
    content: members.slice(from, from + size).map((person) => presentPerson(organisation, person, 'colleague')),
    totalElements: members.length,
    totalPages: Math.ceil(members.length / size),
  };
};
