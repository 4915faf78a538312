import { MOST_GROUP_LEVELS } from '#schemas/limits.ts';
import type { GroupUnit } from '#schemas/records/groups.ts';
import { familyOfPropertyType, isDate } from '#schemas/propertyTypes/traits.ts';

/** What the rows of a list are grouped by; a second stands within the first. Source: BX-069, contract 8.3. */
export interface GroupLevel {
  propertyCode: string;
  /** Of dates. */
  unit?: GroupUnit | undefined;
  /** The largest groups first, not in the order of their values. */
  byCount?: boolean | undefined;
}

/** How long the days are that dates are grouped by, in the order they are offered. */
export const GROUP_UNITS: readonly GroupUnit[] = ['DAY', 'MONTH', 'YEAR'];

const FAMILIES: ReadonlySet<string | undefined> = new Set(['choice', 'logic', 'people', 'departments', 'relation', 'date', 'shortText']);

/** Whether rows are grouped by items of a type: choice, logic, person, department, relation, date, text of one line. Source: contract 8.3. */
export function groupsRows(propertyType: number): boolean {
  return FAMILIES.has(familyOfPropertyType(propertyType));
}

/** Levels as addresses and own views hold them, e.g. `stage:count,signedOn:month`; what is repeated counts once. */
export function readGroupLevels(text: string | undefined): GroupLevel[] {
  const levels = (text ?? '').split(',').flatMap((part): GroupLevel[] => {
    const [propertyCode = '', ...words] = part.split(':');
    const unit = GROUP_UNITS.find((one) => words.includes(one.toLowerCase()));
    return propertyCode === '' ? [] : [{ propertyCode, ...(unit && { unit }), ...(words.includes('count') && { byCount: true }) }];
  });
  return levels.filter((level, at) => levels.findIndex((one) => one.propertyCode === level.propertyCode) === at).slice(0, MOST_GROUP_LEVELS);
}

/** The text of levels; undefined for none. */
export function writeGroupLevels(levels: readonly GroupLevel[]): string | undefined {
  const parts = levels.map(({ propertyCode, unit, byCount }) => [propertyCode, ...(unit ? [unit.toLowerCase()] : []), ...(byCount ? ['count'] : [])].join(':'));
  return parts.join(',') || undefined;
}

/** Those of some levels that these columns can be grouped by, dates with a unit. */
export function usableLevels(levels: readonly GroupLevel[], columns: readonly { propertyCode: string; propertyType: number }[]): GroupLevel[] {
  return levels.flatMap((level) => {
    const column = columns.find(({ propertyCode }) => propertyCode === level.propertyCode);
    if (!column || !groupsRows(column.propertyType)) return [];
    const { unit = 'MONTH', ...rest } = level;
    return [isDate(column.propertyType) ? { ...rest, unit } : rest];
  });
}
