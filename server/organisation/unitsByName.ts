import { UnitType } from '#schemas/codes.ts';
import type { UnitValue } from '#schemas/property.ts';
import type { Organisation } from './organisation.ts';
import { unitOf } from './present.ts';

/** People and departments by each of their names, made once for each organisation. */
const unitsByOrganisation = new WeakMap<Organisation, ReadonlyMap<string, readonly UnitValue[]>>();
const NO_UNITS: readonly UnitValue[] = [];

/** People (3) or departments (1) that are known by a text: name, user name, `name (department)`, path or id, whatever its case. */
export function unitsNamed(organisation: Organisation, type: number, text: string): readonly UnitValue[] {
  return unitsByName(organisation).get(`${type}:${text.trim().toLowerCase()}`) ?? NO_UNITS;
}

function unitsByName(organisation: Organisation): ReadonlyMap<string, readonly UnitValue[]> {
  let units = unitsByOrganisation.get(organisation);
  if (!units) {
    units = collectUnits(organisation);
    unitsByOrganisation.set(organisation, units);
  }
  return units;
}

function collectUnits(organisation: Organisation): Map<string, UnitValue[]> {
  const units = new Map<string, UnitValue[]>();
  const call = (type: number, id: string, texts: readonly (string | null)[]): void => {
    const unit = unitOf(organisation, type, id);
    if (!unit) return;
    for (const text of new Set(texts.map((one) => (one ?? '').trim().toLowerCase()))) {
      if (text === '') continue;
      const key = `${type}:${text}`;
      units.set(key, [...(units.get(key) ?? []), unit]);
    }
  };
  for (const { id, name, username } of organisation.people.values()) {
    const inDepartments = organisation
      .departmentsOf(id)
      .flatMap((department) => [`${name}(${department.name})`, `${name} (${department.name})`, `${name}（${department.name}）`]);
    call(UnitType.user, id, [id, name, username, `${name} (${username})`, `${name}(${username})`, ...inDepartments]);
  }
  for (const { id, name, nameEn, path } of organisation.departments.values()) {
    const names = path.split('/').flatMap((part) => organisation.departments.get(part)?.name ?? []);
    call(UnitType.department, id, [id, name, nameEn, names.join('/')]);
  }
  return units;
}
