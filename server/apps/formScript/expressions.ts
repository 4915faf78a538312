import type * as acorn from 'acorn';
import type { Lowering } from './lowering.ts';
import { assignPattern } from './patterns.ts';
import { lowerClass, lowerRecord } from './records.ts';
import type { SyntaxExpression, Guard } from './syntax.ts';

/** Lowers an expression to what is followed of it. */
export function lowerExpression(lowering: Lowering, node: acorn.Expression): SyntaxExpression {
  const { start: at } = node;
  switch (node.type) {
    case 'Identifier':
      lowering.mention(node.name, lowering.scope);
      return { kind: 'name', name: node.name, scope: lowering.scope, at };
    case 'ThisExpression':
      return { kind: 'this', at };
    case 'Literal':
      return lowerConstant(lowering, node.value, at);
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? lowerConstant(lowering, node.quasis[0]?.value.cooked, at) : other(at, lowerAll(lowering, node.expressions));
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { kind: 'function', unit: lowering.function(node), at };
    case 'ArrayExpression':
      return { kind: 'list', items: lowerItems(lowering, node.elements, at), at };
    case 'ObjectExpression':
      return lowerRecord(lowering, node);
    case 'ClassExpression':
      return lowerClass(lowering, node);
    case 'ChainExpression':
      return lowering.expression(node.expression);
    case 'MemberExpression':
      return lowerMember(lowering, node);
    case 'CallExpression':
      return lowerCall(lowering, node);
    case 'NewExpression':
      return other(at, [lowerCall(lowering, node)]);
    case 'TaggedTemplateExpression':
      return { kind: 'call', of: lowering.expression(node.tag), args: [unknown(at), ...lowerAll(lowering, node.quasi.expressions)], at };
    case 'AssignmentExpression':
      return lowerAssignment(lowering, node);
    case 'UpdateExpression':
      return other(at, assignPattern(lowering, node.argument as acorn.Identifier | acorn.MemberExpression)); // a name or a member
    case 'BinaryExpression':
    case 'LogicalExpression':
      return lowerOperands(lowering, node);
    case 'ConditionalExpression': {
      const { mark } = lowering;
      const test = lowering.expression(node.test);
      const guard = lowering.guardSince(mark);
      return other(at, [test, ...lowerAll(lowering, [node.consequent, node.alternate])], guard);
    }
    case 'UnaryExpression':
      return other(at, [node.operator === '!' ? lowering.negated(node.argument) : lowering.expression(node.argument)]);
    case 'AwaitExpression':
    case 'YieldExpression':
      return other(at, node.argument ? [lowering.expression(node.argument)] : []);
    case 'SequenceExpression':
      return { kind: 'sequence', parts: lowerAll(lowering, node.expressions), at };
    case 'ImportExpression':
      return other(at, [lowering.expression(node.source)]);
    default:
      return unknown(at);
  }
}

const other = (at: number, parts: SyntaxExpression[], guard?: Guard): SyntaxExpression => ({ kind: 'other', parts, guard, at });
const unknown = (at: number): SyntaxExpression => ({ kind: 'unknown', at });
const lowerAll = (lowering: Lowering, nodes: readonly acorn.Expression[]): SyntaxExpression[] => nodes.map((node) => lowering.expression(node));

function lowerConstant(lowering: Lowering, value: unknown, at: number): SyntaxExpression {
  if (typeof value === 'boolean') return { kind: 'flag', flag: value, at };
  if (typeof value === 'number') return { kind: 'number', number: value, at };
  if (typeof value !== 'string') return unknown(at);
  lowering.mention(value);
  return { kind: 'text', text: value, at };
}

/** Members of a list, or what a call is given; behind `...` nobody knows which place they have. */
function lowerItems(lowering: Lowering, nodes: readonly (acorn.Expression | acorn.SpreadElement | null)[], at: number): SyntaxExpression[] {
  let isPlaced = true;
  return nodes.map((node) => {
    if (!node) return unknown(at);
    isPlaced &&= node.type !== 'SpreadElement';
    const item = lowering.expression(node.type === 'SpreadElement' ? node.argument : node);
    return isPlaced ? item : other(node.start, [item]);
  });
}

function lowerMember(lowering: Lowering, { object, property, computed }: acorn.MemberExpression): SyntaxExpression {
  const of = object.type === 'Super' ? unknown(object.start) : lowering.expression(object);
  if (!computed || property.type === 'PrivateIdentifier') {
    // Behind a dot stands a name.
    const { name, start: at } = property as acorn.Identifier | acorn.PrivateIdentifier;
    lowering.mention(name);
    return { kind: 'member', of, name, at };
  }
  const index = lowering.expression(property);
  const at = lowering.bracketBefore(property.start);
  return index.kind === 'text' ? { kind: 'member', of, name: index.text, at } : { kind: 'index', of, index, at };
}

function lowerCall(lowering: Lowering, { callee, arguments: given, start: at }: acorn.CallExpression | acorn.NewExpression): SyntaxExpression {
  const of = callee.type === 'Super' ? unknown(at) : lowering.expression(callee);
  lowering.recordCall(of);
  return { kind: 'call', of, args: lowerItems(lowering, given, at), at };
}

function lowerAssignment(lowering: Lowering, { operator, left, right, start: at }: acorn.AssignmentExpression): SyntaxExpression {
  if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return other(at, [lowering.expression(right), ...assignPattern(lowering, left)]);
  const target = lowering.expression(left);
  const given = lowering.expression(right);
  const isPlain = operator === '=';
  lowering.recordWrite(target, isPlain ? given : undefined);
  return { kind: 'assign', target, value: isPlain ? given : other(given.at, [given]), at };
}

/** A chain such as `a && b || c` is as deep a tree as it is long, so that it is lowered as one; its first operand runs in any case. */
function lowerOperands(lowering: Lowering, node: acorn.BinaryExpression | acorn.LogicalExpression): SyntaxExpression {
  const { type, start: at } = node;
  const operands: acorn.Expression[] = [];
  let left: acorn.Expression | acorn.PrivateIdentifier = node;
  while (left.type === type) {
    operands.push(left.right);
    left = left.left;
  }
  if (left.type !== 'PrivateIdentifier') operands.push(left);
  const [last, ...before] = operands;
  const { mark } = lowering;
  const parts = lowerAll(lowering, before.toReversed());
  const guard = type === 'LogicalExpression' ? lowering.guardSince(mark) : undefined;
  return other(at, [...parts, ...lowerAll(lowering, last ? [last] : [])], guard);
}
