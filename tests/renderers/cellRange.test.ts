import { expect, it } from 'vitest';
import { extended, cellsOfRange } from '#renderers/regions/grid/blocks/cellRange.ts';
import { toHtmlTable, toTabbed } from '#renderers/regions/grid/cellsCopied.ts';

const at = (row: number, column: number) => ({ row, column });

it.each([
  ['ArrowDown', { from: at(1, 1), to: at(2, 1) }],
  ['ArrowLeft', { from: at(1, 1), to: at(1, 0) }],
  ['Enter', undefined],
])('[BX-065] Shift and %s widen a range from its first cell', (key, expected) => {
  expect(extended({ from: at(1, 1), to: at(1, 1) }, key, { rows: 3, columns: 2 })).toEqual(expected);
});

it('[BX-065] a range ends at the edge of the table, and covers the same cells in whichever direction it was made', () => {
  const edge = { from: at(2, 1), to: at(0, 0) };
  expect(extended(edge, 'ArrowUp', { rows: 3, columns: 2 })).toEqual(edge);
  expect(cellsOfRange(edge)).toEqual({ rows: [0, 1, 2], columns: [0, 1] });
});

it('[BX-065] cells fall into the same cells of a spreadsheet, whatever stands in them', () => {
  const lines = [
    ['甲', 'a\tb'],
    ['say "so"', 'one\ntwo <b>'],
  ];
  expect(toTabbed(lines)).toBe('甲\t"a\tb"\n"say ""so"""\t"one\ntwo <b>"');
  expect(toHtmlTable(lines)).toBe('<table><tbody><tr><td>甲</td><td>a\tb</td></tr><tr><td>say "so"</td><td>one<br>two &lt;b&gt;</td></tr></tbody></table>');
});
