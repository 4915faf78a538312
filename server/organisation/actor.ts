import { Permission } from '#schemas/codes.ts';
import type { Organisation, Person } from './organisation.ts';

/** Who makes a call, with everything rights are computed from; made anew for each call (contract 3.4). */
export interface Signed {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly person: Person;
  /** As it was when the call began. */
  readonly organisation: Organisation;
  readonly permissions: ReadonlySet<string>;
  /** Own departments, the main one first. */
  readonly departmentIds: readonly string[];
  /** Their places in the tree, in the same order. */
  readonly departmentPaths: readonly string[];
  readonly roleIds: ReadonlySet<string>;
}

/** Makes the actor of a person. */
export function toActor(organisation: Organisation, person: Person, sessionId: string): Signed {
  const departments = organisation.departmentsOf(person.id);
  return {
    id: person.id,
    name: person.name,
    sessionId,
    person,
    organisation,
    permissions: new Set(person.permissions),
    departmentIds: departments.map((department) => department.id),
    departmentPaths: departments.map((department) => department.path),
    roleIds: new Set(organisation.rolesOf(person.id).map((role) => role.id)),
  };
}

/** True for SYS_MNG and ADMIN, who see every application, model and record (contract 15.2). */
export function seesEverything(actor: Pick<Signed, 'permissions'>): boolean {
  return actor.permissions.has(Permission.systemManager) || actor.permissions.has(Permission.rootAdmin);
}

/** isAdmin of the portal (AU-004): APP_MNG, SYS_MNG or ADMIN. */
export function isAdmin(actor: Pick<Signed, 'permissions'>): boolean {
  return seesEverything(actor) || actor.permissions.has(Permission.appManager);
}
