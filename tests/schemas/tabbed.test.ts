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
  ])('[BX-077] reads %j', (text, lines) => {
    expect(readTabbed(text)).toEqual(lines);
  });
});
