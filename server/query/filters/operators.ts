import { FilterType, type FilterTypeName } from '#schemas/codes.ts';
import { queryReasons } from '#server/refusals/queries.ts';
import { invalidItem, type NamedItem } from '#server/refusals/values.ts';

/** Operators that a filter family implements; every Not is the complement of one of these. */
export type Operator = 'Eq' | 'Gt' | 'Lt' | 'Gte' | 'Lte' | 'Like' | 'IsNull' | 'In' | 'Between' | 'Of';

/** An operator, possibly turned round: `not` holds for exactly the rows for which `operator` does not. */
export interface NegatableOperator {
  operator: Operator;
  not: boolean;
}

const OPERATORS: Readonly<Record<FilterTypeName, NegatableOperator>> = {
  Eq: { operator: 'Eq', not: false },
  NotEq: { operator: 'Eq', not: true },
  Gt: { operator: 'Gt', not: false },
  Lt: { operator: 'Lt', not: false },
  Gte: { operator: 'Gte', not: false },
  Lte: { operator: 'Lte', not: false },
  Like: { operator: 'Like', not: false },
  NotLike: { operator: 'Like', not: true },
  IsNull: { operator: 'IsNull', not: false },
  IsNotNull: { operator: 'IsNull', not: true },
  In: { operator: 'In', not: false },
  NotIn: { operator: 'In', not: true },
  Between: { operator: 'Between', not: false },
  NotBetween: { operator: 'Between', not: true },
  Of: { operator: 'Of', not: false },
  NotOf: { operator: 'Of', not: true },
};

const BY_NAME = new Map<string, NegatableOperator>(Object.entries(OPERATORS));
const BY_CODE = new Map<string, NegatableOperator>(Object.entries(FilterType).map(([name, code]) => [String(code), OPERATORS[name as FilterTypeName]])); // keys of FilterType

/**
 * Reads `queryFilterType`, name or code (contract 6.4); undefined when none is given.
 * Errors: invalidItem naming the item for an unknown one.
 */
export function readOperator(value: string | number | null | undefined, item: { item: NamedItem }): NegatableOperator | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  const operator = BY_NAME.get(String(value)) ?? BY_CODE.get(String(value));
  if (!operator) throw invalidItem(item, queryReasons.unknownOperator(value));
  return operator;
}
