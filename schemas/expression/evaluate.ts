import { add, divide, multiply, negate, subtract, type Numeric } from './decimals.ts';
import type { BinaryOperator, ExpressionFault, ExpressionNode, ExpressionScope, ExpressionValue } from './node.ts';
import { compare, equal, isEmpty, isTrue, toList, toNumber, toText, toValue } from './values.ts';

/** Hears why a part of an expression has no value. */
type FaultListener = (fault: ExpressionFault) => void;

/**
 * Computes a parsed expression. Pure: reads only the scope, never throws on data; what cannot be computed is null, and `onFault` is
 * called with the reason, the innermost first; that an item is empty is none.
 */
export function evaluate<S extends ExpressionScope>(node: ExpressionNode<S>, scope: S, onFault?: FaultListener): ExpressionValue {
  switch (node.kind) {
    case 'literal':
      return node.value;
    case 'item':
      return node.sheet === undefined ? toValue(scope.value(node.code)) : scope.column(node.sheet, node.code).map(toValue);
    case 'list':
      return capped(
        node.items.map((item) => evaluate(item, scope, onFault)),
        onFault,
      );
    case 'call':
      return called(node, scope, onFault);
    case 'unary':
      return unary(node.operator, evaluate(node.operand, scope, onFault), onFault);
    case 'binary':
      return binary(node, scope, onFault);
  }
}

function called<S extends ExpressionScope>(node: Extract<ExpressionNode<S>, { kind: 'call' }>, scope: S, onFault: FaultListener | undefined): ExpressionValue {
  const args = node.args.map((arg) => evaluate(arg, scope, onFault));
  const result = node.called.run(args, scope);
  if (result === null && onFault && args.length > 0 && !args.some(isEmpty)) onFault(args.flatMap(toList).some(isUnreadable) ? 'notNumber' : 'outOfRange');
  return result;
}

function unary(operator: '-' | 'not', operand: ExpressionValue, onFault: FaultListener | undefined): ExpressionValue {
  if (operator === 'not') return !isTrue(operand);
  const value = toNumber(operand);
  if (value === null && isUnreadable(operand)) onFault?.('notNumber');
  return value === null ? null : negate(value);
}

function binary<S extends ExpressionScope>(
  { operator, left, right }: Extract<ExpressionNode<S>, { kind: 'binary' }>,
  scope: S,
  onFault: FaultListener | undefined,
): ExpressionValue {
  const a = evaluate(left, scope, onFault);
  if (operator === 'and') return isTrue(a) && isTrue(evaluate(right, scope, onFault));
  if (operator === 'or') return isTrue(a) || isTrue(evaluate(right, scope, onFault));
  const b = evaluate(right, scope, onFault);
  const result = operations[operator](a, b);
  const fault = result === null && onFault ? faultOf(operator, a, b) : undefined;
  if (fault !== undefined) onFault?.(fault);
  return result;
}

/** Why two values have no result; undefined = one of them is empty. */
function faultOf(operator: BinaryOperator, a: ExpressionValue, b: ExpressionValue): ExpressionFault | undefined {
  const [x, y] = [toNumber(a), toNumber(b)];
  if (x !== null && y !== null) return operator === '/' && y === 0 ? 'divisionByZero' : 'outOfRange';
  if (operator === '+' && (joinsText(a) || joinsText(b))) return 'tooLong';
  return isUnreadable(a) || isUnreadable(b) ? 'notNumber' : undefined;
}

/** Something that is no number. */
const isUnreadable = (value: ExpressionValue): boolean => !isEmpty(value) && toNumber(value) === null;

type Operation = (a: ExpressionValue, b: ExpressionValue) => ExpressionValue;

const operations: Readonly<Record<Exclude<BinaryOperator, 'and' | 'or'>, Operation>> = {
  '+': (a, b) => (joinsText(a) || joinsText(b) ? concatenate(toText(a), toText(b)) : arithmetic(a, b, add)),
  '-': (a, b) => arithmetic(a, b, subtract),
  '*': (a, b) => arithmetic(a, b, multiply),
  '/': (a, b) => arithmetic(a, b, divide),
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

function capped(list: ExpressionValue[], onFault: FaultListener | undefined): ExpressionValue {
  if (countValues(list) <= CAPS.members) return list;
  onFault?.('tooLong');
  return null;
}

function countValues(value: ExpressionValue): number {
  return Array.isArray(value) ? value.reduce((count: number, member) => count + countValues(member), 0) : 1;
}

function joinsText(value: ExpressionValue): boolean {
  return typeof value === 'string' && toNumber(value) === null;
}

function arithmetic(a: ExpressionValue, b: ExpressionValue, compute: (x: Numeric, y: Numeric) => Numeric | null): Numeric | null {
  const [x, y] = [toNumber(a), toNumber(b)];
  return x === null || y === null ? null : compute(x, y);
}

function ordered(a: ExpressionValue, b: ExpressionValue, holds: (order: number) => boolean): boolean {
  const order = compare(a, b);
  return order !== null && holds(order);
}
