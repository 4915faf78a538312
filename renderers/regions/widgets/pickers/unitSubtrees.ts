import type { OrganisationPort } from '#renderers/contracts/ports.ts';
import { UnitType } from '#schemas/codes.ts';
import type { DepartmentNode, UnitHit } from '#schemas/organisation.ts';
import type { Subtree, SubtreeSource } from './useSubtrees.ts';

/** Pages of people read of one department, or of those who left; beyond the last page the search finds them. */
const MAX_PEOPLE_PAGES = 10;

/** The entry below which those stand who are no longer active; it is no unit itself. */
export const FORMER_FOLDER = '\u0000former';

/** Whose records can be looked for though nothing new is given to them. */
export interface FormerUnits {
  unitType: number | undefined;
  /** Name of the entry they stand below. */
  name: string;
}

/** The organisation as a tree: departments, and the people of each where they may be chosen; with `former` at the end those who left and what is out of use. */
export function unitSubtrees(organisation: OrganisationPort, withPeople: boolean, former?: FormerUnits): SubtreeSource<UnitHit> {
  const departments = async (id: string | undefined, signal: AbortSignal) =>
    // The answer's `children` are of the same kind; the wire schema cannot say so.
    ((await organisation.departments(id, signal)) as DepartmentNode[]).map((department) => departmentSubtree(department, withPeople));
  return {
    async top(signal) {
      const [active, inactive] = await Promise.all([departments(undefined, signal), former ? formerOf(organisation, former.unitType, signal) : []]);
      return former && inactive.length > 0 ? [...active, formerFolder(former.name, inactive)] : active;
    },
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

async function formerOf(organisation: OrganisationPort, unitType: number | undefined, signal: AbortSignal): Promise<UnitHit[]> {
  const found = new Map<string, UnitHit>();
  for (let page = 0; page < MAX_PEOPLE_PAGES; page += 1) {
    const hits = await organisation.search('', unitType, signal, { which: 'only', page });
    // Servers that do not know them answer others, and the same ones on each page.
    const fresh = hits.filter((hit) => hit.former === true && !found.has(hit.id));
    for (const hit of fresh) found.set(hit.id, hit);
    if (fresh.length === 0) break;
  }
  return [...found.values()];
}

function formerFolder(name: string, units: readonly UnitHit[]): Subtree<UnitHit> {
  const below = units.map((item): Subtree<UnitHit> => ({ id: item.id, item, folds: false, below: [], loaded: true }));
  return { id: FORMER_FOLDER, item: { id: FORMER_FOLDER, unitType: UnitType.department, name }, folds: true, below, loaded: true, aside: true };
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
