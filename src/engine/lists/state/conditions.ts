import type { FilterTypeName } from '#schemas/codes.ts';
import { wireValue } from '#schemas/formats/filters/shortRelative.ts';
import type { ListQuery } from '#schemas/list.ts';
import type { ConditionGroup, ConditionTerm } from '#renderers/contracts/filter.ts';

const TERM_KEY = /^q([1-9])\.([\w.]{1,130})\.(\d{1,3})\.(\w{2,10})$/;
const NAME_KEY = /^qn([1-9])\.(\d{1,2})$/;

/** Whether a key of an address belongs to the built filter. */
export function isConditionKey(key: string): boolean {
  return TERM_KEY.test(key) || NAME_KEY.test(key);
}

/** The built filter of an address, e.g. `q1.amount.2.Gte=5&q1.stage.14.In=A&q2.owner.50.In=[...]`: groups by number, then item, its type and operator; what cannot be read stays in it, for nothing may be searched without it. Source: BX-003, BX-006. */
export function readConditions(query: URLSearchParams): readonly ConditionGroup[] {
  const groups = new Map<string, ConditionTerm[]>();
  for (const [key, value] of query) {
    const [, group = '', propertyCode = '', propertyType = '', operator = ''] = TERM_KEY.exec(key) ?? [];
    if (group === '') continue;
    const terms = groups.get(group) ?? [];
    groups.set(group, terms);
    const name = query.get(`qn${group}.${terms.length + 1}`);
    // Names that are no operators are refused before a query is sent (`vetConditions`).
    terms.push({ propertyCode, propertyType: Number(propertyType), operator: operator as FilterTypeName, value, ...(name !== null && { name }) });
  }
  return [...groups].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, terms]) => terms);
}

/** Keys and values of a built filter for the address. */
export function writeConditions(condition: readonly ConditionGroup[]): [string, string][] {
  return condition.flatMap((terms, group) =>
    terms.flatMap(({ propertyCode, propertyType, operator, value, name }, place): [string, string][] => [
      [`q${group + 1}.${propertyCode}.${propertyType}.${operator}`, value],
      ...(name === undefined ? [] : ([[`qn${group + 1}.${place + 1}`, name]] as [string, string][])),
    ]),
  );
}

/** The part of a query that says the built filter: groups joined by OR; what is relative stays so, for the server knows the day and the person. Source: contract 6.4, 8.2. */
export function conditionQuery(condition: readonly ConditionGroup[]): Pick<ListQuery, 'queryVersion' | 'queryCondition'> {
  if (condition.length === 0) return {};
  const groups = condition.map((terms) =>
    terms.map(({ propertyCode, propertyType, operator, value }) => ({
      propertyCode,
      propertyType,
      propertyValue: wireValue(value, propertyType),
      queryFilterType: operator,
    })),
  );
  return { queryVersion: 1, queryCondition: [groups] };
}
