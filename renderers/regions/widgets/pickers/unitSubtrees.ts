import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import { UnitType } from '#schemas/codes.ts';
import type { DepartmentNode, UnitHit } from '#schemas/organisation.ts';
import type { Subtree, SubtreeSource } from './useSubtrees.ts';

/** Pages of people read of one department; beyond the last page the search finds them. */
const MAX_PEOPLE_PAGES = 10;

/** The organisation as a tree: departments, and the people of each where they may be chosen. */
export function unitSubtrees(organisation: OrganisationPort, withPeople: boolean): SubtreeSource<UnitHit> {
  const departments = async (id: string | undefined, signal: AbortSignal) =>
    // The answer's `children` are of the same kind; the wire schema cannot say so.
    ((await organisation.departments(id, signal)) as DepartmentNode[]).map((department) => departmentSubtree(department, withPeople));
  return {
    top: (signal) => departments(undefined, signal),
    async below({ id, below }, signal) {
      const inside = below.length > 0 ? below : await departments(id, signal);
      const people = withPeople ? await allPeople(organisation, id, signal) : [];
      return [...people.map(personSubtree), ...inside];
    },
  };
}

type Person = Awaited<ReturnType<OrganisationPort['people']>>['content'][number];

async function allPeople(organisation: OrganisationPort, departmentId: string, signal: AbortSignal): Promise<Person[]> {
  const people: Person[] = [];
  for (let page = 0; page < MAX_PEOPLE_PAGES; page += 1) {
    const { content, totalElements } = await organisation.people(departmentId, page, signal);
    people.push(...content);
    if (content.length === 0 || people.length >= totalElements) break;
  }
  return people;
}

function departmentSubtree({ id, name, leaf, children }: DepartmentNode, withPeople: boolean): Subtree<UnitHit> {
  const below = (children ?? []).map((child) => departmentSubtree(child, withPeople));
  const isWhole = below.length > 0 || leaf !== false;
  return {
    id,
    item: { id, unitType: UnitType.department, name },
    folds: withPeople || below.length > 0 || leaf === false,
    below,
    loaded: !withPeople && isWhole,
  };
}

function personSubtree({ id, name, departmentName }: Person): Subtree<UnitHit> {
  return { id, item: { id, unitType: UnitType.user, name, departmentName: departmentName ?? null }, folds: false, below: [], loaded: true };
}
