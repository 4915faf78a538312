import { Permission } from '#schemas/codes.ts';
import type { BizSheet } from '#schemas/form.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { Organisation, Person } from './organisation.ts';

/** Who makes a call, with everything rights are computed from; made for each call (contract 3.4). */
export interface Principal {
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
  /** What an external link leaves of its maker's rights; only for those who come by one. */
  readonly link?: LinkGrant;
}

/** One form of one record, or of a new one, within the rights of the maker of the link (contract 10.1, 19). */
export interface LinkGrant {
  readonly maker: Principal;
  readonly schemaCode: string;
  readonly sheetCode: string;
  /** null = a new record. */
  readonly objectId: string | null;
  /** Codes of the items the form places, a sub-table's columns behind a dot; undefined = it has no layout and shows all. */
  readonly placed: ReadonlySet<string> | undefined;
}

/** Makes the actor of a person. */
export function toActor(organisation: Organisation, person: Person, sessionId: string): Principal {
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

/** Makes the actor of an external link: nobody of the organisation, with what the link leaves of its maker's rights. */
export function toLinkActor(
  maker: Principal,
  link: Omit<LinkGrant, 'maker' | 'placed'> & { id: string },
  sheet: Pick<BizSheet, 'publishedViewJson'>,
): Principal {
  const { id, schemaCode, sheetCode, objectId } = link;
  return {
    ...maker,
    id: `link:${id}`,
    name: '',
    person: { ...maker.person, id: `link:${id}`, username: '', name: '', permissions: [] },
    permissions: new Set(),
    departmentIds: [],
    departmentPaths: [],
    roleIds: new Set(),
    link: { maker, schemaCode, sheetCode, objectId, placed: placedItems(sheet.publishedViewJson) },
  };
}

/** Codes that the layout of a form places; undefined where it has none. */
function placedItems(layout: BizSheet['publishedViewJson']): ReadonlySet<string> | undefined {
  const placed = new Set<string>();
  const collect = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(collect);
    if (!isRecord(part)) return;
    if (typeof part.key === 'string') placed.add(part.key);
    for (const inner of [part.columns, part.children]) collect(inner);
  };
  collect(layout);
  return placed.size === 0 ? undefined : placed;
}

/** True for SYS_MNG and ADMIN, who see every application, model and record (contract 15.2). */
export function seesEverything(actor: Pick<Principal, 'permissions'>): boolean {
  return actor.permissions.has(Permission.systemManager) || actor.permissions.has(Permission.rootAdmin);
}

/** True for SYS_MNG, ADMIN and WORKFLOW_ADMIN, who administer workflows (`wadm`, contract 19). */
export function isWorkflowAdmin(actor: Pick<Principal, 'permissions'>): boolean {
  return seesEverything(actor) || actor.permissions.has(Permission.workflowAdmin);
}

/** isAdmin of the portal (AU-004): APP_MNG, SYS_MNG or ADMIN. */
export function isAdmin(actor: Pick<Principal, 'permissions'>): boolean {
  return seesEverything(actor) || actor.permissions.has(Permission.appManager);
}
