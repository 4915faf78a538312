import { UnitType } from '#schemas/codes.ts';
import { readRelativeValue } from '#schemas/formats/filters/relative.ts';
import { relativeRange } from '#schemas/formats/filters/relativeValue.ts';
import { toFilterUnit } from '#schemas/formats/filters/units.ts';
import type { ListQuery, NestedCondition } from '#schemas/list.ts';
import { isDate } from '#schemas/propertyTypes/traits.ts';
import type { PresetContext } from './listQuery.ts';

/** Day and person by which relative values are resolved. */
export type FamilyContext = Pick<PresetContext, 'today' | 'myself'>;

/** Ends of days that are open: no family server reads half a range of dates. */
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

/** A query as servers of the family know it: nothing relative, and the first sort alone. Source: contract 6.4, 8.2. */
export function toFamilyQuery({ orderTypes: _ours, ...query }: ListQuery, context: FamilyContext): ListQuery {
  const { orderByFields } = query;
  return { ...resolveRelative(query, context), ...(orderByFields && { orderByFields: orderByFields.slice(0, 1) }) };
}

/** A query whose relative values say what is meant on this day, by this person. Source: contract 6.4. */
export function resolveRelative(query: ListQuery, context: FamilyContext): ListQuery {
  const { queryCondition } = query;
  return queryCondition ? { ...query, queryCondition: queryCondition.map((groups) => groups.map((group) => group.map((one) => meant(one, context)))) } : query;
}

function meant(one: NestedCondition, { today, myself }: FamilyContext): NestedCondition {
  const relative = readRelativeValue(one.propertyValue ?? '');
  if (!relative) return one;
  if (isDate(one.propertyType)) {
    const [from = FIRST_DAY, to = LAST_DAY] = relativeRange(relative, today) ?? [];
    return { ...one, propertyValue: `${from};${to}` };
  }
  const unit = relative.relative === 'me' ? myself.user : myself.department;
  return { ...one, propertyValue: JSON.stringify([unit ? toFilterUnit(unit) : { id: '', unitType: UnitType.user, name: '' }]) };
}
