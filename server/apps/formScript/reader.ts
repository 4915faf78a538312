import { readExpression, textOf } from './expressions.ts';
import { readStatements } from './statements.ts';
import { lookUp, type Declaration, type Expression, type Mention, type Scope, type Unit } from './syntax.ts';
import { isName, tokensOf, type Token } from './tokens.ts';

/** Deeper nesting than anybody writes is passed over: it would use up the stack. */
const MOST_DEPTH = 100;
/** Calls that take members of a list away or put others in their place. */
const CHANGING = new Set(['pop', 'shift', 'splice', 'fill', 'copyWithin']);

/** Where a script is being read, and what has been found so far. Every token is passed once. */
export class Reader {
  at = 0;
  scope: Scope = { names: new Map(), around: undefined, isFunction: true };
  /** What is read stands behind `!`. */
  isNegated = false;
  /** Something was passed over, such as a class. */
  isPartial = false;
  readonly mentions: Mention[] = [];
  /** Names under which objects hold something. */
  readonly keys = new Set<string>();
  /** All functions, those around before those in them. */
  readonly units: Unit[] = [];
  private readonly tokens: readonly Token[];
  private unit: Unit | undefined;
  private depth = 0;
  private readonly writes: { name: string; scope: Scope; value: Expression | undefined }[] = [];
  private readonly changes: { name: string; scope: Scope }[] = [];

  constructor(private readonly source: string) {
    this.tokens = tokensOf(source);
  }

  /** The whole script as one function. */
  read(): Unit {
    const root = this.inUnit(true, (unit) => unit.body.push(...readStatements(this, this.tokens.length)));
    for (const { name, scope, value } of this.writes) lookUp(scope, name)?.writes.push(value);
    for (const { name, scope } of this.changes) {
      const declaration = lookUp(scope, name);
      if (declaration) declaration.isChanged = true;
    }
    return root;
  }

  get word(): string {
    return this.wordAt(this.at);
  }

  get wordAfter(): string {
    return this.wordAt(this.at + 1);
  }

  get offset(): number {
    return this.tokens[this.at]?.at ?? this.source.length;
  }

  /** Index of the token that closes the bracket that begins here. */
  get close(): number {
    return this.closeOf(this.at);
  }

  get length(): number {
    return this.tokens.length;
  }

  get isTooDeep(): boolean {
    if (this.depth <= MOST_DEPTH) return false;
    this.isPartial = true;
    return true;
  }

  wordAt(index: number): string {
    return this.tokens[index]?.word ?? '';
  }

  closeOf(index: number): number {
    return Math.max(index, this.tokens[index]?.close ?? this.tokens.length);
  }

  next(): void {
    this.at++;
  }

  /** Goes behind an operator of this length. */
  pass(length: number): void {
    const end = this.offset + length;
    while (this.at < this.tokens.length && this.offset < end) this.at++;
  }

  /** The operator that stands here. */
  operator(known: readonly string[]): string | undefined {
    return known.find((operator) => this.source.startsWith(operator, this.offset));
  }

  /** Reads something one level deeper. */
  deeper<T>(read: () => T): T {
    this.depth++;
    try {
      return read();
    } finally {
      this.depth--;
    }
  }

  /** Passes over what is nested too deeply, up to the end of the bracket around it. */
  skipRest(): Expression {
    const { offset: at } = this;
    while (this.at < this.tokens.length && ![')', ']', '}', ',', ';'].includes(this.word)) this.at = this.close + 1;
    return { kind: 'unknown', at };
  }

  mention(word: string, scope?: Scope): void {
    this.mentions.push({ word, scope, isNegated: this.isNegated });
  }

  /** A name that stands here is about to be counted up or down. */
  willChange(): void {
    if (isName(this.word)) this.writes.push({ name: this.word, scope: this.scope, value: undefined });
  }

  /** Something is given another value: a name, those of a pattern, or a member of what a name stands for. */
  noteWrite(target: Expression | undefined, value: Expression | undefined): void {
    if (target?.kind === 'name') this.writes.push({ name: target.name, scope: target.scope, value });
    else if (target?.kind === 'list') for (const item of target.items) this.noteWrite(item, undefined);
    else if (target?.kind === 'record') for (const [, entry] of target.entries) this.noteWrite(entry, undefined);
    else if ((target?.kind === 'member' || target?.kind === 'index') && target.of.kind === 'name') this.changes.push(target.of);
  }

  noteCall({ of }: Extract<Expression, { kind: 'call' }>): void {
    if (of.kind === 'member' && of.of.kind === 'name' && CHANGING.has(of.name)) this.changes.push(of.of);
  }

  declare(name: string, value: Expression | undefined, scope: Scope = this.scope): Declaration {
    const known = scope.names.get(name);
    if (known) known.writes.push(value);
    const made: Declaration = known ?? { name, value, isParameter: false, writes: [], isChanged: false };
    scope.names.set(name, made);
    return made;
  }

  /** The scope of the function around. */
  get functionScope(): Scope {
    let scope = this.scope;
    while (!scope.isFunction && scope.around) scope = scope.around;
    return scope;
  }

  inScope<T>(isFunction: boolean, read: () => T): T {
    const around = this.scope;
    this.scope = { names: new Map(), around, isFunction };
    try {
      return read();
    } finally {
      this.scope = around;
    }
  }

  /** Declares the names of a pattern or the name that begins here; `value` = what it is taken from. */
  readPattern(value: Expression | undefined, scope: Scope = this.scope): Declaration | undefined {
    const { word } = this;
    if (word !== '{' && word !== '[') {
      this.next();
      return isName(word) ? this.declare(word, value, scope) : undefined;
    }
    const { close: end } = this;
    this.next();
    for (let place = 0; !this.isTooDeep && this.at < end; ) {
      const before = this.at;
      if (this.word === ',') place++;
      else if (this.word === '...') {
        this.next();
        this.readPattern(undefined, scope);
      } else if (word === '[')
        this.readPattern(value && { kind: 'index', of: value, index: { kind: 'number', number: place, at: value.at }, at: value.at }, scope);
      else this.readPatternEntry(value, scope);
      if (this.word === '=') {
        this.next();
        readExpression(this);
      }
      if (this.at === before) this.next();
    }
    this.at = end + 1;
    return undefined;
  }

  private readPatternEntry(value: Expression | undefined, scope: Scope): void {
    const { word, offset: at } = this;
    const key = isName(word) ? word : textOf(word);
    if (word === '[') this.at = this.close;
    const taken = value && key !== undefined ? ({ kind: 'member', of: value, name: key, at } as const) : undefined;
    if (this.wordAt(this.at + 1) === ':') {
      this.at += 2;
      this.readPattern(taken, scope);
    } else {
      this.next();
      if (isName(word)) this.declare(word, taken, scope);
    }
  }

  /** From the word `function` to the end of its body. */
  readFunction(): { name: string | undefined; unit: Unit } {
    this.next();
    if (this.word === '*') this.next();
    const name = isName(this.word) ? this.word : undefined;
    if (name !== undefined) this.next();
    return { name, unit: this.readParametersAndBody(false) };
  }

  readArrow(): Unit {
    return this.readParametersAndBody(true);
  }

  readParametersAndBody(isArrow: boolean): Unit {
    return this.inUnit(isArrow, (unit) => {
      if (this.word === '(') this.readParameters(unit);
      else this.readParameter(unit);
      if (this.word === '=>') this.next();
      if (this.word === '{') {
        const end = this.close;
        this.next();
        if (!this.isTooDeep) unit.body.push(...readStatements(this, end));
        this.at = end + 1;
      } else if (isArrow) unit.body.push({ kind: 'exit', returns: true, expression: readExpression(this) });
    });
  }

  private readParameters(unit: Unit): void {
    const end = this.close;
    this.next();
    while (this.at < end) {
      const before = this.at;
      if (this.word === ',' || this.word === '...') this.next();
      else this.readParameter(unit);
      if (this.word === '=') {
        this.next();
        readExpression(this);
      }
      if (this.at === before) this.next();
    }
    this.at = end + 1;
  }

  /** A pattern takes its names out of a parameter that has none. */
  private readParameter(unit: Unit): void {
    const { word, offset: at, scope } = this;
    const isPattern = word === '{' || word === '[';
    const declared = isPattern ? this.declare(`${at}`, undefined) : this.readPattern(undefined);
    if (declared) declared.isParameter = true;
    unit.parameters.push(declared);
    if (isPattern) this.readPattern({ kind: 'name', name: `${at}`, scope, at });
  }

  skipClass(): Expression {
    const { offset: at } = this;
    this.isPartial = true;
    while (this.at < this.tokens.length && this.word !== '{') this.at = this.word === '(' ? this.close + 1 : this.at + 1;
    this.at = this.close + 1;
    return { kind: 'unknown', at };
  }

  private inUnit(isArrow: boolean, fill: (unit: Unit) => void): Unit {
    const around = this.unit;
    const unit: Unit = { isArrow, parameters: [], body: [], around };
    this.units.push(unit);
    this.unit = unit;
    this.depth++;
    this.inScope(true, () => fill(unit));
    this.depth--;
    this.unit = around;
    return unit;
  }
}
