import type * as acorn from 'acorn';
import type { Lowering } from './lowering.ts';
import { assignPattern, declareParameter, lowerDeclarations } from './patterns.ts';
import { findDeclaration, type SyntaxExpression, type Statement } from './syntax.ts';

/** A loop as long as a condition holds. */
export function lowerWhile(lowering: Lowering, { test, body }: acorn.WhileStatement): Statement {
  const { mark } = lowering;
  const head = [lowering.expression(test)];
  return { kind: 'loop', head, guard: lowering.guardSince(mark), body: lowering.statement(body) };
}

/** `for (const code of codes)`, `for (const at in codes)`; what is looped over is no condition. */
export function lowerOverItems(lowering: Lowering, { type, left, right, body }: acorn.ForOfStatement | acorn.ForInStatement): Statement {
  return lowering.inScope(false, () => {
    const [declarator] = left.type === 'VariableDeclaration' ? left.declarations : [];
    const variable = declarator && declareParameter(lowering, declarator.id);
    const of = lowering.expression(right);
    const given = left.type === 'VariableDeclaration' ? [] : assignPattern(lowering, left);
    const item = type === 'ForOfStatement' ? { item: variable?.declared } : { place: variable?.declared };
    const evaluated = [...(variable?.evaluated ?? []), ...given].map((expression): Statement => ({ kind: 'run', expression }));
    return { kind: 'loop', head: [], guard: undefined, ...item, of, body: { kind: 'block', body: [...evaluated, lowering.statement(body)] } };
  });
}

/** `for (var at = 0; at < codes.length; at++)` runs over the places of a list; of every other one only its condition is known. */
export function lowerCounting(lowering: Lowering, node: acorn.ForStatement): Statement {
  return lowering.inScope(false, () => {
    const { mark } = lowering;
    const head = lowerStart(lowering, node.init);
    const counted = countedIn(node);
    if (counted) {
      const place = findDeclaration(lowering.scope, counted.name);
      // The step is left out: it gives the name another place each time.
      if (place) place.isParameter = true;
      return { kind: 'loop', head, guard: undefined, place, of: lowering.expression(counted.list), body: lowering.statement(node.body) };
    }
    for (const part of [node.test, node.update]) if (part) head.push(lowering.expression(part));
    return { kind: 'loop', head, guard: lowering.guardSince(mark), body: lowering.statement(node.body) };
  });
}

function lowerStart(lowering: Lowering, init: acorn.ForStatement['init']): SyntaxExpression[] {
  if (!init) return [];
  return init.type === 'VariableDeclaration' ? lowerDeclarations(lowering, init) : [lowering.expression(init)];
}

/** The list whose places a loop counts from 0 to its end, one by one, and the name of the place. */
function countedIn({ init, test, update }: acorn.ForStatement): { name: string; list: acorn.Expression } | undefined {
  const [first] = init?.type === 'VariableDeclaration' ? init.declarations : [];
  if (first?.id.type !== 'Identifier' || first.init?.type !== 'Literal' || first.init.value !== 0) return undefined;
  const { name } = first.id;
  if (test?.type !== 'BinaryExpression' || test.operator !== '<' || !isNamed(test.left, name) || !isStep(update, name)) return undefined;
  const { right } = test;
  if (right.type !== 'MemberExpression' || right.computed || !isNamed(right.property, 'length') || right.object.type === 'Super') return undefined;
  return { name, list: right.object };
}

const isNamed = (node: acorn.Node & { name?: string }, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** `at++`, `at += 1`. */
function isStep(update: acorn.ForStatement['update'], name: string): boolean {
  if (update?.type === 'UpdateExpression') return update.operator === '++' && isNamed(update.argument, name);
  if (update?.type !== 'AssignmentExpression' || update.operator !== '+=') return false;
  return isNamed(update.left, name) && update.right.type === 'Literal' && update.right.value === 1;
}
