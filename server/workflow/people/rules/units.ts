import { UnitType } from '#schemas/codes.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { WhyData } from '#schemas/workflow/state.ts';
import type { Organisation } from '#server/organisation/organisation.ts';
import type { Candidate, RuleContext } from './rule.ts';
import { withUnit, type RuleWhy } from './why.ts';

/** A person, department or role in a value; `type` of contract 6.2, undefined = the id alone is known. */
export interface Unit {
  id: string;
  type: number | undefined;
}

/** Units in an item (`key`, or `sheet.column` of all rows in their order). Source: contract 6.2. */
export function unitsInItem(key: string, { scope }: Pick<RuleContext, 'scope'>): Unit[] {
  const [sheet = '', column] = key.split('.');
  return readUnits(column === undefined ? scope.value(sheet) : scope.column(sheet, column));
}

/** Units in a form value, or ids in the value of an expression. */
export function readUnits(value: unknown): Unit[] {
  if (typeof value === 'string') return value === '' ? [] : [{ id: value, type: undefined }];
  if (Array.isArray(value)) return value.flatMap(readUnits);
  if (!isRecord(value) || typeof value.id !== 'string') return [];
  return [{ id: value.id, type: typeof value.type === 'number' ? value.type : undefined }];
}

/** Which kind a unit is; an id alone is that of a person before that of a department. */
export function kindOfUnit(organisation: Organisation, { id, type }: Unit): number {
  if (type !== undefined) return type;
  return organisation.people.has(id) || !organisation.departments.has(id) ? UnitType.user : UnitType.department;
}

/** People of units: of a department its leader or its members, of a role its members. */
export function peopleInUnits(units: readonly Unit[], leader: boolean, why: RuleWhy, { organisation }: Pick<RuleContext, 'organisation'>): Candidate[] {
  return units.flatMap((unit): Candidate[] => {
    const { id } = unit;
    const kind = kindOfUnit(organisation, unit);
    if (kind === UnitType.user) return [{ userId: id, why }];
    if (kind === UnitType.role) return foundBy(organisation.roles.get(id)?.members ?? [], withUnit(why, { unit: 'role', code: id }));
    const leaders = [organisation.departments.get(id)?.leaderId ?? []].flat();
    return leader
      ? foundBy(leaders, withUnit(why, { unit: 'leader', departmentId: id }))
      : foundBy(
          organisation.membersOf(id).map((person) => person.id),
          withUnit(why, { unit: 'member', departmentId: id }),
        );
  });
}

const foundBy = (userIds: readonly string[], why: WhyData): Candidate[] => userIds.map((userId) => ({ userId, why }));
