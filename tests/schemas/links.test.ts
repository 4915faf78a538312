import { expect, it } from 'vitest';
import { splitLinks } from '#schemas/formats/splitLinks.ts';
import { isCalled } from '#schemas/localized.ts';

it.each([
  ['请看 https://h.test/a?b=1。谢谢', ['请看 ', 'https://h.test/a?b=1', '。谢谢']],
  ['详见https://h.test/a文档', ['详见', 'https://h.test/a', '文档']],
  ['See https://h.test/a. Then (https://h.test/b), thanks', ['See ', 'https://h.test/a', '. Then (', 'https://h.test/b', '), thanks']],
  ['http://h.test/x', ['http://h.test/x']],
])('an address in a text ends before the marks and the writing behind it: %s', (text, pieces) => {
  const split = splitLinks(text);
  expect(split.map((piece) => piece.text)).toEqual(pieces);
  expect(split.filter(({ isLink }) => isLink).map((piece) => piece.text)).toEqual(pieces.filter((piece) => piece.startsWith('http')));
});

it('[SM-001] a name is found by a part of it in either language, in small letters or large', () => {
  const named = { name: '订单', name_i18n: '{"en":"Orders"}' };
  expect(['单', 'ORD', ' orders ', ''].map((word) => isCalled(named, word))).toEqual([true, true, true, true]);
  expect(isCalled(named, '客户')).toBe(false);
  expect(isCalled({ name: '订单', name_i18n: 'broken' }, 'Orders')).toBe(false);
});
