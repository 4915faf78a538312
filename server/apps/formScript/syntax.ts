/** What a script is read into: the expressions that can lead to a field of the form; everything else is `other`. */
export type SyntaxExpression =
  | { kind: 'name'; name: string; scope: SyntaxScope; at: number }
  | { kind: 'this' | 'unknown'; at: number }
  | { kind: 'text'; text: string; at: number }
  | { kind: 'number'; number: number; at: number }
  | { kind: 'flag'; flag: boolean; at: number }
  | { kind: 'list'; items: SyntaxExpression[]; at: number }
  /** An object; `rest` = what is spread into it or stands under a computed name. */
  | { kind: 'record'; entries: [string, SyntaxExpression][]; rest: SyntaxExpression[]; at: number }
  | { kind: 'member'; of: SyntaxExpression; name: string; at: number }
  | { kind: 'index'; of: SyntaxExpression; index: SyntaxExpression; at: number }
  | { kind: 'call'; of: SyntaxExpression; args: SyntaxExpression[]; at: number }
  | { kind: 'assign'; target: SyntaxExpression; value: SyntaxExpression; at: number }
  | { kind: 'function'; unit: SyntaxUnit; at: number }
  /** `a, b`: what it is, is its last part. */
  | { kind: 'sequence'; parts: SyntaxExpression[]; at: number }
  /** Operators: all parts are followed, those behind a condition only where it lets them. */
  | { kind: 'other'; parts: SyntaxExpression[]; guard: Guard | undefined; at: number };

/** A condition by what it mentions: names, members and texts. */
export interface Guard {
  mentions: readonly Mention[];
  from: number;
  to: number;
}

export interface Mention {
  word: string;
  /** Where a name is looked up; undefined for members and texts. */
  scope: SyntaxScope | undefined;
  /** Behind `!`. */
  isNegated: boolean;
}

export type Statement =
  | { kind: 'run'; expression: SyntaxExpression }
  /** Leaves the block; `returns` = with a value of the function. */
  | { kind: 'exit'; expression: SyntaxExpression | undefined; returns: boolean }
  | { kind: 'block'; body: Statement[] }
  /** `exits` = what follows in the block runs only where the condition does not hold. */
  | { kind: 'if'; head: SyntaxExpression; guard: Guard; branches: Statement[]; exits: boolean }
  /** `item` runs over what `of` holds, `place` over its places from 0; undefined = a loop that cannot be followed. */
  | { kind: 'loop'; head: SyntaxExpression[]; guard: Guard | undefined; item?: Declaration; place?: Declaration; of?: SyntaxExpression; body: Statement };

/** A function and what it does. */
export interface SyntaxUnit {
  /** An arrow function has the `this` of what is around it. */
  isArrow: boolean;
  parameters: (Declaration | undefined)[];
  body: Statement[];
  around: SyntaxUnit | undefined;
}

/** A name: what it is given once and for all, or undefined where that is unknown. */
export interface Declaration {
  name: string;
  value: SyntaxExpression | undefined;
  /** A parameter or the variable of a loop: what it is depends on the run. */
  isParameter: boolean;
  /** What it is given later. */
  writes: (SyntaxExpression | undefined)[];
  /** Members are taken away or changed. */
  isChanged: boolean;
}

export interface SyntaxScope {
  names: Map<string, Declaration>;
  around: SyntaxScope | undefined;
  /** Declarations by `var` and of functions go to the scope of the function. */
  isFunction: boolean;
}

export function findDeclaration(scope: SyntaxScope, name: string): Declaration | undefined {
  for (let here: SyntaxScope | undefined = scope; here; here = here.around) {
    const found = here.names.get(name);
    if (found) return found;
  }
  return undefined;
}
