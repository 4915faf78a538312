import type { Calls } from '#schemas/calls/index.ts';
import { UnitType } from '#schemas/codes.ts';
import type { DepartmentNode, UnitHit } from '#schemas/organisation.ts';
import { nameDistance } from '#server/organisation/nameDistance.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import { presentUnit } from '#server/organisation/present.ts';
import { notFound } from '#server/refusals/access.ts';
import type { Handler } from '#server/services/handler.ts';

const MOST_HITS = 50;
/** A tree of more departments is given level by level; `leaf` false = request its children by id. */
const WHOLE_TREE_LIMIT = 500;

/** GET organization/department/tree: the whole tree, or what lies below one department (contract 7.1). */
export const departmentTree: Handler<Calls['departmentTree']> = async ({ actor: { organisation }, query }) => {
  const id = query.id || null;
  if (id !== null && !organisation.departments.has(id)) throw notFound();
  return nodesBelow(organisation, id, organisation.departments.size <= WHOLE_TREE_LIMIT);
};

function nodesBelow(organisation: Organisation, parentId: string | null, deep: boolean): DepartmentNode[] {
  return organisation.childrenOf(parentId).map((department) => {
    const leaf = organisation.childrenOf(department.id).length === 0;
    const node: DepartmentNode = { id: department.id, name: department.name, parentId: department.parentId, unitType: UnitType.department, leaf };
    return deep && !leaf ? { ...node, children: nodesBelow(organisation, department.id, true) } : node;
  });
}

/** GET organization/user/tree/search: people, departments and roles by a word; those of that very name first, then names that begin with it (contract 7.1). */
export const searchUnits: Handler<Calls['searchUnits']> = async ({ actor: { organisation }, query }) => {
  const word = query.wd.trim().toLowerCase();
  const hits: UnitHit[] = [];
  const wants = (unitType: number): boolean => query.unitType == null || query.unitType === unitType;
  if (wants(UnitType.user)) {
    const people = [...organisation.people.values()].filter(
      (person) => person.status === 'ENABLE' && holds(word, person.name, person.username, person.employeeNo),
    );
    hits.push(...people.map((person) => presentUnit(organisation, person, UnitType.user)));
  }
  if (wants(UnitType.department)) {
    const departments = [...organisation.departments.values()].filter((department) => holds(word, department.name, department.nameEn, department.id));
    hits.push(...departments.map((department) => presentUnit(organisation, department, UnitType.department)));
  }
  if (wants(UnitType.role)) {
    const roles = [...organisation.roles.values()].filter((role) => holds(word, role.name, role.nameEn, role.id));
    hits.push(...roles.map((role) => presentUnit(organisation, role, UnitType.role)));
  }
  return hits.toSorted((a, b) => nameDistance(word, a.name) - nameDistance(word, b.name)).slice(0, Math.min(query.size ?? MOST_HITS, MOST_HITS));
};

function holds(word: string, ...texts: (string | null)[]): boolean {
  return texts.some((text) => text?.toLowerCase().includes(word));
}
