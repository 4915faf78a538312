import type * as acorn from 'acorn';
import { lowerKey } from './records.ts';
import type { Lowering } from './lowering.ts';
import type { Declaration, SyntaxExpression, SyntaxScope, SyntaxUnit } from './syntax.ts';

/** Declares the names of a pattern. Shape: `value` = what it is taken from; gives what is evaluated on the way. */
export function declarePattern(lowering: Lowering, pattern: acorn.Pattern, value: SyntaxExpression | undefined, scope: SyntaxScope): SyntaxExpression[] {
  const evaluated: SyntaxExpression[] = [];
  const target: Taker['target'] = (node, taken) => void (node.type === 'Identifier' && lowering.declare(node.name, taken, scope));
  take({ lowering, target, evaluated }, pattern, value);
  return evaluated;
}

/** `var a = 1, { b } = a;` declares names; gives what it evaluates. */
export function lowerDeclarations(lowering: Lowering, { kind, declarations }: acorn.VariableDeclaration): SyntaxExpression[] {
  const scope = kind === 'var' ? lowering.functionScope : lowering.scope;
  return declarations.flatMap(({ id, init }) => {
    const value = init ? lowering.expression(init) : undefined;
    const evaluated = declarePattern(lowering, id, value, scope);
    return value ? [value, ...evaluated] : evaluated;
  });
}

/** Gives the names and members of a pattern other values: which ones is unknown. */
export function assignPattern(lowering: Lowering, pattern: acorn.Pattern): SyntaxExpression[] {
  const evaluated: SyntaxExpression[] = [];
  const target: Taker['target'] = (node) => {
    const given = lowering.expression(node);
    lowering.recordWrite(given, undefined);
    evaluated.push({ kind: 'assign', target: given, value: { kind: 'unknown', at: given.at }, at: given.at });
  };
  take({ lowering, target, evaluated }, pattern, undefined);
  return evaluated;
}

/** Declares a parameter or the variable of a loop; a pattern takes its names out of one that has none. */
export function declareParameter(lowering: Lowering, pattern: acorn.Pattern): { declared: Declaration; evaluated: SyntaxExpression[] } {
  const { scope } = lowering;
  const name = pattern.type === 'Identifier' ? pattern.name : `${pattern.start}`;
  const declared = lowering.declare(name, undefined);
  declared.isParameter = true;
  const evaluated = pattern.type === 'Identifier' ? [] : declarePattern(lowering, pattern, { kind: 'name', name, scope, at: pattern.start }, scope);
  return { declared, evaluated };
}

/** A parameter of a function with its default. */
export function lowerParameter(lowering: Lowering, unit: SyntaxUnit, pattern: acorn.Pattern): void {
  const { left, right } = pattern.type === 'AssignmentPattern' ? pattern : { left: pattern, right: undefined };
  const given = right ? [lowering.expression(right)] : [];
  const { declared, evaluated } = declareParameter(lowering, left);
  unit.parameters.push(declared);
  for (const expression of [...given, ...evaluated]) unit.body.push({ kind: 'run', expression });
}

interface Taker {
  lowering: Lowering;
  /** Is given each name and member of the pattern, and what it takes where that is known. */
  target(target: acorn.Identifier | acorn.MemberExpression, taken: SyntaxExpression | undefined): void;
  /** What is evaluated on the way. */
  evaluated: SyntaxExpression[];
}

function take(taker: Taker, pattern: acorn.Pattern, value: SyntaxExpression | undefined): void {
  taker.lowering.deeper(() => {
    if (pattern.type === 'ArrayPattern') takePlaces(taker, pattern, value);
    else if (pattern.type === 'ObjectPattern') takeMembers(taker, pattern, value);
    // What is left over is not followed.
    else if (pattern.type === 'RestElement') take(taker, pattern.argument, undefined);
    else if (pattern.type === 'AssignmentPattern') {
      taker.evaluated.push(taker.lowering.expression(pattern.right));
      take(taker, pattern.left, value);
    } else taker.target(pattern, value);
  });
}

function takePlaces(taker: Taker, { elements }: acorn.ArrayPattern, value: SyntaxExpression | undefined): void {
  for (const [place, element] of elements.entries()) {
    const index = { kind: 'number', number: place, at: element?.start ?? 0 } as const;
    if (element) take(taker, element, value && { kind: 'index', of: value, index, at: value.at });
  }
}

function takeMembers(taker: Taker, { properties }: acorn.ObjectPattern, value: SyntaxExpression | undefined): void {
  for (const entry of properties) {
    if (entry.type === 'RestElement') {
      take(taker, entry, undefined);
      continue;
    }
    const { name, computed } = lowerKey(taker.lowering, entry);
    taker.evaluated.push(...computed);
    take(taker, entry.value, value && name !== undefined ? { kind: 'member', of: value, name, at: entry.key.start } : undefined);
  }
}
