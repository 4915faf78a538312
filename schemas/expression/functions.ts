import { add, divide, roundTo, type Numeric } from './decimals.ts';
import type { ExpressionFunction, ExpressionFunctions, ExpressionValue } from './node.ts';
import { compare, daysBetween, equal, isEmpty, toList, toNumber, toText } from './values.ts';

const first = (args: ExpressionValue[]): ExpressionValue => args[0] ?? null;
const members = (args: ExpressionValue[]): ExpressionValue[] => args.flatMap(toList).filter((value) => !isEmpty(value));
const numbers = (args: ExpressionValue[]): Numeric[] =>
  members(args)
    .map(toNumber)
    .filter((value) => value !== null);

/** The functions that every expression may use, by name; workflows have two more (contract 15.4, 15.9.4). */
export const functions: ExpressionFunctions = new Map<string, ExpressionFunction>([
  ['sum', { least: 1, most: Infinity, run: (args) => total(numbers(args)), description: 'Sum of the numbers, with all their digits; of none 0' }],
  ['count', { least: 1, most: Infinity, run: (args) => members(args).length, description: 'How many values are not empty' }],
  ['min', { least: 1, most: Infinity, run: (args) => outermost(members(args), -1), description: 'Smallest number or earliest date; of none empty' }],
  ['max', { least: 1, most: Infinity, run: (args) => outermost(members(args), 1), description: 'Largest number or latest date; of none empty' }],
  [
    'avg',
    { least: 1, most: Infinity, run: (args) => average(numbers(args)), description: 'Mean of the numbers, of as many digits as a quotient; of none empty' },
  ],
  ['round', { least: 1, most: 2, run: round, description: 'Number rounded half away from zero to so many decimals (default 0, at most 8)' }],
  ['len', { least: 1, most: 1, run: (args) => length(first(args)), description: 'Characters of a text, or members of a list' }],
  ['empty', { least: 1, most: 1, run: (args) => isEmpty(first(args)), description: 'True when there is no value' }],
  [
    'contains',
    { least: 2, most: 2, run: ([whole = null, part = null]) => contains(whole, part), description: 'Whether a list has a member, or a text holds a part' },
  ],
  ['today', { least: 0, most: 0, run: (_, scope) => `${scope.now.slice(0, 10)} 00:00:00`, description: 'Begin of the present day' }],
  ['now', { least: 0, most: 0, run: (_, scope) => scope.now, description: 'Present moment' }],
  ['days', { least: 2, most: 2, run: ([from = null, to = null]) => daysBetween(from, to), description: 'Calendar days from the first date to the second' }],
  ['user', { least: 0, most: 0, run: (_, scope) => scope.user, description: 'Id of the acting person' }],
  ['department', { least: 0, most: 0, run: (_, scope) => scope.department, description: "Id of the acting person's department" }],
]);

function total(values: Numeric[]): Numeric | null {
  return values.reduce<Numeric | null>((sum, value) => (sum === null ? null : add(sum, value)), 0);
}

function average(values: Numeric[]): Numeric | null {
  const sum = total(values);
  return values.length === 0 || sum === null ? null : divide(sum, values.length);
}

function outermost(values: ExpressionValue[], direction: 1 | -1): ExpressionValue {
  return values.reduce<ExpressionValue>((best, value) => (best === null || (compare(value, best) ?? 0) * direction > 0 ? value : best), null);
}

/** The most decimals that `round` keeps. */
const MOST_DECIMALS = 8;

function round(args: ExpressionValue[]): Numeric | null {
  const value = toNumber(first(args));
  const digits = args.length > 1 ? toNumber(args[1] ?? null) : 0;
  if (value === null || digits === null) return null;
  return roundTo(value, Math.min(MOST_DECIMALS, Math.max(0, Math.trunc(Number(digits)))));
}

function length(value: ExpressionValue): number {
  return Array.isArray(value) ? value.length : [...toText(value)].length;
}

function contains(whole: ExpressionValue, part: ExpressionValue): boolean {
  if (Array.isArray(whole)) return toList(part).some((wanted) => whole.some((item) => equal(item, wanted)));
  return !isEmpty(part) && toText(whole).includes(toText(part));
}
