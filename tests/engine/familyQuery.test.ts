import { expect, it } from 'vitest';
import { toFamilyQuery } from '#src/engine/lists/query/familyQuery.ts';

const context = {
  today: '2026-02-10',
  myself: { user: { id: 'u1', unitType: 3, name: '王敏' }, department: { id: 'd1', unitType: 1, name: '销售部' } },
};
const base = { schemaCode: 'm', queryCode: 'v', mobile: false, page: 0, size: 20, filters: [] };
const one = (propertyType: number, propertyValue: string) => ({ propertyCode: 'x', propertyType, propertyValue, queryFilterType: 'Between' });

it.each([
  [3, '{"relative":"thisMonth"}', '2026-02-01;2026-02-28'],
  [3, '{"relative":"nextDays","n":7}', '2026-02-10;2026-02-16'],
  [3, '{"relative":"overdue"}', '0001-01-01;2026-02-09'],
  [50, '{"relative":"me"}', '[{"id":"u1","unitType":3,"name":"王敏"}]'],
  [50, '{"relative":"myDepartment"}', '[{"id":"d1","unitType":1,"name":"销售部"}]'],
  [0, 'a;b', 'a;b'],
])('[BX-072] servers of the family get what is meant: type %i, %s', (type, value, expected) => {
  const query = { ...base, queryVersion: 1 as const, queryCondition: [[[one(type, value)]]] };
  expect(toFamilyQuery(query, context).queryCondition?.[0]?.[0]?.[0]?.propertyValue).toBe(expected);
});

it('[BX-070] servers of the family get the first sort alone', () => {
  const query = { ...base, orderByFields: ['stage', 'amount'], orderType: 1, orderTypes: [1, 2] };
  expect(toFamilyQuery(query, context)).toEqual({ ...base, orderByFields: ['stage'], orderType: 1 });
});
