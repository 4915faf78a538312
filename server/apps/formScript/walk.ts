import { guardMayDependOn, type ScriptCondition } from './conditions.ts';
import { Findings } from './findings.ts';
import { findDeclaration, type SyntaxExpression, type Guard, type Statement, type SyntaxUnit } from './syntax.ts';
import { boundIn, elementOf, memberOfValue, namedAt, type Frame, type Value } from './values.ts';

const ROW_WRITERS = new Set(['insertRow', 'insertRows', 'appendRow', 'appendRows']);
/** What a function returns. */
interface Returned {
  expression: SyntaxExpression;
  value: Value | undefined;
}

/** Calls of a function, deepest. */
const MOST_DEPTH = 30;

/**
 * Follows a script through its own functions and its loops over what it names, and records which controls it hides or locks and which
 * it gives values. Nothing is run. Shape: `steps` bounds the work; a script that needs more is one that nothing is reported of.
 */
export class Walk {
  readonly findings = new Findings((control) => this.quiet > 0 || this.isGuarded(control));
  readonly visited = new Set<SyntaxUnit>();
  private readonly frames = new Map<SyntaxUnit, Frame>();
  private readonly active = new Set<SyntaxUnit>();
  private readonly conditions: ScriptCondition[] = [];
  /** Above 0 nothing is recorded: a name is only looked up. */
  private quiet = 0;
  private returned: Returned[] = [];

  constructor(private steps: number) {}

  /** Runs a function; returns its result where there is only one. */
  run(unit: SyntaxUnit, args: readonly (Value | undefined)[], self?: Value, frame?: Frame): Value | undefined {
    const [only, another] = this.returnsOf(unit, args, self, frame ?? (unit.around && this.frames.get(unit.around)));
    return another ? undefined : only?.value;
  }

  private returnsOf(unit: SyntaxUnit, args: readonly (Value | undefined)[], self: Value | undefined, frame: Frame | undefined): Returned[] {
    if (this.active.has(unit) || this.active.size > MOST_DEPTH) return [];
    const values = new Map(
      unit.parameters.flatMap((declared, at) => (declared?.isParameter && declared.writes.length === 0 ? [[declared, args[at]] as const] : [])),
    );
    const own: Frame = { values, self: unit.isArrow ? frame?.self : self, around: frame };
    const around = this.returned;
    this.returned = [];
    this.frames.set(unit, own);
    this.visited.add(unit);
    this.active.add(unit);
    this.statements(unit.body, own);
    this.active.delete(unit);
    const { returned } = this;
    this.returned = around;
    return returned;
  }

  private statements(body: readonly Statement[], frame: Frame): void {
    const before = this.conditions.length;
    for (const statement of body) {
      this.statement(statement, frame);
      if (statement.kind === 'if' && statement.exits) this.conditions.push({ guard: statement.guard, holds: false, frame });
    }
    this.conditions.length = before;
  }

  private statement(statement: Statement, frame: Frame): void {
    if (statement.kind === 'block') this.statements(statement.body, frame);
    else if (statement.kind === 'run') this.evaluate(statement.expression, frame);
    else if (statement.kind === 'exit') {
      const value = statement.expression && this.evaluate(statement.expression, frame);
      if (statement.returns && statement.expression) this.returned.push({ expression: statement.expression, value });
    } else if (statement.kind === 'if') {
      this.evaluate(statement.head, frame);
      for (const [at, branch] of statement.branches.entries())
        this.under({ guard: statement.guard, holds: at === 0, frame }, () => this.statement(branch, frame));
    } else this.loop(statement, frame);
  }

  private loop({ head, guard, item, place, of, body }: Extract<Statement, { kind: 'loop' }>, frame: Frame): void {
    for (const one of head) this.evaluate(one, frame);
    const over = of && this.evaluate(of, frame);
    const items = over?.kind === 'list' ? over.items : [over?.kind === 'rows' ? ({ kind: 'row', sheet: over.sheet } as const) : undefined];
    const isKnown = over?.kind === 'list' || over?.kind === 'rows';
    for (const [at, value] of items.entries()) {
      const values = new Map<NonNullable<typeof item>, Value | undefined>();
      if (item && item.writes.length === 0) values.set(item, value);
      if (place) values.set(place, isKnown ? { kind: 'number', number: at } : undefined);
      this.under({ guard, holds: undefined, frame }, () => this.statement(body, { values, self: frame.self, around: frame }));
    }
  }

  private under(condition: { guard: Guard | undefined; holds: boolean | undefined; frame: Frame }, work: () => void): void {
    const { guard } = condition;
    if (!guard) return work();
    this.conditions.push({ ...condition, guard });
    work();
    this.conditions.pop();
  }

  private evaluate(expression: SyntaxExpression, frame: Frame): Value | undefined {
    this.spend(1);
    if (this.steps <= 0) return undefined;
    switch (expression.kind) {
      case 'name':
        return this.nameValue(expression, frame);
      case 'this':
        return frame.self;
      case 'text':
      case 'number':
      case 'flag':
        return expression;
      case 'function':
        return { kind: 'function', unit: expression.unit };
      case 'list':
        return { kind: 'list', items: expression.items.map((item) => this.evaluate(item, frame)) };
      case 'record': {
        const rest = expression.rest.map((one) => this.evaluate(one, frame));
        const entries = expression.entries.map(([key, value]): [string, Value | undefined] => [key, this.evaluate(value, frame)]);
        return { kind: 'record', entries, isWhole: rest.every((one) => one?.kind === 'data') };
      }
      case 'member':
        return memberOfValue(this.evaluate(expression.of, frame), expression.name, expression.at);
      case 'index':
        return elementOf(this.evaluate(expression.of, frame), this.evaluate(expression.index, frame));
      case 'call':
        return this.call(expression, frame);
      case 'assign':
        return this.assign(expression, frame);
      case 'sequence':
        return expression.parts.map((part) => this.evaluate(part, frame)).at(-1);
      case 'other':
        for (const [at, part] of expression.parts.entries())
          this.under({ guard: at === 0 ? undefined : expression.guard, holds: undefined, frame }, () => void this.evaluate(part, frame));
        return undefined;
      case 'unknown':
        return undefined;
    }
  }

  private nameValue(name: Extract<SyntaxExpression, { kind: 'name' }>, frame: Frame): Value | undefined {
    const declaration = findDeclaration(name.scope, name.name);
    if (!declaration) return undefined;
    const bound = boundIn(frame, declaration);
    if (bound) return bound.value;
    if (declaration.isParameter) return undefined;
    const [first, another] = declaration.writes;
    const given = declaration.value ?? first;
    if (!given || another || (declaration.value && declaration.writes.length > 0)) return undefined;
    this.quiet++;
    const value = this.evaluate(given, frame);
    this.quiet--;
    if (declaration.isChanged && (value?.kind === 'list' || value?.kind === 'record')) return undefined;
    return namedAt(value, name);
  }

  private call({ of, args: given }: Extract<SyntaxExpression, { kind: 'call' }>, frame: Frame): Value | undefined {
    const args = given.map((one) => this.evaluate(one, frame));
    const target = of.kind === 'member' ? this.evaluate(of.of, frame) : undefined;
    if (of.kind === 'member') {
      if (of.of.kind === 'name' && of.of.name === 'Object' && of.name === 'assign') return this.assignAll(args);
      const known = this.callMember(target, of.name, args, frame);
      if (known) return known.value;
    }
    const callee = this.evaluate(of, frame);
    if (callee?.kind === 'function') return this.run(callee.unit, args, undefined, frame);
    // Whoever is given a function may run it.
    for (const arg of args) if (arg?.kind === 'function') this.run(arg.unit, [], undefined, frame);
    return undefined;
  }

  /** Calls of what a form offers, of lists and of functions; undefined = none that is known. */
  private callMember(target: Value | undefined, name: string, args: readonly (Value | undefined)[], frame: Frame): { value: Value | undefined } | undefined {
    const [first, second] = args;
    if (target?.kind === 'control' && name === 'getCell') {
      return { value: second?.kind === 'text' ? { kind: 'control', code: `${target.code}.${second.text}`, at: target.at } : undefined };
    }
    if (target?.kind === 'control' && ROW_WRITERS.has(name)) this.findings.give(target.code);
    if (target?.kind === 'function' && (name === 'call' || name === 'apply')) {
      const listed = second?.kind === 'list' ? second.items : [];
      return { value: this.run(target.unit, name === 'call' ? args.slice(1) : listed, first, frame) };
    }
    if ((name === 'forEach' || name === 'map') && first?.kind === 'function' && (target?.kind === 'list' || target?.kind === 'rows')) {
      const items = target.kind === 'list' ? target.items : [{ kind: 'row', sheet: target.sheet } as const];
      for (const [at, item] of items.entries()) this.run(first.unit, [item, { kind: 'number', number: at }], undefined, frame);
      return { value: undefined };
    }
    if (target?.kind === 'form' && name === 'on' && second?.kind === 'function') {
      this.listen(first?.kind === 'text' ? first.text : '', second.unit, frame);
      return { value: undefined };
    }
    if ((name === 'subscribe' || name === 'sheetActionDown') && first?.kind === 'function') {
      this.run(first.unit, [], { kind: 'form' }, frame);
      return { value: undefined };
    }
    return undefined;
  }

  /** A handler of the form: `onLoad` receives values and rights, and what it returns are the values. */
  private listen(event: string, unit: SyntaxUnit, frame: Frame): void {
    const isLoading = event === 'onLoad';
    const returned = this.returnsOf(unit, isLoading ? [{ kind: 'data' }, { kind: 'rights' }] : [], { kind: 'form' }, frame);
    for (const { expression, value } of isLoading ? returned : []) {
      const isKnown = value?.kind === 'data' || value?.kind === 'flag' || (value?.kind === 'record' && value.isWhole) || expression.kind === 'unknown';
      if (!isKnown) this.findings.givesAny = true;
    }
  }

  private assign({ target, value: given }: Extract<SyntaxExpression, { kind: 'assign' }>, frame: Frame): Value | undefined {
    const value = this.evaluate(given, frame);
    if (target.kind !== 'member' && target.kind !== 'index') return value;
    const of = this.evaluate(target.of, frame);
    const index = target.kind === 'index' ? this.evaluate(target.index, frame) : ({ kind: 'text', text: target.name, at: target.at } as const);
    if (index?.kind === 'text') this.findings.write(of, index.text, value, index.at);
    else if (of === undefined || of.kind === 'data') this.findings.givesAny = true;
    return value;
  }

  private assignAll([target, ...sources]: readonly (Value | undefined)[]): Value | undefined {
    for (const source of sources) {
      if (source?.kind === 'record' && source.isWhole) for (const [key, value] of source.entries) this.findings.write(target, key, value, 0);
      else if (target === undefined || target.kind === 'data') this.findings.givesAny = true;
    }
    return target;
  }

  /** Whether a condition above the line may keep it from this control. */
  private isGuarded(control: string): boolean {
    const valueOf = (name: Extract<SyntaxExpression, { kind: 'name' }>, frame: Frame) => {
      this.quiet++;
      const value = this.nameValue(name, frame);
      this.quiet--;
      return value;
    };
    return this.conditions.some((condition) => {
      this.spend(condition.guard.to - condition.guard.from);
      return this.steps <= 0 || guardMayDependOn(condition, control, valueOf);
    });
  }

  /** A script that needs more steps than it has is one that nothing is reported of. */
  private spend(steps: number): void {
    this.steps -= steps;
    if (this.steps <= 0) this.findings.givesAny = true;
  }
}
