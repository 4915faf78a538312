import type { Calls } from '#schemas/calls/index.ts';
import { UnitType } from '#schemas/codes.ts';
import type { DepartmentNode, UnitHit } from '#schemas/organisation.ts';
import { nameDistance } from '#server/organisation/nameDistance.ts';
import { namedBy } from '#server/organisation/namedBy.ts';
import { isActive } from '#server/organisation/formerUnits.ts';
import type { Department, Organisation, Person } from '#server/organisation/organisation.ts';
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

/**
 * GET organization/user/tree/search: people, departments and roles by a word, by pinyin or initials; those of that very name first, then names that begin
 * with it; behind them, where it is requested, in the same order those that are no longer active (contract 7.1, 6.4).
 */
export const searchUnits: Handler<Calls['searchUnits']> = async ({ actor: { organisation }, query }) => {
  const word = query.wd.trim().toLowerCase();
  const isNamed = namedBy(word);
  const found = (hits: UnitHit[]): UnitHit[] =>
    hits
      .filter(({ unitType }) => query.unitType == null || query.unitType === unitType)
      .toSorted((a, b) => nameDistance(word, a.name) - nameDistance(word, b.name));
  const active = query.former === 'only' ? [] : found(activeUnits(organisation, isNamed));
  const former = query.former == null ? [] : found(formerUnits(organisation, isNamed));
  const size = Math.min(query.size ?? MOST_HITS, MOST_HITS);
  const from = (query.page ?? 0) * size;
  return [...active, ...former].slice(from, from + size);
};

function activeUnits(organisation: Organisation, isNamed: IsNamed): UnitHit[] {
  return [
    ...[...organisation.people.values()]
      .filter((person) => isActive(person) && bears(person, isNamed))
      .map((person) => presentUnit(organisation, person, UnitType.user)),
    ...departmentsBy(organisation.departments, isNamed).map((department) => presentUnit(organisation, department, UnitType.department)),
    ...[...organisation.roles.values()]
      .filter(({ nameKey, name, nameEn, id }) => isNamed(nameKey, name, nameEn, id))
      .map((role) => presentUnit(organisation, role, UnitType.role)),
  ];
}

function formerUnits(organisation: Organisation, isNamed: IsNamed): UnitHit[] {
  const people = [...organisation.people.values()].filter((person) => !isActive(person) && bears(person, isNamed));
  return [
    ...people.map((person) => presentUnit(organisation, person, UnitType.user)),
    ...departmentsBy(organisation.formerDepartments, isNamed).map((department) => presentUnit(organisation, department, UnitType.department)),
  ].map((hit) => ({ ...hit, former: true }));
}

const bears = ({ name, nameKey, username, employeeNo }: Person, isNamed: IsNamed): boolean => isNamed(nameKey, name, username, employeeNo);
const departmentsBy = (departments: ReadonlyMap<string, Department>, isNamed: IsNamed): Department[] =>
  [...departments.values()].filter(({ name, nameKey, nameEn, id }) => isNamed(nameKey, name, nameEn, id));

type IsNamed = ReturnType<typeof namedBy>;
