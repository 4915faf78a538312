import type * as acorn from 'acorn';
import { lowerExpression } from './expressions.ts';
import { lowerParameter } from './patterns.ts';
import { lowerStatement } from './statements.ts';
import {
  findDeclaration,
  type Declaration,
  type SyntaxExpression,
  type Guard,
  type Mention,
  type SyntaxScope,
  type Statement,
  type SyntaxUnit,
} from './syntax.ts';

/** Deeper nesting than anybody writes: the analysis of the script would exhaust the stack. */
const MOST_DEPTH = 200;
/** Methods that remove or replace members of a list. */
const CHANGING = new Set(['pop', 'shift', 'splice', 'fill', 'copyWithin']);

/** Lowers the syntax tree of a script to the parts that the analysis follows, and collects its functions, keys and writes on the way. Errors: `RangeError` for too deep nesting. */
export class Lowering {
  scope: SyntaxScope = { names: new Map(), around: undefined, isFunction: true };
  /** Keys of objects. */
  readonly keys = new Set<string>();
  /** All functions, outer before inner. */
  readonly units: SyntaxUnit[] = [];
  private readonly mentions: Mention[] = [];
  private readonly writes: { name: string; scope: SyntaxScope; value: SyntaxExpression | undefined }[] = [];
  private readonly changes: { name: string; scope: SyntaxScope }[] = [];
  private unit: SyntaxUnit | undefined;
  private isNegated = false;
  private depth = 0;

  constructor(private readonly source: string) {}

  /** The whole script as one function that returns the value of its last line. */
  program({ body }: acorn.Program): SyntaxUnit {
    const root = this.inUnit(true, (unit) => {
      // A script has no imports and exports.
      for (const node of body as acorn.Statement[]) unit.body.push(this.statement(node));
      const last = unit.body.at(-1);
      if (last?.kind === 'run') unit.body.splice(-1, 1, { kind: 'exit', returns: true, expression: last.expression });
    });
    for (const { name, scope, value } of this.writes) findDeclaration(scope, name)?.writes.push(value);
    for (const { name, scope } of this.changes) {
      const declaration = findDeclaration(scope, name);
      if (declaration) declaration.isChanged = true;
    }
    return root;
  }

  expression(node: acorn.Expression): SyntaxExpression {
    return this.deeper(() => lowerExpression(this, node));
  }

  statement(node: acorn.Statement): Statement {
    return this.deeper(() => lowerStatement(this, node));
  }

  /** Lowers something one level deeper. */
  deeper<T>(lower: () => T): T {
    if (this.depth > MOST_DEPTH) throw new RangeError('the script is nested too deeply');
    this.depth++;
    const lowered = lower();
    this.depth--;
    return lowered;
  }

  function({ type, params, body }: acorn.Function): SyntaxUnit {
    return this.inUnit(type === 'ArrowFunctionExpression', (unit) => {
      for (const parameter of params) lowerParameter(this, unit, parameter);
      if (body.type === 'BlockStatement') for (const node of body.body) unit.body.push(this.statement(node));
      else unit.body.push({ kind: 'exit', returns: true, expression: this.expression(body) });
    });
  }

  /** Lowers a function: what `fill` lowers belongs to it. */
  inUnit(isArrow: boolean, fill: (unit: SyntaxUnit) => void): SyntaxUnit {
    const { unit: around, isNegated } = this;
    const unit: SyntaxUnit = { isArrow, parameters: [], body: [], around };
    this.units.push(unit);
    this.unit = unit;
    this.isNegated = false;
    this.inScope(true, () => fill(unit));
    this.isNegated = isNegated;
    this.unit = around;
    return unit;
  }

  inScope<T>(isFunction: boolean, lower: () => T): T {
    const around = this.scope;
    this.scope = { names: new Map(), around, isFunction };
    const lowered = lower();
    this.scope = around;
    return lowered;
  }

  /** The operand of `!`. */
  negated(node: acorn.Expression): SyntaxExpression {
    this.isNegated = !this.isNegated;
    const lowered = this.expression(node);
    this.isNegated = !this.isNegated;
    return lowered;
  }

  /** The scope that `var` and functions are declared in. */
  get functionScope(): SyntaxScope {
    let { scope } = this;
    while (!scope.isFunction && scope.around) scope = scope.around;
    return scope;
  }

  declare(name: string, value: SyntaxExpression | undefined, scope = this.scope): Declaration {
    const known = scope.names.get(name);
    if (known) known.writes.push(value);
    const declaration: Declaration = known ?? { name, value, isParameter: false, writes: [], isChanged: false };
    scope.names.set(name, declaration);
    return declaration;
  }

  mention(word: string, scope?: SyntaxScope): void {
    this.mentions.push({ word, scope, isNegated: this.isNegated });
  }

  /** How much has been mentioned so far; see `guardSince`. */
  get mark(): number {
    return this.mentions.length;
  }

  /** What has been mentioned since then, as a condition. */
  guardSince(from: number): Guard {
    return { mentions: this.mentions, from, to: this.mentions.length };
  }

  /** Records a write to a name, or to a member of its value. */
  recordWrite(target: SyntaxExpression, value: SyntaxExpression | undefined): void {
    if (target.kind === 'name') this.writes.push({ name: target.name, scope: target.scope, value });
    else if ((target.kind === 'member' || target.kind === 'index') && target.of.kind === 'name') this.changes.push(target.of);
  }

  recordCall(of: SyntaxExpression): void {
    if (of.kind === 'member' && of.of.kind === 'name' && CHANGING.has(of.name)) this.changes.push(of.of);
  }

  /** Offset of the last `[` before a position. */
  bracketBefore(at: number): number {
    return this.source.lastIndexOf('[', at);
  }
}
