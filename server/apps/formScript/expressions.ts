import type { Expression, Guard } from './syntax.ts';
import { isName } from './tokens.ts';
import type { Reader } from './reader.ts';

/** Operators between two operands, longest first. */
const OPERATORS = '>>>= === !== **= <<= >>= >>> &&= ||= ??= == != <= >= && || ?? += -= *= /= %= &= |= ^= ** << >> + - * / % & | ^ < > ? ='.split(' ');
const COMPARISONS = new Set(['===', '!==', '==', '!=', '<=', '>=']);
const CONDITIONAL = new Set(['&&', '||', '??', '?', '&&=', '||=', '??=']);
const PREFIXES = new Set(['!', '~', '+', '-', '++', '--', 'typeof', 'void', 'delete', 'await', 'yield', 'new']);
const ENDS = new Set([',', ';', ')', ']', '}', ':', '']);

/** Reads the expression that begins here, up to a comma, the end of the statement or of the bracket around it. */
export function readExpression(reader: Reader): Expression {
  if (reader.isTooDeep) return reader.skipRest();
  return reader.deeper(() => {
    const begin = reader.offset;
    const from = reader.mentions.length;
    const parts: Expression[] = [];
    let guard: Guard | undefined;
    let [isPlain, wantsOperand, alternatives] = [true, true, 0];
    for (;;) {
      const { word } = reader;
      if (wantsOperand) {
        if (ENDS.has(word)) break;
        if (PREFIXES.has(word)) {
          isPlain = false;
          reader.next();
          if (word === '++' || word === '--') reader.willChange();
          reader.isNegated = word === '!';
          continue;
        }
        parts.push(readOperand(reader));
        reader.isNegated = false;
        wantsOperand = false;
        continue;
      }
      if (word === '++' || word === '--') {
        reader.noteWrite(parts.at(-1), undefined);
        isPlain = false;
        reader.next();
        continue;
      }
      if (word === ':' && alternatives > 0) {
        alternatives--;
        reader.next();
        wantsOperand = true;
        continue;
      }
      const operator = word === 'in' || word === 'instanceof' ? word : reader.operator(OPERATORS);
      if (operator === undefined) break;
      reader.pass(operator.length);
      if (CONDITIONAL.has(operator)) guard = { mentions: reader.mentions, from, to: reader.mentions.length };
      if (operator === '?') alternatives++;
      if (!operator.endsWith('=') || COMPARISONS.has(operator)) {
        [isPlain, wantsOperand] = [false, true];
        continue;
      }
      const target = parts.pop() ?? { kind: 'unknown', at: begin };
      const given = readExpression(reader);
      const value: Expression = operator === '=' ? given : { kind: 'other', parts: [given], guard: undefined, at: given.at };
      reader.noteWrite(target, operator === '=' ? given : undefined);
      parts.push({ kind: 'assign', target, value, at: begin });
    }
    const [only] = parts;
    return parts.length === 1 && isPlain && only ? only : { kind: 'other', parts, guard, at: begin };
  });
}

/** Expressions with commas between them, up to this token. */
export function readExpressions(reader: Reader, end: number): Expression[] {
  const found: Expression[] = [];
  while (reader.at < end) {
    const before = reader.at;
    if (reader.word === '...') reader.next();
    if (reader.word !== ',') found.push(readExpression(reader));
    if (reader.word === ',' || reader.at === before) reader.next();
  }
  reader.at = end;
  return found;
}

function readOperand(reader: Reader): Expression {
  let found = readPrimary(reader);
  for (;;) {
    const { word, offset: at } = reader;
    if (word === '.' || word === '?.') {
      reader.next();
      if (!isName(reader.word)) continue;
      found = { kind: 'member', of: found, name: reader.word, at: reader.offset };
      reader.mention(reader.word);
      reader.next();
    } else if (word === '[') {
      const [index = { kind: 'unknown', at } as const] = inside(reader);
      found = index.kind === 'text' ? { kind: 'member', of: found, name: index.text, at } : { kind: 'index', of: found, index, at };
    } else if (word === '(') {
      found = { kind: 'call', of: found, args: inside(reader), at };
      reader.noteCall(found);
    } else if (word.startsWith('`')) {
      found = { kind: 'call', of: found, args: [], at };
      reader.next();
    } else return found;
  }
}

/** What stands in the bracket that begins here; goes behind it. */
function inside(reader: Reader): Expression[] {
  const end = reader.close;
  reader.next();
  const found = reader.isTooDeep ? [] : readExpressions(reader, end);
  reader.at = end + 1;
  return found;
}

function readPrimary(reader: Reader): Expression {
  const { word, offset: at } = reader;
  if (word === 'async' && (reader.wordAfter === 'function' || reader.wordAfter === '(' || isName(reader.wordAfter))) {
    const isFunction = reader.wordAfter !== '(' || reader.wordAt(reader.closeOf(reader.at + 1) + 1) === '=>';
    if (isFunction) {
      reader.next();
      return readPrimary(reader);
    }
  }
  if (word === 'function') return { kind: 'function', unit: reader.readFunction().unit, at };
  if (word === 'class') return reader.skipClass();
  if (word === '(' && reader.wordAt(reader.close + 1) === '=>') return { kind: 'function', unit: reader.readArrow(), at };
  if (word === '(') {
    const parts = inside(reader);
    const [only] = parts;
    return parts.length === 1 && only ? only : { kind: 'other', parts, guard: undefined, at };
  }
  if (word === '[') return { kind: 'list', items: inside(reader), at };
  if (word === '{') return readRecord(reader);
  if (isName(word) && reader.wordAfter === '=>') return { kind: 'function', unit: reader.readArrow(), at };
  reader.next();
  if (word === 'true' || word === 'false') return { kind: 'flag', flag: word === 'true', at };
  if (word === 'this') return { kind: 'this', at };
  if (isName(word)) {
    reader.mention(word, reader.scope);
    return { kind: 'name', name: word, scope: reader.scope, at };
  }
  const text = textOf(word);
  if (text !== undefined) {
    reader.mention(text);
    return { kind: 'text', text, at };
  }
  return /^\d+$/.test(word) ? { kind: 'number', number: Number(word), at } : { kind: 'unknown', at };
}

/** The text that a word stands for; undefined where it is none, or one with escapes. */
export function textOf(word: string): string | undefined {
  return /^(['"`])[^\\]*\1$/.test(word) && word.length > 1 ? word.slice(1, -1) : undefined;
}

function readRecord(reader: Reader): Expression {
  const { offset: at, close: end } = reader;
  const entries: [string, Expression][] = [];
  const rest: Expression[] = [];
  reader.next();
  while (!reader.isTooDeep && reader.at < end) {
    const before = reader.at;
    if (reader.word === '...') {
      reader.next();
      rest.push(readExpression(reader));
    } else if (reader.word !== ',') readEntry(reader, entries, rest);
    if (reader.word === ',' || reader.at === before) reader.next();
  }
  reader.at = end + 1;
  return { kind: 'record', entries, rest, at };
}

function readEntry(reader: Reader, entries: [string, Expression][], rest: Expression[]): void {
  while (['async', 'get', 'set', '*'].includes(reader.word) && ![':', ',', '(', '}'].includes(reader.wordAfter)) reader.next();
  const { word, offset: at, scope } = reader;
  const key = isName(word) ? word : (textOf(word) ?? (/^\d/.test(word) ? word : undefined));
  if (key !== undefined) reader.keys.add(key);
  if (word === '[') rest.push(...inside(reader));
  else reader.next();
  if (reader.word === '(') {
    const unit = reader.readParametersAndBody(false);
    if (key !== undefined) entries.push([key, { kind: 'function', unit, at }]);
  } else if (reader.word === ':') {
    reader.next();
    const value = readExpression(reader);
    if (key === undefined) rest.push(value);
    else entries.push([key, value]);
  } else if (key !== undefined) {
    reader.mention(key, scope);
    entries.push([key, { kind: 'name', name: key, scope, at }]);
    // A default in a pattern: `{ a = 1 }`.
    if (reader.word === '=') {
      reader.next();
      rest.push(readExpression(reader));
    }
  }
}
