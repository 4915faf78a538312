import { ExpressionError, type BinaryOperator, type ExpressionFunctions, type ExpressionNode, type ExpressionScope } from './node.ts';
import { tokenize, type Token } from './tokens.ts';

/** Longest text of one expression, characters. */
const MAX_LENGTH = 4000;
/** Deepest nesting; keeps reading and evaluating off the end of the stack. */
const MAX_DEPTH = 60;

/** Operators from the loosest to the tightest; one row binds equally. */
const LEVELS: readonly (readonly BinaryOperator[])[] = [['or'], ['and'], ['==', '!=', '<', '<=', '>', '>=', 'in'], ['+', '-'], ['*', '/']];
const COMPARISON = 2;
const NOT_OPERAND = 2;

const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** Reads the text of an expression that may call these functions (contract 15.4). Errors: ExpressionError with the offset. */
export function parse<S extends ExpressionScope>(text: string, functions: ExpressionFunctions<S>): ExpressionNode<S> {
  if (text.length > MAX_LENGTH) throw new ExpressionError(`longer than ${MAX_LENGTH} characters`, MAX_LENGTH);
  const reader = new Reader(tokenize(text), functions);
  const node = reader.level(0);
  reader.expectEnd();
  return node;
}

class Reader<S extends ExpressionScope> {
  private next = 0;
  private depth = 0;

  constructor(
    private readonly tokens: Token[],
    private readonly functions: ExpressionFunctions<S>,
  ) {}

  /** Reads operators of this level and of all tighter ones. */
  level(index: number): ExpressionNode<S> {
    const operators = LEVELS[index];
    if (!operators) return this.unary();
    if (index === NOT_OPERAND && this.takeWord('not')) return this.negation();
    let left = this.level(index + 1);
    for (let operator = this.operatorOf(operators); operator; operator = this.operatorOf(operators)) {
      const at = this.take().at;
      const right = this.level(index + 1);
      left = { kind: 'binary', operator, left, right, at };
      const again = this.operatorOf(operators);
      if (index === COMPARISON && again) throw this.fault('comparisons cannot be chained, join them with and');
    }
    return left;
  }

  expectEnd(): void {
    if (this.peek().kind !== 'end') throw this.fault(`unexpected ${tokenText(this.peek())}`);
  }

  private negation(): ExpressionNode<S> {
    const at = this.tokens[this.next - 1]?.at ?? 0;
    return { kind: 'unary', operator: 'not', operand: this.deeper(() => this.level(NOT_OPERAND)), at };
  }

  private unary(): ExpressionNode<S> {
    const token = this.peek();
    if (token.kind !== 'sign' || token.sign !== '-') return this.primary();
    this.take();
    return { kind: 'unary', operator: '-', operand: this.deeper(() => this.unary()), at: token.at };
  }

  private primary(): ExpressionNode<S> {
    const token = this.take();
    switch (token.kind) {
      case 'number':
      case 'text':
        return { kind: 'literal', value: token.value, at: token.at };
      case 'item':
        return { kind: 'item', sheet: token.sheet, code: token.code, at: token.at };
      case 'word':
        return this.word(token.word, token);
      case 'sign':
        if (token.sign === '(') return this.parentheses(token.at);
        if (token.sign === '[') return { kind: 'list', items: this.items(']'), at: token.at };
        throw new ExpressionError(`unexpected ${tokenText(token)}`, token.at, token.length);
      case 'end':
        throw new ExpressionError('the expression ends too early', token.at);
    }
  }

  private word(word: string, token: Token): ExpressionNode<S> {
    const literal = Object.hasOwn(LITERALS, word) ? LITERALS[word] : undefined;
    if (literal !== undefined) return { kind: 'literal', value: literal, at: token.at };
    if (!this.takeSign('(')) throw new ExpressionError(`unknown word ${word}; an item is written \${${word}}`, token.at, token.length);
    const called = this.functions.get(word);
    if (!called) throw new ExpressionError(`unknown function ${word}; known are ${[...this.functions.keys()].join(', ')}`, token.at, token.length);
    const args = this.items(')');
    if (args.length < called.least || args.length > called.most) {
      throw new ExpressionError(`${word} takes ${argumentCountText(called.least, called.most)}`, token.at, token.length);
    }
    const open = called.isConstant ? args.find((arg) => arg.kind !== 'literal' || typeof arg.value !== 'string') : undefined;
    if (open) throw new ExpressionError(`${word} takes a text in quotation marks`, open.at);
    return { kind: 'call', name: word, called, args, at: token.at };
  }

  /** `(a)` is a, `(a, b)` is a list. */
  private parentheses(at: number): ExpressionNode<S> {
    const items = this.items(')');
    const [only] = items;
    if (!only) throw new ExpressionError('empty parentheses', at);
    return items.length === 1 ? only : { kind: 'list', items, at };
  }

  private items(close: string): ExpressionNode<S>[] {
    const items: ExpressionNode<S>[] = [];
    if (this.takeSign(close)) return items;
    do items.push(this.deeper(() => this.level(0)));
    while (this.takeSign(','));
    if (!this.takeSign(close)) throw this.fault(`${close} expected`);
    return items;
  }

  private deeper<T>(read: () => T): T {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw this.fault('nested too deeply');
    const node = read();
    this.depth -= 1;
    return node;
  }

  private operatorOf(operators: readonly BinaryOperator[]): BinaryOperator | undefined {
    const token = this.peek();
    if (token.kind === 'sign') return operators.find((operator) => operator === token.sign);
    return token.kind === 'word' ? operators.find((operator) => operator === token.word) : undefined;
  }

  private takeSign(sign: string): boolean {
    const token = this.peek();
    if (token.kind !== 'sign' || token.sign !== sign) return false;
    this.next += 1;
    return true;
  }

  private takeWord(word: string): boolean {
    const token = this.peek();
    if (token.kind !== 'word' || token.word !== word) return false;
    this.next += 1;
    return true;
  }

  private take(): Token {
    const token = this.peek();
    if (token.kind !== 'end') this.next += 1;
    return token;
  }

  private peek(): Token {
    return this.tokens[this.next] ?? { kind: 'end', at: 0, length: 0 };
  }

  private fault(message: string): ExpressionError {
    return new ExpressionError(message, this.peek().at, Math.max(1, this.peek().length));
  }
}

function argumentCountText(least: number, most: number): string {
  if (most === Infinity) return `at least ${least} ${least === 1 ? 'value' : 'values'}`;
  if (least === most) return least === 1 ? '1 value' : `${least} values`;
  return `${least} to ${most} values`;
}

function tokenText(token: Token): string {
  if (token.kind === 'end') return 'end';
  if (token.kind === 'sign') return token.sign;
  if (token.kind === 'word') return token.word;
  return token.kind === 'item' ? `\${${token.code}}` : JSON.stringify(token.value);
}
