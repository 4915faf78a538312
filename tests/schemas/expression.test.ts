import { describe, expect, it } from 'vitest';
import { ExpressionError, compileExpression, compileTemplate, recordScope } from '#schemas/expression/expression.ts';

const actor = { now: '2026-03-05 14:30:00', user: 'staff', department: 'sales_east' };
const data = {
  amount: 12_000.5,
  price: 0.1,
  tax: 0.2,
  kind: '差旅',
  tags: ['a', 'b'],
  owner: [{ id: 'staff', type: 3, name: 'Staff' }],
  project: { id: 'p1', name: 'Project' },
  start: '2026-03-01 00:00:00',
  end: '2026-03-05 08:00:00',
  nothing: null,
  lines: [{ money: 10.1 }, { money: 20.2 }, { money: null }, { money: 99, rowStatus: 'Deleted' }],
};
const run = (text: string) => compileExpression(text).evaluate(recordScope(data, actor));

describe('values', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['-2 - -3', 1],
    ['${price} + ${tax}', 0.3],
    ['10 / 4', 2.5],
    ['1 / 0', null],
    ['${nothing} * 2', null],
    ['"a" + 1 + ${kind}', 'a1差旅'],
    ["'it''s'", null],
  ])('%s', (text, value) => {
    if (text === "'it''s'") expect(() => run(text)).toThrow(ExpressionError);
    else expect(run(text)).toBe(value);
  });

  it.each([
    ['${amount} > 10000 and ${kind} == "差旅"', true],
    ['not ${amount} > 10000 or false', false],
    ['not (${kind} in ["差旅", "招待"])', false],
    ['${kind} in ("招待", "差旅")', true],
    ['${kind} in ["招待"]', false],
    ['${owner} == user()', true],
    ['user() in ${owner}', true],
    ['department() != "hr"', true],
    ['${project} == "p1"', true],
    ['${nothing} == null and ${nothing} == ""', true],
    ['${nothing} < 5', false],
    ['empty(${missing}) and not empty(${tags})', true],
    ['contains(${tags}, "b") and not contains(${tags}, "c")', true],
    ['contains("abc", "bc")', true],
    ['${start} == "2026-03-01"', true],
    ['${end} < now() and ${end} > today()', true],
  ])('%s', (text, value) => expect(run(text)).toBe(value));

  it.each([
    ['sum(${lines.money})', 30.3],
    ['count(${lines.money})', 2],
    ['avg(${lines.money})', 15.15],
    ['min(${lines.money}, 5)', 5],
    ['max(${start}, ${end})', '2026-03-05 08:00:00'],
    ['avg(${lines.none})', null],
    ['sum(${lines.none})', 0],
    ['round(1.005, 2)', 1.01],
    ['round(-2.5)', -3],
    ['round(1000000000000000)', 1e15],
    ['round(1234567890123456, 2)', 1_234_567_890_123_456],
    ['round(1000000000000000.5)', 1_000_000_000_000_001],
    ['round(123456789012345.67, 1)', 123_456_789_012_345.7],
    ['round(-123456789012345.67, 8)', -123_456_789_012_345.67],
    ['round(-0.4)', 0],
    ['round(123456789012.345, 2)', 123_456_789_012.35],
    ['round(12345678901.125, 8)', 12_345_678_901.125],
    ['round(100000000000000000000 * 10000000)', 1e27],
    ['round(100000000000000000000 * 10000000, 2)', 1e27],
    ['round(0.0000009)', 0],
    ['round(0.0000009, 6)', 0.000001],
    ['round(-0.0000004, 7)', -4e-7],
    ['round(0.00000005, 7)', 1e-7],
    ['round(0.000000005, 8)', 1e-8],
    ['1234567890123456 + 1', 1_234_567_890_123_457],
    ['sum(9007199254740990, 1)', 9_007_199_254_740_991],
    ['len("中文a")', 3],
    ['days(${start}, ${end})', 4],
    ['today()', '2026-03-05 00:00:00'],
  ])('%s', (text, value) => expect(run(text)).toBe(value));
});

describe('faults name their place', () => {
  it.each([
    ['', 0, 'ends too early'],
    ['1 +', 3, 'ends too early'],
    ['${a} = 1', 5, 'equality is written =='],
    ['${a', 0, 'an item is written'],
    ['amount > 1', 0, 'an item is written ${amount}'],
    ['1 + fetch(2)', 4, 'unknown function fetch'],
    ['round()', 0, 'round takes 1 to 2 values'],
    ['(1', 2, ') expected'],
    ['1 2', 2, 'unexpected 2'],
    ['1 < 2 < 3', 6, 'comparisons cannot be chained'],
    ['a && b', 2, 'write and, or, not'],
    ['constructor', 0, 'unknown word'],
  ])('%s', (text, offset, reason) => {
    expect(() => compileExpression(text)).toThrow(expect.objectContaining({ offset, message: expect.stringContaining(reason) }));
  });
});

it('bounds length and nesting', () => {
  expect(() => compileExpression(`${'('.repeat(80)}1${')'.repeat(80)}`)).toThrow('nested too deeply');
  expect(() => compileExpression('1'.repeat(5000))).toThrow('longer than');
});

it('lists the items an expression names, with their places', () => {
  expect(compileExpression('${a} + sum(${s.b})').references).toEqual([
    { sheet: undefined, code: 'a', at: 0, length: 4 },
    { sheet: 's', code: 'b', at: 11, length: 6 },
  ]);
});

it('fills a record name from its items', () => {
  const template = compileTemplate('${sequenceNo} ${title}!');
  expect(template.references.map((reference) => reference.code)).toEqual(['sequenceNo', 'title']);
  expect(template.render(recordScope({ sequenceNo: 'A1', title: null }, actor))).toBe('A1 !');
});

it('reaches nothing but the record', () => {
  expect(run('${constructor}')).toBeNull();
  expect(() => run('toString()')).toThrow(ExpressionError);
});
