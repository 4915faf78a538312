/**
 * The expression language of configuration: conditions, formulas, rules, record names (contract 15.4).
 *
 * Literals, `${code}`, `${sheet.code}`, `+ - * /`, comparisons, `and or not`, `in`, and the functions of
 * `expression/functions.ts`. No loops, no assignments, no way to anything else. Pure, the same in browser and server.
 */
import { evaluate } from './evaluate.ts';
import type { ExpressionNode, ExpressionScope, ExpressionValue } from './node.ts';
import { parse } from './parse.ts';
import { isTrue, toText, toValue } from './values.ts';
import { valueAt } from '#schemas/records/valueAt.ts';

export { ExpressionError, type ExpressionScope } from './node.ts';

/** An item that an expression names; `at` and `length` mark it in the text. */
export interface ExpressionReference {
  sheet?: string;
  code: string;
  at: number;
  length: number;
}

/** An expression read once and evaluated often. */
export interface Expression {
  text: string;
  references: readonly ExpressionReference[];
  /** Value in this scope; null when it cannot be computed (an empty item, division by zero). */
  evaluate(scope: ExpressionScope): ExpressionValue;
  /** The value as a condition: true, a number other than 0, anything not empty. */
  holds(scope: ExpressionScope): boolean;
}

/** Reads an expression. Errors: ExpressionError with the offset in the text. */
export function compileExpression(text: string): Expression {
  const node = parse(text);
  return Object.freeze({
    text,
    references: referencesInExpression(node, text),
    evaluate: (scope: ExpressionScope) => evaluate(node, scope),
    holds: (scope: ExpressionScope) => isTrue(evaluate(node, scope)),
  });
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

function referencesInExpression(node: ExpressionNode, text: string): ExpressionReference[] {
  switch (node.kind) {
    case 'item':
      return [{ sheet: node.sheet, code: node.code, at: node.at, length: text.indexOf('}', node.at) - node.at + 1 }];
    case 'list':
      return node.items.flatMap((item) => referencesInExpression(item, text));
    case 'call':
      return node.args.flatMap((arg) => referencesInExpression(arg, text));
    case 'unary':
      return referencesInExpression(node.operand, text);
    case 'binary':
      return [...referencesInExpression(node.left, text), ...referencesInExpression(node.right, text)];
    case 'literal':
      return [];
  }
}
