import { expect, it } from 'vitest';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import { sortFields } from '#src/engine/lists/query/listQuery.ts';
import { type ListPlace, readListUrl, writeListUrl } from '#src/engine/lists/state/listUrl.ts';

const byStage: ListSort = { propertyCode: 'stage', direction: 'ascending' };
const byAmount: ListSort = { propertyCode: 'amount', direction: 'descending' };
const placeWith = (sort: readonly ListSort[]): ListPlace => ({ ...readListUrl('').place, sort });

it.each<[string, ListSort[], object]>([
  ['none', [], {}],
  ['one column', [byStage], { orderByFields: ['stage'], orderType: 1 }],
  ['two columns', [byStage, byAmount], { orderByFields: ['stage', 'amount'], orderType: 1, orderTypes: [1, 2] }],
])('[BX-070] a sort by %s travels as contract 8.2 says', (_what, sort, fields) => {
  expect(sortFields(sort)).toEqual(fields);
});

it('[BX-070][BX-003] the columns of a sort stand in the address in their order', () => {
  expect(writeListUrl(placeWith([byStage, byAmount]), '')).toBe('?sort=stage,-amount');
  expect(readListUrl('?sort=stage,-amount').place.sort).toEqual([byStage, byAmount]);
});

it.each(['a,b,c,d', 'a,-a', 'a,', 'a,b%20c'])('[BX-070][BX-003] a sort by %s is dropped and named', (text) => {
  expect(readListUrl(`?sort=${text}`)).toEqual({ place: placeWith([]), dropped: ['sort'] });
});
