import { readExpression, readExpressions } from './expressions.ts';
import type { Reader } from './reader.ts';
import type { Declaration, Expression, Guard, Statement } from './syntax.ts';
import { isName } from './tokens.ts';

const EXITS = new Set(['return', 'throw', 'break', 'continue']);
const DECLARES = new Set(['var', 'let', 'const']);
/** Words before a statement that say nothing of it here. */
const PASSED = new Set(['try', 'finally', 'else', 'do', 'export', ';', ',', ':']);

/** Statements up to this token. */
export function readStatements(reader: Reader, end: number): Statement[] {
  const found: Statement[] = [];
  while (reader.at < end) {
    const before = reader.at;
    found.push(...readStatement(reader));
    if (reader.at === before) reader.next();
  }
  return found;
}

function readStatement(reader: Reader): Statement[] {
  const { word } = reader;
  if (PASSED.has(word)) {
    reader.next();
    return [];
  }
  if (reader.isTooDeep) {
    reader.at = reader.close + 1;
    return [];
  }
  return reader.deeper(() => readKnown(reader, word));
}

function readKnown(reader: Reader, word: string): Statement[] {
  if (word === '{') return [readBlock(reader)];
  if (word === 'if') return [readIf(reader)];
  if (word.startsWith('for') && reader.wordAfter === '(') return [readFor(reader)];
  if ((word === 'while' || word === 'switch' || word === 'with') && reader.wordAfter === '(') return [readHeaded(reader)];
  if (word === 'catch') return readCatch(reader);
  if (EXITS.has(word)) return readExit(reader);
  if (DECLARES.has(word)) return readDeclarations(reader);
  if (word === 'function' || (word === 'async' && reader.wordAfter === 'function')) return readFunctionStatement(reader);
  if (word === 'class') {
    if (isName(reader.wordAfter)) reader.declare(reader.wordAfter, undefined);
    reader.skipClass();
    return [];
  }
  if (word === 'case') reader.next();
  else if (isName(word) && reader.wordAfter === ':') {
    reader.at += 2;
    return [];
  }
  return [{ kind: 'run', expression: readExpression(reader) }];
}

/** The statements of a bracket, or the one that stands without. */
function readBody(reader: Reader): Statement {
  const before = reader.at;
  const body = reader.word === ';' ? [] : readStatement(reader);
  if (reader.word === ';' && reader.at === before) reader.next();
  const [only] = body;
  return body.length === 1 && only ? only : { kind: 'block', body };
}

function readBlock(reader: Reader): Statement {
  const end = reader.close;
  reader.next();
  const body = reader.inScope(false, () => readStatements(reader, end));
  reader.at = end + 1;
  return { kind: 'block', body };
}

/** What stands in round brackets, and what it mentions. */
function readHead(reader: Reader): { head: Expression; guard: Guard } {
  const from = reader.mentions.length;
  const { close: end, offset: at } = reader;
  reader.next();
  const parts = readExpressions(reader, end);
  reader.at = end + 1;
  return { head: { kind: 'other', parts, guard: undefined, at }, guard: { mentions: reader.mentions, from, to: reader.mentions.length } };
}

function readIf(reader: Reader): Statement {
  reader.next();
  const { head, guard } = readHead(reader);
  const then = readBody(reader);
  if (reader.word === ';' && reader.wordAfter === 'else') reader.next();
  const branches = [then];
  if (reader.word === 'else') {
    reader.next();
    branches.push(readBody(reader));
  }
  const last = then.kind === 'block' ? then.body.at(-1) : then;
  return { kind: 'if', head, guard, branches, exits: last?.kind === 'exit' };
}

function readHeaded(reader: Reader): Statement {
  reader.next();
  const { head, guard } = readHead(reader);
  return { kind: 'loop', head: [head], guard, body: readBody(reader) };
}

function readCatch(reader: Reader): Statement[] {
  reader.next();
  return reader.inScope(false, () => {
    if (reader.word === '(') {
      const end = reader.close;
      reader.next();
      reader.readPattern(undefined);
      reader.at = end + 1;
    }
    return [readBody(reader)];
  });
}

function readExit(reader: Reader): Statement[] {
  const { word } = reader;
  reader.next();
  const hasValue = word === 'return' || word === 'throw';
  return [
    { kind: 'exit', returns: word === 'return', expression: hasValue && reader.word !== ';' && reader.word !== '}' ? readExpression(reader) : undefined },
  ];
}

function readFunctionStatement(reader: Reader): Statement[] {
  const { offset: at, functionScope } = reader;
  if (reader.word === 'async') reader.next();
  const { name, unit } = reader.readFunction();
  if (name !== undefined) reader.declare(name, { kind: 'function', unit, at }, functionScope);
  return [];
}

/** `var a = 1, { b } = a;` */
function readDeclarations(reader: Reader): Statement[] {
  const scope = reader.word === 'var' ? reader.functionScope : reader.scope;
  const found: Statement[] = [];
  reader.next();
  for (;;) {
    const begin = reader.at;
    // What it is given stands behind the pattern, and is read first.
    reader.at = reader.word === '{' || reader.word === '[' ? reader.close + 1 : reader.at + 1;
    let value: Expression | undefined;
    if (reader.word === '=') {
      reader.next();
      value = readExpression(reader);
      found.push({ kind: 'run', expression: value });
    }
    const end = reader.at;
    reader.at = begin;
    reader.readPattern(value, scope);
    reader.at = end;
    if (reader.word !== ',') return found;
    reader.next();
  }
}

function readFor(reader: Reader): Statement {
  reader.next();
  return reader.inScope(false, () => {
    const end = reader.close;
    const from = reader.mentions.length;
    reader.next();
    const declares = DECLARES.has(reader.word);
    if (declares) reader.next();
    const isPattern = reader.word === '{' || reader.word === '[';
    const link = reader.wordAt((isPattern ? reader.close : reader.at) + 1);
    const loop = link === 'of' || link === 'in' ? readOverItems(reader, declares, link) : readCounting(reader, declares, end);
    const guard = { mentions: reader.mentions, from, to: reader.mentions.length };
    const head = [...loop.head, ...(loop.of ? [] : readExpressions(reader, end))];
    reader.at = end + 1;
    // What is looped over is no condition.
    return { kind: 'loop', ...loop, head, guard: loop.of ? { ...guard, to: from } : guard, body: readBody(reader) };
  });
}

type LoopHead = Pick<Extract<Statement, { kind: 'loop' }>, 'head' | 'item' | 'place' | 'of'>;

function asParameter(declaration: Declaration | undefined): Declaration | undefined {
  if (declaration) declaration.isParameter = true;
  return declaration;
}

/** `const code of codes`, `const at in codes`. */
function readOverItems(reader: Reader, declares: boolean, link: string): LoopHead {
  const { word, scope, offset: at } = reader;
  let variable: Declaration | undefined;
  if (!declares) reader.noteWrite(isName(word) ? { kind: 'name', name: word, scope, at } : undefined, undefined);
  else if (isName(word)) variable = asParameter(reader.readPattern(undefined));
  else {
    variable = asParameter(reader.declare(`${at}`, undefined));
    reader.readPattern({ kind: 'name', name: `${at}`, scope, at });
  }
  while (reader.word !== link && reader.word !== '') reader.next();
  reader.next();
  const of = readExpression(reader);
  return { head: [of], ...(link === 'of' ? { item: variable } : { place: variable }), of };
}

/** `var at = 0; at < codes.length; at++`; every other one is a loop that cannot be told. */
function readCounting(reader: Reader, declares: boolean, end: number): LoopHead {
  const name = reader.word;
  const starts = declares && reader.wordAt(reader.at + 1) === '=' && reader.wordAt(reader.at + 2) === '0';
  if (declares) {
    reader.at -= 1;
    readDeclarations(reader);
  } else readExpression(reader);
  if (!starts || reader.word !== ';' || reader.wordAfter !== name || reader.wordAt(reader.at + 2) !== '<') return { head: [] };
  reader.at += 3;
  const limit = readExpression(reader);
  if (limit.kind !== 'member' || limit.name !== 'length' || reader.word !== ';') return { head: [limit] };
  // The step is left unread: it gives the name another place each time.
  reader.at = end;
  const declared = reader.scope.names.get(name) ?? reader.functionScope.names.get(name);
  return { head: [], place: asParameter(declared), of: limit.of };
}
