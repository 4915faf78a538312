/** What a script is read into: the expressions that can lead to a field of the form; everything else is `other`. */
export type Expression =
  | { kind: 'name'; name: string; scope: Scope; at: number }
  | { kind: 'this' | 'unknown'; at: number }
  | { kind: 'text'; text: string; at: number }
  | { kind: 'number'; number: number; at: number }
  | { kind: 'flag'; flag: boolean; at: number }
  | { kind: 'list'; items: Expression[]; at: number }
  /** An object; `rest` = what is spread into it or stands under a computed name. */
  | { kind: 'record'; entries: [string, Expression][]; rest: Expression[]; at: number }
  | { kind: 'member'; of: Expression; name: string; at: number }
  | { kind: 'index'; of: Expression; index: Expression; at: number }
  | { kind: 'call'; of: Expression; args: Expression[]; at: number }
  | { kind: 'assign'; target: Expression; value: Expression; at: number }
  | { kind: 'function'; unit: Unit; at: number }
  /** `a, b`: what it is, is its last part. */
  | { kind: 'sequence'; parts: Expression[]; at: number }
  /** Operators: all parts are followed, those behind a condition only where it lets them. */
  | { kind: 'other'; parts: Expression[]; guard: Guard | undefined; at: number };

/** A condition by what it mentions: names, members and texts. */
export interface Guard {
  mentions: readonly Mention[];
  from: number;
  to: number;
}

export interface Mention {
  word: string;
  /** Where a name is looked up; undefined for members and texts. */
  scope: Scope | undefined;
  /** Behind `!`. */
  isNegated: boolean;
}

export type Statement =
  | { kind: 'run'; expression: Expression }
  /** Leaves the block; `returns` = with a value of the function. */
  | { kind: 'exit'; expression: Expression | undefined; returns: boolean }
  | { kind: 'block'; body: Statement[] }
  /** `exits` = what follows in the block runs only where the condition does not hold. */
  | { kind: 'if'; head: Expression; guard: Guard; branches: Statement[]; exits: boolean }
  /** `item` runs over what `of` holds, `place` over its places from 0; undefined = a loop that cannot be followed. */
  | { kind: 'loop'; head: Expression[]; guard: Guard | undefined; item?: Declaration; place?: Declaration; of?: Expression; body: Statement };

/** A function and what it does. */
export interface Unit {
  /** An arrow function has the `this` of what is around it. */
  isArrow: boolean;
  parameters: (Declaration | undefined)[];
  body: Statement[];
  around: Unit | undefined;
}

/** A name: what it is given once and for all, or undefined where that is unknown. */
export interface Declaration {
  name: string;
  value: Expression | undefined;
  /** A parameter or the variable of a loop: what it is depends on the run. */
  isParameter: boolean;
  /** What it is given later. */
  writes: (Expression | undefined)[];
  /** Members are taken away or changed. */
  isChanged: boolean;
}

export interface Scope {
  names: Map<string, Declaration>;
  around: Scope | undefined;
  /** Declarations by `var` and of functions go to the scope of the function. */
  isFunction: boolean;
}

export function findDeclaration(scope: Scope, name: string): Declaration | undefined {
  for (let here: Scope | undefined = scope; here; here = here.around) {
    const found = here.names.get(name);
    if (found) return found;
  }
  return undefined;
}
