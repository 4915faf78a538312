import type { FilterTypeName, SystemProperty } from '#schemas/codes.ts';
import type { QueryColumn } from '#schemas/list.ts';
import { holdsSeveral, isDate, isRelation, isUnits } from '#schemas/propertyTypes/traits.ts';
import type { ConditionTerm } from '#renderers/contracts/filter.ts';

type GroupItem = Pick<QueryColumn, 'propertyCode' | 'propertyType'>;

const STATUS = 'sequenceStatus' satisfies SystemProperty;

/** The comparison that leaves the rows of one group; a value of null leaves those without one. Source: contract 8.3. */
export function groupTerm({ propertyCode, propertyType }: GroupItem, value: string | null): ConditionTerm {
  const operator = value === null ? 'IsNull' : groupOperator({ propertyCode, propertyType });
  return { propertyCode, propertyType, operator, value: value ?? '' };
}

function groupOperator({ propertyCode, propertyType }: GroupItem): FilterTypeName {
  if (isDate(propertyType)) return 'Between';
  if (holdsSeveral(propertyType)) return 'Of';
  return propertyCode === STATUS || isUnits(propertyType) || isRelation(propertyType) ? 'In' : 'Eq';
}
