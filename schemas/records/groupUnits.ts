import type { GroupUnit } from './groups.ts';

/** How the days of a group of dates show (`displayFormat`, contract 6.3). */
export const GROUP_UNIT_FORMATS: Readonly<Record<GroupUnit, number>> = { DAY: 1, MONTH: 4, YEAR: 5 };
