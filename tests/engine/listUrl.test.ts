import { describe, expect, it } from 'vitest';
import { LAST_PAGE } from '#schemas/limits.ts';
import { type ListPlace, readListUrl, toAddressFilters, toFilterValues, writeListUrl } from '#src/engine/lists/state/listUrl.ts';

const nothing: ListPlace = {
  view: undefined,
  filters: undefined,
  condition: [],
  sort: [],
  page: 1,
  size: undefined,
  record: undefined,
  mine: undefined,
};
const condition = (propertyCode: string, propertyType: number) => ({ propertyCode, propertyType, name: propertyCode });

describe('listUrl', () => {
  it('[BX-003] view, filters, sort, page and size stand in the address and are read back', () => {
    const place: ListPlace = {
      view: 'place_all',
      filters: { population: { value: '5;9' }, country: { value: 'id1;id2', name: '中国, 日本' } },
      condition: [],
      sort: [{ propertyCode: 'population', direction: 'descending' }],
      page: 2,
      size: 50,
      record: 'r-1',
      mine: undefined,
    };
    const search = writeListUrl(place, '');
    expect(decodeURI(search)).toBe('?view=place_all&f.population=5;9&f.country=id1;id2&n.country=中国,+日本&sort=-population&page=2&size=50&record=r-1');
    expect(readListUrl(search)).toEqual({ place, dropped: [] });
  });

  it('[BX-003][BX-020] the table in place of a presentation and the place in it stand in the address', () => {
    const place: ListPlace = { ...nothing, as: 'table', at: '2026-03' };
    expect(writeListUrl(place, '?as=board&at=x')).toBe('?as=table&at=2026-03');
    expect(readListUrl('?as=table&at=2026-03')).toEqual({ place, dropped: [] });
    expect(readListUrl('?as=map').dropped).toEqual(['as']);
  });

  it('[BX-069] what the table is grouped by stands in the address; what is no such thing is dropped', () => {
    const place: ListPlace = { ...nothing, group: 'stage:count,signedOn:month' };
    expect(writeListUrl(place, '?group=x')).toBe('?group=stage:count,signedOn:month');
    expect(readListUrl('?group=stage:count,signedOn:month')).toEqual({ place, dropped: [] });
    expect(readListUrl('?group=a%20b').dropped).toEqual(['group']);
  });

  it('an empty place leaves the address empty, and cleared filters differ from presets', () => {
    expect(writeListUrl(nothing, '')).toBe('');
    expect(writeListUrl({ ...nothing, filters: {} }, '')).toBe('?filters=none');
    expect(readListUrl('?filters=none').place.filters).toEqual({});
    expect(readListUrl('').place.filters).toBeUndefined();
  });

  it('[BX-003] a page behind the last one is requested as the last one; what is no page is dropped', () => {
    const pages = ['999999999', '100000000000000000000', '0', '-3', '2.5', '1e9', 'last'].map((page) => readListUrl(`?page=${page}`));
    expect(pages.map(({ place }) => place.page)).toEqual([LAST_PAGE, LAST_PAGE, 1, 1, 1, 1, 1]);
    expect(pages.map(({ dropped }) => dropped.length)).toEqual([0, 0, 1, 1, 1, 1, 1]);
  });

  it('[BX-003] broken values are dropped and named', () => {
    const { place, dropped } = readListUrl('?page=x&size=21&sort=a%20b&view=%3Cb%3E');
    expect(place).toEqual(nothing);
    expect(dropped).toEqual(['view', 'sort', 'page', 'size']);
  });

  it('[RT-058] keys of the menu node stay, and its queryCode names the view', () => {
    expect(writeListUrl({ ...nothing, page: 2 }, '?parentId=p&code=c&queryCode=mine&page=7')).toBe('?parentId=p&code=c&queryCode=mine&page=2');
    expect(readListUrl('?queryCode=mine').place.view).toBe('mine');
  });

  it('filters become form values of the conditions; unknown ones are dropped, what cannot be read stays', () => {
    const conditions = [condition('amount', 2), condition('day', 3), condition('who', 9)];
    const read = toFilterValues({ amount: { value: '5;' }, day: { value: 'soon' }, who: { value: 'a;b', name: 'A, B' }, gone: { value: 'x' } }, conditions);
    expect(read.values).toEqual({
      amount: ['5', ''],
      day: { unread: 'soon' },
      who: [
        { id: 'a', name: 'A' },
        { id: 'b', name: 'B' },
      ],
    });
    expect(read.dropped).toEqual(['gone']);
  });

  it('only related records carry their names', () => {
    const items = [
      { propertyCode: 'name', propertyType: 0, propertyValue: 'x', propertyValueName: 'x' },
      { propertyCode: 'who', propertyType: 9, propertyValue: 'a', propertyValueName: 'A' },
    ];
    expect(toAddressFilters(items)).toEqual({ name: { value: 'x' }, who: { value: 'a', name: 'A' } });
  });
});
