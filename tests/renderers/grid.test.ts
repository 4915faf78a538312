import { describe, expect, it } from 'vitest';
import { columnWidthOf } from '#renderers/regions/grid/gridColumns.ts';
import { pagerItems } from '#renderers/regions/rows/pageNumbers.ts';
import { textColumn } from '#renderers/columns/textColumn.ts';

const column = (width?: string, unit = 0) => ({
  key: 'a',
  column: { propertyCode: 'a', propertyType: 0, name: 'A', width, unit },
  renderer: textColumn,
  children: [],
});

describe('column widths', () => {
  it('[LS-021] 176 px without a width, else the configured one', () => {
    const widths = [undefined, '240', '90', 'x'].map((width) => columnWidthOf(column(width), {}, 1000));
    expect(widths).toEqual([176, 240, 90, 176]);
  });
  it('percent is of the list, and the user wins', () =>
    expect([columnWidthOf(column('20', 1), {}, 1000), columnWidthOf(column('240'), { a: 99 }, 1000)]).toEqual([200, 99]));
});

describe('pager', () => {
  it('[LS-028] 41 rows of 20 make three buttons', () => expect(pagerItems(1, 3)).toEqual([1, 2, 3]));
  it('first, last and the neighbours show, gaps between', () => {
    expect(pagerItems(1, 65)).toEqual([1, 2, 3, 4, 5, 6, 'gap-after', 65]);
    expect(pagerItems(30, 65)).toEqual([1, 'gap-before', 28, 29, 30, 31, 32, 'gap-after', 65]);
    expect(pagerItems(65, 65)).toEqual([1, 'gap-before', 60, 61, 62, 63, 64, 65]);
  });
  it('every page is reachable and none stands twice', () => {
    for (let page = 1; page <= 12; page += 1) {
      const numbers = pagerItems(page, 12).filter((item) => typeof item === 'number');
      expect(numbers).toContain(page);
      expect(new Set(numbers).size).toBe(numbers.length);
    }
  });
});
