import { FilterType, type FilterTypeName } from '#schemas/codes.ts';
import { usualOperator } from '#schemas/formats/filters/operators.ts';
import { isText } from '#schemas/propertyTypes/traits.ts';

interface FilteredCondition {
  propertyCode: string;
  propertyType: number;
  accurateSearch?: boolean;
  filterType?: unknown;
}

const NAMES = Object.keys(FilterType) as FilterTypeName[]; // the keys of the table

/**
 * What `filterType` of a condition says: how it filters anyway, or of text that it is compared whole. Shape: `accurateSearch` as it then
 * is; undefined for another way of filtering, by which nobody can query. Source: contract 6.4, 8.1.
 */
export function readFilterType({ filterType, ...condition }: FilteredCondition): { accurateSearch: boolean | undefined } | undefined {
  const { propertyCode, propertyType, accurateSearch } = condition;
  const isGiven = filterType !== undefined && filterType !== null && filterType !== '' && filterType !== false;
  if (!isGiven || filterTypeName(filterType) === usualOperator(condition, accurateSearch ? new Set([propertyCode]) : undefined)) return { accurateSearch };
  return isText(propertyType) && accurateSearch === undefined && filterTypeName(filterType) === 'Eq' ? { accurateSearch: true } : undefined;
}

/** Names go on the wire, numbers are read too. */
function filterTypeName(filterType: unknown): FilterTypeName | undefined {
  return NAMES.find((name) => name === filterType || FilterType[name] === Number(filterType));
}
