import { describe, expect, it } from 'vitest';
import type { ListRow } from '#schemas/list.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { blockTargets } from '#renderers/regions/grid/blocks/blockTargets.ts';

const columns = ['a', 'b', 'c'].map(
  (key): ListColumn => ({ key, column: { propertyCode: key, propertyType: 0, name: key }, renderer: { propertyTypes: [], text: String }, children: [] }),
);
const row = (id: string): ListRow => ({ id, data: {} });
const spot = (at: number, column: number) => ({ row: at, column });

describe('cells that a block meets', () => {
  const rows = ['1', '2', '3', '4'].map(row);
  const met = (from: ReturnType<typeof spot>, to: ReturnType<typeof spot>, size: { rows: number; columns: number }) => {
    const { rows: taken, columns: filled, ...surplus } = blockTargets({ from, to }, size, { rows, columns });
    return { rows: taken.map((one) => `${one.row.id}<${one.line}`), columns: filled.map((one) => `${one.column.key}<${one.place}`), ...surplus };
  };

  it('[BX-067] it begins at the first cell, and what has no place is counted', () => {
    expect(met(spot(1, 1), spot(1, 1), { rows: 2, columns: 2 })).toEqual({
      rows: ['2<0', '3<1'],
      columns: ['b<0', 'c<1'],
      surplusRows: 0,
      surplusColumns: 0,
    });
    expect(met(spot(2, 2), spot(2, 2), { rows: 5, columns: 3 })).toMatchObject({ rows: ['3<0', '4<1'], columns: ['c<0'], surplusRows: 3, surplusColumns: 2 });
  });

  it('[BX-067] a range that is so many times as large is filled with it again and again, another is not', () => {
    expect(met(spot(3, 0), spot(0, 0), { rows: 2, columns: 1 }).rows).toEqual(['1<0', '2<1', '3<0', '4<1']);
    expect(met(spot(0, 0), spot(1, 2), { rows: 1, columns: 1 })).toMatchObject({ rows: ['1<0', '2<0'], columns: ['a<0', 'b<0', 'c<0'] });
    expect(met(spot(0, 0), spot(2, 0), { rows: 2, columns: 1 }).rows).toEqual(['1<0', '2<1']);
  });

  it('[BX-067][BX-069] lines of groups are passed over, and a record that stands twice is met once', () => {
    const [line, one, two] = [row('line'), row('1'), row('2')];
    const lines = { has: (other: ListRow) => other === line, cells: { colSpan: () => 1 }, checks: { isRowSelectable: () => true } };
    const targets = blockTargets({ from: spot(0, 0), to: spot(0, 0) }, { rows: 3, columns: 1 }, { rows: [line, one, line, one, two], columns, lines });
    expect(targets.rows.map((target) => target.row.id)).toEqual(['1', '2']);
    expect(targets.surplusRows).toBe(1);
  });
});
