import { describe, expect, it } from 'vitest';
import { readTabbed } from '#schemas/sheets/tabbed.ts';

describe('cells of a spreadsheet in the clipboard', () => {
  it.each([
    ['', []],
    ['a', [['a']]],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\n\nb', [['a'], [''], ['b']]],
    ['\t\n', [['', '']]],
    ['a\t', [['a', '']]],
    ['"one\r\ntwo"\t"say ""x"""\tz\r\n', [['one\ntwo', 'say "x"', 'z']]],
    ['5" pipe\t"open\nnext', [['5" pipe', '"open'], ['next']]],
    ['"a"b\tc', [['"a"b', 'c']]],
    ['"a""', [['"a""']]],
    ['"a"""\t""', [['a"', '']]],
    ['"\t"', [['\t']]],
    ['"', [['"']]],
  ])('[BX-077] reads %j', (text, lines) => {
    expect(readTabbed(text)).toEqual(lines);
  });

  it('[BX-077] a quotation mark that nobody closes costs no more than the text behind it, however long that is', () => {
    const [long, lines] = ['x'.repeat(20_000_000), 'a""b\tc\n'.repeat(200_000)];
    expect(readTabbed(`"${long}\ty`).map((cells) => cells.map(({ length }) => length))).toEqual([[long.length + 1, 1]]);
    expect(readTabbed(`"${long}"\ty`)[0]?.[0]?.length).toBe(long.length);
    const begun = performance.now();
    expect(readTabbed(lines).length).toBe(200_000);
    const plain = performance.now() - begun;
    expect(readTabbed(`"${lines}`).length).toBe(200_000);
    expect(performance.now() - begun - plain).toBeLessThan(10 * plain + 1000);
  });
});
