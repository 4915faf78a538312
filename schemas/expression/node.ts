/** What an expression works with once read: text, number, truth, nothing, or a list of these. */
export type ExpressionValue = string | number | boolean | null | ExpressionValue[];

/** Why something cannot be computed though its items are filled in: what it has reads as no number or date, or its result is none. */
export type ExpressionFault = 'divisionByZero' | 'outOfRange' | 'notNumber' | 'tooLong';

/** Operators with two sides. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '==' | '!=' | '<' | '<=' | '>' | '>=' | 'and' | 'or' | 'in';

/** Parsed expression; `at` is the offset of the node in the text, `S` what its functions read. */
export type ExpressionNode<S extends ExpressionScope = ExpressionScope> =
  | { kind: 'literal'; value: ExpressionValue; at: number }
  | { kind: 'item'; sheet?: string; code: string; at: number }
  | { kind: 'list'; items: ExpressionNode<S>[]; at: number }
  | { kind: 'call'; name: string; called: ExpressionFunction<S>; args: ExpressionNode<S>[]; at: number }
  | { kind: 'unary'; operator: '-' | 'not'; operand: ExpressionNode<S>; at: number }
  | { kind: 'binary'; operator: BinaryOperator; left: ExpressionNode<S>; right: ExpressionNode<S>; at: number };

/**
 * What an expression may read while it is evaluated (contract 15.4).
 * Shape: `value` gives a form value of contract 6.2 (people, departments and relations count by their ids; several
 * choices as a list); `column` gives that item of every row of a sub-table.
 * Units: `now` is wall-clock text `yyyy-MM-dd HH:mm:ss`.
 */
export interface ExpressionScope {
  value(code: string): unknown;
  column(sheet: string, code: string): readonly unknown[];
  now: string;
  /** Id of the acting person, or null for nobody. */
  user: string | null;
  /** Id of the acting person's main department. */
  department: string | null;
}

/** A function of expressions; `S` is what it reads beside its arguments. */
export interface ExpressionFunction<S extends ExpressionScope = ExpressionScope> {
  least: number;
  most: number;
  /** Its arguments are texts written in the expression itself, so that what they name can be checked. */
  isConstant?: boolean;
  run(args: ExpressionValue[], scope: S): ExpressionValue;
  /** One sentence for the generated reference. */
  description: string;
}

/** The functions that may be used in one place, by name. */
export type ExpressionFunctions<S extends ExpressionScope = ExpressionScope> = ReadonlyMap<string, ExpressionFunction<S>>;

/** An expression that cannot be read; `offset` and `length` mark the place in its text, from 0. */
export class ExpressionError extends Error {
  override name = 'ExpressionError';
  constructor(
    message: string,
    readonly offset: number,
    readonly length = 1,
  ) {
    super(message);
  }
}
