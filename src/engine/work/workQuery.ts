import { UnitType } from '#schemas/codes.ts';
import { unitsCodec } from '#schemas/formats/filters/units.ts';
import type { FilterItem, ListQuery } from '#schemas/list.ts';

/** What the lists of the workflow centre are narrowed by, as their calls take it (contract 11, 11.2). */
export interface WorkQuery {
  /** 0-based. */
  page: number;
  size: number;
  wd?: string;
  workflowName?: string;
  workflowCode?: string;
  originator?: string;
  participant?: string;
  trustor?: string;
  unitType?: typeof UnitType.department | typeof UnitType.user;
  startTime?: string;
  endTime?: string;
  instanceState?: string;
  status?: string;
  timeout?: string;
  sort?: string;
  itemState?: string;
  abnormal?: string;
}

/** Conditions that hold a stretch of time, and those that hold a person or a department. */
export const TIME = 'time';
const UNITS = ['originator', 'participant', 'trustor'] as const;

/** The parameters of a call for the filters of a list's query; a condition's code is the name of its parameter. Source: contract 11.2. */
export function toWorkQuery({ page, size, filters, orderByFields }: Pick<ListQuery, 'page' | 'size' | 'filters' | 'orderByFields'>): WorkQuery {
  const order = orderByFields?.[0] === 'dueTime' ? { sort: 'due' } : {};
  const parameters = filters.map(parameterOf);
  const unitTypes = parameters.flatMap(({ unitType }) => unitType ?? []);
  // One says of both units what they are (contract 11.2): a person's id is that of no department, so a department among them decides.
  const unitType = unitTypes.includes(UnitType.department) ? UnitType.department : unitTypes[0];
  return Object.assign({ page, size }, order, ...parameters, unitType && { unitType }) as WorkQuery;
}

function parameterOf({ propertyCode, propertyValue }: FilterItem): Partial<WorkQuery> {
  if (propertyCode === TIME) {
    const [startTime, endTime] = propertyValue.split(';');
    return { ...(startTime && { startTime }), ...(endTime && { endTime }) };
  }
  if (UNITS.some((code) => code === propertyCode)) {
    const [unit] = unitsCodec.decode(propertyValue) ?? [];
    return unit ? { [propertyCode]: unit.id, unitType: unit.unitType === UnitType.department ? UnitType.department : UnitType.user } : {};
  }
  if (propertyCode === 'sequenceStatus') return { instanceState: propertyValue.replaceAll(';', ',') };
  return { [propertyCode]: propertyValue.replaceAll(';', ',') };
}
