import type { BinaryOperator, ExpressionNode, ExpressionScope, ExpressionValue } from './node.ts';
import { compare, equal, exact, isEmpty, isTrue, toList, toNumber, toText, toValue } from './values.ts';

/** Computes a parsed expression. Pure: reads only the scope, never throws on data; what cannot be computed is null. */
export function evaluate<S extends ExpressionScope>(node: ExpressionNode<S>, scope: S): ExpressionValue {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'item':
      return node.sheet === undefined ? toValue(scope.value(node.code)) : scope.column(node.sheet, node.code).map(toValue);
    case 'list':
      return capped(node.items.map((item) => evaluate(item, scope)));
    case 'call':
      return node.called.run(
        node.args.map((arg) => evaluate(arg, scope)),
        scope,
      );
    case 'unary':
      return unary(node.operator, evaluate(node.operand, scope));
    case 'binary':
      return binary(node.operator, node.left, node.right, scope);
  }
}

function unary(operator: '-' | 'not', operand: ExpressionValue): ExpressionValue {
  if (operator === 'not') return !isTrue(operand);
  const value = toNumber(operand);
  return value === null ? null : -value;
}

function binary<S extends ExpressionScope>(operator: BinaryOperator, left: ExpressionNode<S>, right: ExpressionNode<S>, scope: S): ExpressionValue {
  const a = evaluate(left, scope);
  if (operator === 'and') return isTrue(a) && isTrue(evaluate(right, scope));
  if (operator === 'or') return isTrue(a) || isTrue(evaluate(right, scope));
  return operations[operator](a, evaluate(right, scope));
}

type Operation = (a: ExpressionValue, b: ExpressionValue) => ExpressionValue;

const operations: Readonly<Record<Exclude<BinaryOperator, 'and' | 'or'>, Operation>> = {
  '+': (a, b) => (joinsText(a) || joinsText(b) ? concatenate(toText(a), toText(b)) : arithmetic(a, b, (x, y) => x + y)),
  '-': (a, b) => arithmetic(a, b, (x, y) => x - y),
  '*': (a, b) => arithmetic(a, b, (x, y) => x * y),
  '/': (a, b) => arithmetic(a, b, (x, y) => x / y),
  '==': equal,
  '!=': (a, b) => !equal(a, b),
  '<': (a, b) => ordered(a, b, (order) => order < 0),
  '<=': (a, b) => ordered(a, b, (order) => order <= 0),
  '>': (a, b) => ordered(a, b, (order) => order > 0),
  '>=': (a, b) => ordered(a, b, (order) => order >= 0),
  in: (a, b) => !isEmpty(a) && toList(a).every((wanted) => toList(b).some((item) => equal(item, wanted))),
};

/** Longest text and longest list that are computed: formulas that double each other would fill the memory after thirty. */
const CAPS = { textChars: 100_000, members: 10_000 } as const;

function concatenate(a: string, b: string): string | null {
  return a.length + b.length > CAPS.textChars ? null : a + b;
}

function capped(list: ExpressionValue[]): ExpressionValue {
  return countValues(list) > CAPS.members ? null : list;
}

function countValues(value: ExpressionValue): number {
  return Array.isArray(value) ? value.reduce((count: number, member) => count + countValues(member), 0) : 1;
}

function joinsText(value: ExpressionValue): boolean {
  return typeof value === 'string' && toNumber(value) === null;
}

function arithmetic(a: ExpressionValue, b: ExpressionValue, compute: (x: number, y: number) => number): number | null {
  const [x, y] = [toNumber(a), toNumber(b)];
  return x === null || y === null ? null : exact(compute(x, y));
}

function ordered(a: ExpressionValue, b: ExpressionValue, holds: (order: number) => boolean): boolean {
  const order = compare(a, b);
  return order !== null && holds(order);
}
