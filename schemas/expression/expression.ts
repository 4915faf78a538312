/**
 * The expression language of configuration: conditions, formulas, rules, record names (contract 15.4).
 *
 * Literals, `${code}`, `${sheet.code}`, `+ - * /`, comparisons, `and or not`, `in`, and the functions of
 * `expression/functions.ts`. No loops, no assignments, no way to anything else. Pure, the same in browser and server.
 */
import { evaluate } from './evaluate.ts';
import { functions } from './functions.ts';
import type { ExpressionFault, ExpressionFunctions, ExpressionNode, ExpressionScope, ExpressionValue } from './node.ts';
import { parse } from './parse.ts';
import { isTrue, toText, toValue } from './values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

export { ExpressionError, type ExpressionFault, type ExpressionScope } from './node.ts';

/** An item that an expression names; `at` and `length` mark it in the text. */
export interface ExpressionReference {
  sheet?: string;
  code: string;
  at: number;
  length: number;
}

/** A function called with a text by which it names something; `at` is the offset of the text without its quotation mark. */
export interface ExpressionCall {
  name: string;
  argument: string;
  at: number;
}

/** An expression read once and evaluated often; `S` is what its functions read. */
export interface Expression<S extends ExpressionScope = ExpressionScope> {
  text: string;
  references: readonly ExpressionReference[];
  /** Calls of functions whose arguments are constant. */
  calls: readonly ExpressionCall[];
  /** Value in this scope; null when it cannot be computed (an empty item, division by zero). */
  evaluate(scope: S): ExpressionValue;
  /** Why it has no value in this scope; undefined where it has one, or an item it needs is empty. */
  faultIn(scope: S): ExpressionFault | undefined;
  /** The value as a condition: true, a number other than 0, anything not empty. */
  holds(scope: S): boolean;
}

/**
 * Reads an expression. Shape: `known` are the functions of the place it stands in, default those of every place.
 * Errors: ExpressionError with the offset in the text.
 */
export function compileExpression<S extends ExpressionScope = ExpressionScope>(text: string, known: ExpressionFunctions<S> = functions): Expression<S> {
  const node = parse(text, known);
  return Object.freeze({
    text,
    references: referencesInExpression(node, text),
    calls: constantCalls(node),
    evaluate: (scope: S) => evaluate(node, scope),
    faultIn: (scope: S) => firstFault(node, scope),
    holds: (scope: S) => isTrue(evaluate(node, scope)),
  });
}

function firstFault<S extends ExpressionScope>(node: ExpressionNode<S>, scope: S): ExpressionFault | undefined {
  const faults: ExpressionFault[] = [];
  // Of a part that the result does without it is none.
  return evaluate(node, scope, (fault) => void faults.push(fault)) === null ? faults[0] : undefined;
}

/** Text with items in it, such as the `nameRule` of a model: `"${sequenceNo} ${title}"`. */
export interface Template {
  text: string;
  references: readonly ExpressionReference[];
  /** The text with every item replaced by its value as text; `show` may say how an item reads (dates, people). */
  render(scope: Pick<ExpressionScope, 'value'>, show?: (code: string, value: unknown) => string): string;
}

const PLACE = /\$\{\s*([A-Za-z][A-Za-z0-9_]{0,63})\s*\}/g;

/** Reads a text with items; `${…}` that names no code stays as it is written. */
export function compileTemplate(text: string): Template {
  const references = [...text.matchAll(PLACE)].map((match) => ({ code: match[1] ?? '', at: match.index, length: match[0].length }));
  const asText = (_code: string, value: unknown) => toText(toValue(value));
  return Object.freeze({
    text,
    references,
    render: (scope: Pick<ExpressionScope, 'value'>, show = asText) => text.replace(PLACE, (_, code: string) => show(code, scope.value(code))),
  });
}

/** A scope over one record: form values by code (contract 6.2), sub-tables as arrays of row objects. */
export function recordScope(data: Readonly<Record<string, unknown>>, actor: Pick<ExpressionScope, 'now' | 'user' | 'department'>): ExpressionScope {
  const value = (code: string): unknown => valueAt(data, code) ?? null;
  return { ...actor, value, column: (sheet, code) => valuesOfColumn(value(sheet), code) };
}

function valuesOfColumn(rows: unknown, code: string): unknown[] {
  if (!Array.isArray(rows)) return [];
  // A row removed in the form no longer counts (contract 6.2: rowStatus).
  const remaining = rows.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null && row.rowStatus !== 'Deleted');
  return remaining.map((row) => valueAt(row, code) ?? null);
}

function referencesInExpression<S extends ExpressionScope>(node: ExpressionNode<S>, text: string): ExpressionReference[] {
  return nodesOfExpression(node).flatMap((one) =>
    one.kind === 'item' ? [{ sheet: one.sheet, code: one.code, at: one.at, length: text.indexOf('}', one.at) - one.at + 1 }] : [],
  );
}

function constantCalls<S extends ExpressionScope>(node: ExpressionNode<S>): ExpressionCall[] {
  return nodesOfExpression(node).flatMap((one) =>
    one.kind === 'call' && one.called.isConstant
      ? one.args.flatMap((arg) => (arg.kind === 'literal' ? [{ name: one.name, argument: String(arg.value), at: arg.at + 1 }] : []))
      : [],
  );
}

/** A node and all below it, in the order they are written. */
function nodesOfExpression<S extends ExpressionScope>(node: ExpressionNode<S>): ExpressionNode<S>[] {
  const found: ExpressionNode<S>[] = [];
  const open = [node];
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one);
    open.push(...innerNodes(one).toReversed());
  }
  return found;
}

function innerNodes<S extends ExpressionScope>(node: ExpressionNode<S>): readonly ExpressionNode<S>[] {
  switch (node.kind) {
    case 'list':
      return node.items;
    case 'call':
      return node.args;
    case 'unary':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'item':
    case 'literal':
      return [];
  }
}
