import { describe, expect, it } from 'vitest';
import { readListUrl } from '#src/engine/lists/state/listUrl.ts';
import { drillAddress } from '#src/engine/lists/reportDrill.ts';
import type { ReportColumn, ReportData, ReportDefinition } from '#schemas/report.ts';

const count: ReportColumn = { propertyCode: 'id', propertyType: 2, name: '数', sumType: 5 };
const column = (propertyCode: string, propertyType: number, more: Partial<ReportColumn> = {}): ReportColumn => ({
  propertyCode,
  propertyType,
  name: propertyCode,
  ...more,
});
const definition: ReportDefinition = { type: 'bar', drill: { schemaCode: 'contract', queryCode: 'contract_all' } };
const dataOf = (dimension: ReportColumn, value: unknown): ReportData => ({ columns: [dimension, count], rows: [[value, 3]] });
const drill = (data: ReportData, more: Partial<Parameters<typeof drillAddress>[0]> = {}) =>
  drillAddress({ appCode: 'crm', definition, data, filters: [], locale: 'zh', ...more }, 0);
const filtersOf = (address: string | undefined) =>
  placeOf(address).condition.map((group) => group.map(({ propertyCode, operator, value }) => `${propertyCode} ${operator} ${value}`));
const placeOf = (address: string | undefined) => readListUrl(new URL(address ?? '', 'http://portal.test').search).place;

describe('the list a figure leads to', () => {
  it.each([
    ['a month', column('signedOn', 3, { granularity: 'month' }), '2026-02-01', 'Between', '2026-02-01;2026-02-28'],
    ['a quarter', column('signedOn', 3, { granularity: 'quarter' }), '2026-10-01', 'Between', '2026-10-01;2026-12-31'],
    ['a week', column('signedOn', 3, { granularity: 'week' }), '2026-12-28', 'Between', '2026-12-28;2027-01-03'],
    ['a year', column('signedOn', 3, { granularity: 'year' }), '2024-01-01', 'Between', '2024-01-01;2024-12-31'],
    ['a choice', column('stage', 14), 'signed', 'In', 'signed'],
    ['a text', column('city', 0), '成都', 'Eq', '成都'],
    ['yes or no', column('autoRenew', 4), true, 'Eq', 'true'],
    ['nothing', column('stage', 14), null, 'IsNull', ''],
    ['a person', column('signer', 50), [{ id: 'u1', name: '王敏' }], 'In', '[{"id":"u1","unitType":3,"name":"王敏"}]'],
  ])('[RT-027] %s', (_name, dimension, value, operator, text) => {
    const address = drill(dataOf(dimension, value));
    expect(address).toContain('/application/crm/application-list/contract?');
    const { view, filters, condition } = placeOf(address);
    expect([view, filters]).toEqual(['contract_all', {}]);
    expect(condition).toEqual([[{ propertyCode: dimension.propertyCode, propertyType: dimension.propertyType, operator, value: text }]]);
  });

  it('[RT-027] the rows the report counts and the conditions of the reader go with it', () => {
    const queryCondition = [
      [
        [{ propertyCode: 'stage', propertyType: 14, propertyValue: 'draft', queryFilterType: 'NotIn' }],
        [{ propertyCode: 'amount', propertyType: 2, propertyValue: '5;' }],
      ],
    ];
    const filters = [{ propertyCode: 'title', propertyType: 0, propertyValue: '泵', propertyValueName: '泵' }];
    const address = drill(dataOf(column('city', 0), 'X'), {
      definition: { ...definition, drill: { schemaCode: 'contract', queryCode: 'all', queryCondition } },
      filters,
    });
    expect(filtersOf(address)).toEqual([
      ['stage NotIn draft', 'title Like 泵', 'city Eq X'],
      ['amount Between 5;', 'title Like 泵', 'city Eq X'],
    ]);
  });

  it.each([
    ['an item of a related record', { propertyCode: 'customer.industry', propertyType: 14, propertyValue: 'A', queryFilterType: 'In' }, false],
    ['days that move', { propertyCode: 'signedOn', propertyType: 3, propertyValue: '{"relative":"nextMonth"}', queryFilterType: 'Between' }, true],
    ['a deleted record', { propertyCode: 'customer', propertyType: 9, propertyValue: '{"relative":"deleted"}', queryFilterType: 'In' }, true],
  ])('[RT-027] where rows are counted by %s, the figure leads to a list that can compare so, else nowhere', (_what, one, leads) => {
    const drillOf = { schemaCode: 'contract', queryCode: 'all', queryCondition: [[[one]]] };
    expect(drill(dataOf(column('city', 0), 'X'), { definition: { ...definition, drill: drillOf } }) !== undefined).toBe(leads);
  });

  it('[RT-027] text that the report compares whole is compared whole in its list too', () => {
    const conditions = [{ propertyCode: 'title', propertyType: 0, name: '标题', accurateSearch: true }];
    const queryCondition = [[[{ propertyCode: 'title', propertyType: 0, propertyValue: '泵' }]]];
    const filters = ['title', 'city'].map((propertyCode) => ({ propertyCode, propertyType: 0, propertyValue: '泵', propertyValueName: '泵' }));
    const address = drill(dataOf(column('stage', 14), 'signed'), {
      definition: { ...definition, conditions, drill: { schemaCode: 'contract', queryCode: 'all', queryCondition } },
      filters,
    });
    expect(filtersOf(address)).toEqual([['title Eq 泵', 'title Eq 泵', 'city Like 泵', 'stage In signed']]);
  });

  it('[RT-027] sets of conditions hold together, and none leads anywhere when they are more groups than an address holds', () => {
    const group = (propertyCode: string) => [{ propertyCode, propertyType: 4, propertyValue: 'true' }];
    const drilled = (...sets: string[][]) =>
      drill(dataOf(column('stage', 14), null), {
        definition: { ...definition, drill: { schemaCode: 'contract', queryCode: 'all', queryCondition: sets.map((codes) => codes.map(group)) } },
      });
    expect(filtersOf(drilled(['a', 'b'], ['c'], []))).toEqual([
      ['a Eq true', 'c Eq true', 'stage IsNull '],
      ['b Eq true', 'c Eq true', 'stage IsNull '],
    ]);
    expect(drilled(['a', 'b', 'c', 'd'], ['e', 'f', 'g'])).toBeUndefined();
  });

  it('[RT-027] a figure under a condition that a list leaves out leads nowhere', () => {
    const filters = [{ propertyCode: 'place', propertyType: 10, propertyValue: '{"cityName":"成都市"}', propertyValueName: '成都市' }];
    expect(drill(dataOf(column('stage', 14), 'signed'), { filters })).toBeUndefined();
  });

  it.each([
    ['choices', column('tags', 13), 'a', 'a', undefined],
    ['choices of a list', column('tags', 15), 'a', 'a', undefined],
    ['people', column('team', 51), [{ id: 'u1', name: '王敏', type: 3 }], '[{"id":"u1","unitType":3,"name":"王敏"}]', undefined],
    ['departments', column('depts', 61), [{ id: 'd1', name: '销售部', type: 1 }], '[{"id":"d1","unitType":1,"name":"销售部"}]', undefined],
    ['people, departments and roles', column('mixed', 5), [{ id: 'r1', name: '财务', type: 2 }], '[{"id":"r1","unitType":2,"name":"财务"}]', undefined],
    ['records', column('others', 11), { displayCode: 'title', items: [{ id: 'r1', title: '泵' }] }, 'r1', '泵'],
  ])('[BX-093] one of several %s leads to the records that have it, whatever they have besides', (_name, dimension, value, text, name) => {
    const { propertyCode, propertyType } = dimension;
    expect(placeOf(drill(dataOf(dimension, value))).condition).toEqual([
      [{ propertyCode, propertyType, operator: 'Of', value: text, ...(name !== undefined && { name }) }],
    ]);
  });

  it.each([
    ['choices', 15, null],
    ['people', 51, []],
    ['records', 11, null],
  ])('[BX-093] the group without %s leads to the records without any', (_name, propertyType, value) => {
    expect(filtersOf(drill(dataOf(column('several', propertyType), value)))).toEqual([['several IsNull ']]);
  });

  it('[RT-027] a figure without a list leads nowhere', () => {
    expect(drill(dataOf(column('city', 0), 'X'), { definition: { type: 'bar' } })).toBeUndefined();
  });
});
