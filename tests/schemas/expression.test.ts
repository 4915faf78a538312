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
  big: '12345678901234567890.12',
  fine: '0.12345678901234567891',
  long: '110101199003074514',
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
    // Digits are kept as stored numbers keep them: a result that no JavaScript number holds is its text (contract 6.3).
    ['1000000.1 - 1000000', 0.1],
    ['${big} + 0.01', '12345678901234567890.13'],
    ['${big} - ${big}', 0],
    ['-${big} + 1', '-12345678901234567889.12'],
    ['-(-${big})', '12345678901234567890.12'],
    ['12345678.99 * 7654321.99', '94497802174637.9901'],
    ['9007199254740991 + 2', '9007199254740993'],
    ['9007199254740993 * 1', '9007199254740993'],
    ['${fine} * 100', '12.345678901234567891'],
    ['${fine} / 100', '0.0012345678901234567891'],
    ['sum(${big}, ${fine}, 0.1)', '12345678901234567890.34345678901234567891'],
    ['max(9007199254740993, 9007199254740992)', '9007199254740993'],
    ['min(${big}, 12345678901234567891)', '12345678901234567890.12'],
    ['${big} > 12345678901234567890', true],
    ['9007199254740992 < 9007199254740993', true],
    ['${long} == "110101199003074514"', true],
    ['${long} == "0110101199003074514"', false],
    ['round(${big}, 1)', '12345678901234567890.1'],
    ['round(${fine}, 8)', 0.12345679],
    ['round(-12345678901234567890.5)', '-12345678901234567891'],
    // A quotient that does not come out even has 15 significant digits, a large one 8 decimals.
    ['2 / 3', 0.666666666666667],
    ['-1 / 3', -0.333333333333333],
    ['20000000000000000 / 3', '6666666666666666.66666667'],
    ['1 / 3000000', 3.33333333333333e-7],
    ['12345678901234567890 / 7', '1763668414462081127.14285714'],
    ['avg(1, 2, 2)', 1.66666666666667],
    ['len("中文a")', 3],
    ['days(${start}, ${end})', 4],
    ['today()', '2026-03-05 00:00:00'],
  ])('%s', (text, value) => expect(run(text)).toBe(value));
});

describe('numbers beyond what is stored', () => {
  const digits = (count: number, digit = '7') => digit.repeat(count);
  it('decimals are rounded to the characters of a stored number', () => {
    const scope = recordScope({ a: `0.${digits(60)}` }, actor);
    const result = compileExpression('${a} * ${a}').evaluate(scope);
    expect(result).toMatch(/^0\.604\d+$/);
    expect(String(result).length).toBeLessThanOrEqual(100);
  });

  it('a whole number with more digits has no result, and says so', () => {
    const expression = compileExpression('${a} * ${a}');
    const scope = recordScope({ a: digits(60) }, actor);
    expect([expression.evaluate(scope), expression.faultIn(scope)]).toEqual([null, 'outOfRange']);
  });

  it('a text of more digits than a number can be stored with is none', () => {
    const scope = recordScope({ a: digits(101) }, actor);
    expect(compileExpression('${a} + 1').evaluate(scope)).toBe(`${digits(101)}1`);
    expect(compileExpression('${a} * 1').faultIn(scope)).toBe('notNumber');
  });
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
