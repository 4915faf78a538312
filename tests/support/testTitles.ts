import { parseSync } from 'vite';
import { nodesIn, type SyntaxNode } from './syntaxTree.ts';

/** What names stand for, at a place of a source. */
type Values = ReadonlyMap<string, SyntaxNode>;

/** A value that is known only when the source runs. */
const UNKNOWN: SyntaxNode = { type: 'Unknown', start: 0 };
const NAMES_CLAUSE = /\[[A-Z]{2}-\d{3}\]/;

/**
 * Titles of the tests of a source that name a clause, as a run reports them: behind those of their groups, and once for each row of
 * the table they are made from, be it of a `for` loop or of `each`. What is known only when it runs is left out of them.
 * Errors: throws where the source cannot be parsed.
 */
export function clauseTitles(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const parts = nodesIn(program).flatMap(({ body }) => nodesIn(body));
  const names = new Set(['test', 'it', 'describe', ...parts.flatMap(aliasesOfTest)]);
  const values = new Map(parts.flatMap(constantsOf));
  return parts.flatMap((part) => titlesIn(part, names, values)).filter((title) => NAMES_CLAUSE.test(title));
}

function titlesIn(node: SyntaxNode, names: ReadonlySet<string>, values: Values): string[] {
  const within = (parts: unknown, known: Values) => nodesIn(parts).flatMap((part) => titlesIn(part, names, known));
  if (node.type === 'ForOfStatement') return rowsOf(node.right, values).flatMap((row) => within(node.body, bind(nodesIn(node.left), [row], values)));
  const call = titledCallOf(node);
  if (!call || !names.has(call.path[0] ?? '') || !call.callback) return within(Object.values(node), values);
  const { title, table, callback, path } = call;
  const rows = table ? rowsOf(table, values) : [UNKNOWN];
  return rows.flatMap((row) => {
    const items = row.type === 'ArrayExpression' ? nodesIn(row.elements) : [row];
    const text = fill(knownTextOf(title, values), row, items, values);
    if (!path.includes('describe')) return [text];
    return within(callback.body, bind(nodesIn(callback.params), items, values)).map((inner) => `${text} ${inner}`);
  });
}

/** A call with a title and a function: the names it is called by (`test.describe`), and the table of an `each`. */
function titledCallOf(node: SyntaxNode): { path: string[]; title: SyntaxNode; table: SyntaxNode | undefined; callback: SyntaxNode | undefined } | undefined {
  const [callee] = nodesIn(node.callee);
  const [title, ...others] = nodesIn(node.arguments);
  if (node.type !== 'CallExpression' || !callee || !title) return undefined;
  const callback = others.find(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression');
  const isEach = callee.type === 'CallExpression';
  return { path: namesOfPath(isEach ? nodesIn(callee.callee)[0] : callee), title, table: isEach ? nodesIn(callee.arguments)[0] : undefined, callback };
}

/** The names of `a.b.c`, from the left. */
function namesOfPath(node: SyntaxNode | undefined): string[] {
  if (node?.type === 'MemberExpression') return [...namesOfPath(nodesIn(node.object)[0]), ...namesOfPath(nodesIn(node.property)[0])];
  return typeof node?.name === 'string' ? [node.name] : [];
}

function aliasesOfTest({ specifiers }: SyntaxNode): string[] {
  return nodesIn(specifiers)
    .filter(({ imported }) => nodesIn(imported)[0]?.name === 'test')
    .flatMap(({ local }) => namesOfPath(nodesIn(local)[0]));
}

function constantsOf(part: SyntaxNode): [string, SyntaxNode][] {
  const declared = [part, ...nodesIn(part.declaration)].flatMap(({ declarations }) => nodesIn(declarations));
  return declared.flatMap(({ id, init }) => namesOfPath(nodesIn(id)[0]).flatMap((name) => nodesIn(init).map((value): [string, SyntaxNode] => [name, value])));
}

/** A value without its type, and in place of a name what that stands for. */
function resolve(node: SyntaxNode | undefined, values: Values): SyntaxNode {
  if (!node) return UNKNOWN;
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return resolve(nodesIn(node.expression)[0], values);
  if (node.type !== 'Identifier') return node;
  const value = values.get(String(node.name));
  return value === undefined || value === node ? UNKNOWN : resolve(value, values);
}

function rowsOf(table: unknown, values: Values): SyntaxNode[] {
  const node = resolve(nodesIn(table)[0], values);
  return node.type === 'ArrayExpression' ? nodesIn(node.elements).map((row) => resolve(row, values)) : [UNKNOWN];
}

/** The values with what patterns take from theirs. */
function bind(patterns: readonly SyntaxNode[], taken: readonly SyntaxNode[], values: Values): Values {
  const bound = new Map(values);
  const take = (pattern: SyntaxNode | undefined, given: SyntaxNode | undefined): void => {
    if (!pattern) return;
    const value = resolve(given, values);
    if (pattern.type === 'Identifier') bound.set(String(pattern.name), value);
    if (pattern.type === 'VariableDeclaration') take(nodesIn(nodesIn(pattern.declarations)[0]?.id)[0], value);
    if (pattern.type === 'ArrayPattern') nodesIn(pattern.elements).forEach((element, at) => take(element, nodesIn(value.elements)[at]));
    if (pattern.type === 'ObjectPattern')
      for (const { key, value: inner } of nodesIn(pattern.properties)) take(nodesIn(inner)[0], propertyOf(value, namesOfPath(nodesIn(key)[0])[0]));
  };
  patterns.forEach((pattern, at) => take(pattern, taken[at]));
  return bound;
}

function propertyOf(object: SyntaxNode, name: string | undefined): SyntaxNode | undefined {
  const property = nodesIn(object.properties).find(({ key }) => namesOfPath(nodesIn(key)[0])[0] === name);
  return nodesIn(property?.value)[0];
}

function knownTextOf(given: SyntaxNode | undefined, values: Values): string {
  const node = resolve(given, values);
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'BinaryExpression') return knownTextOf(nodesIn(node.left)[0], values) + knownTextOf(nodesIn(node.right)[0], values);
  if (node.type === 'MemberExpression')
    return knownTextOf(propertyOf(resolve(nodesIn(node.object)[0], values), namesOfPath(nodesIn(node.property)[0])[0]), values);
  if (node.type !== 'TemplateLiteral') return '';
  const expressions = nodesIn(node.expressions);
  return nodesIn(node.quasis)
    .map(({ value }, at) => `${Object(value).cooked}${knownTextOf(expressions[at], values)}`)
    .join('');
}

/** A title of `each` with what a row has for its places: `%s` one after the other, `$name` by name. */
function fill(title: string, row: SyntaxNode, items: readonly SyntaxNode[], values: Values): string {
  let at = 0;
  return title
    .replaceAll(/%[a-z]/g, () => knownTextOf(items[at++], values))
    .replaceAll(/\$(\w+)/g, (_, name: string) => knownTextOf(propertyOf(row, name), values));
}
