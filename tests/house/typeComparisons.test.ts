import { readFileSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { nodesIn, type SyntaxNode } from '#tests/support/syntaxTree.ts';

const root = join(import.meta.dirname, '../..');
const PRODUCT = ['cli', 'renderers', 'sandbox', 'schemas', 'server', 'src'];
const CODE = /\.tsx?$/;
const EQUALITY: ReadonlySet<unknown> = new Set(['==', '===', '!=', '!==']);
/** Beside a comparison, at the end of its line or on the line above: why exactly this type is meant. */
const REASON = /\/\/ One type: \S+ \S+/;
/** The constants of the types; everybody else has them as `PropertyType`. */
const CONSTANTS = 'schemas/propertyType.ts';
const HOME = 'schemas/codes.ts';

/** Where a source asks for one property type by its name or number and says no reason, as `path:line`. */
function bareComparisonsOf(path: string, source: string): string[] {
  if (!/PropertyType\b|propertyType\b/.test(source)) return [];
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lines = source.split('\n');
  const found = new Set<number>();
  const visit = (node: SyntaxNode): void => {
    if (comparesType(node) || (path !== HOME && importsConstants(node))) found.add(source.slice(0, node.start).split('\n').length);
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child);
  };
  for (const node of nodesIn(program)) visit(node);
  return [...found].filter((line) => ![lines[line - 1], lines[line - 2]].some((text) => REASON.test(text ?? ''))).map((line) => `${path}:${line}`);
}

/** `x === PropertyType.date`, `propertyType === 3`, `case PropertyType.date:`, `[PropertyType.date].includes(x)`, `new Set([PropertyType.date])`, `{ date } = PropertyType`. */
function comparesType(node: SyntaxNode): boolean {
  switch (node.type) {
    case 'BinaryExpression': {
      const sides = [node.left, node.right].flatMap(nodesIn).map(bare);
      return EQUALITY.has(node.operator) && (sides.some(isType) || (sides.some(isTypeOfItem) && sides.some(isNumber)));
    }
    case 'SwitchCase':
      return nodesIn(node.test).map(bare).some(isType);
    case 'CallExpression':
      return nodesIn(node.callee)
        .flatMap(({ object }) => nodesIn(object))
        .map(bare)
        .some(isListOfTypes);
    case 'NewExpression':
      return nodesIn(node.callee).some(({ name }) => name === 'Set') && nodesIn(node.arguments).map(bare).some(isListOfTypes);
    case 'VariableDeclarator':
      return nodesIn(node.id).some(({ type }) => type === 'ObjectPattern') && nodesIn(node.init).some(({ name }) => name === 'PropertyType');
    default:
      return false;
  }
}

/** Without what only the type check sees. */
function bare(node: SyntaxNode): SyntaxNode {
  const [inner] = /^(?:TS(?:As|Satisfies|NonNull)Expression|ChainExpression|ParenthesizedExpression)$/.test(node.type) ? nodesIn(node.expression) : [];
  return inner ? bare(inner) : node;
}

function isType(node: SyntaxNode): boolean {
  return node.type === 'MemberExpression' && nodesIn(node.object).some(({ name }) => name === 'PropertyType');
}

function isTypeOfItem(node: SyntaxNode): boolean {
  const named = node.type === 'MemberExpression' ? nodesIn(node.property) : [node];
  return named.some(({ name }) => name === 'propertyType');
}

function isNumber({ type, value }: SyntaxNode): boolean {
  return type === 'Literal' && typeof value === 'number';
}

function isListOfTypes(node: SyntaxNode): boolean {
  return node.type === 'ArrayExpression' && nodesIn(node.elements).map(bare).some(isType);
}

function importsConstants(node: SyntaxNode): boolean {
  const from = nodesIn(node.source).map(({ value }) => value);
  return /^(?:Import|Export)/.test(node.type) && from.some((value) => value === `#${CONSTANTS}` || value === './propertyType.ts');
}

describe('comparisons with one property type', () => {
  it.each(PRODUCT)('%s asks the traits (schemas/propertyTypes/traits.ts), or says beside it why one type is meant', (folder) => {
    const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((path) => CODE.test(path));
    expect(
      paths.flatMap((path) => {
        const full = posix.join(folder, path);
        return bareComparisonsOf(full, readFileSync(join(root, full), 'utf8'));
      }),
    ).toEqual([]);
  });

  it.each([
    'const a = item.propertyType === PropertyType.date;',
    'const a = PropertyType.date !== propertyType;',
    'const a = item?.propertyType === (PropertyType.date as number);',
    'const a = item.propertyType === 3;',
    'switch (propertyType) { case PropertyType.date: break; }',
    'const a = [PropertyType.date, PropertyType.time].includes(propertyType);',
    'const a = ([PropertyType.date] as number[]).some((type) => type === propertyType);',
    'const DATES = new Set<number>([PropertyType.date]);',
    'const { date } = PropertyType;',
    "import { date } from '#schemas/propertyType.ts';",
    '// A date.\nconst a = propertyType === PropertyType.date;',
    '// One type:\nconst a = propertyType === PropertyType.date;',
  ])('one that is planted is found: %s', (source) => {
    expect(bareComparisonsOf('src/planted.ts', source)).toEqual([`src/planted.ts:${source.split('\n').length}`]);
  });

  it.each([
    'const a = isDate(propertyType);',
    'const a = propertyType === other.propertyType;',
    'const a = { propertyType: PropertyType.date };',
    'const a: ByPropertyType<number> = { [PropertyType.date]: 1 };',
    'const a = known ? PropertyType.date : PropertyType.time;',
    'const a = { propertyTypes: [PropertyType.date] };',
    'const a = propertyType === PropertyType.date; // One type: weeks are counted in days alone.',
    '// One type: weeks are counted in days alone.\nconst a = propertyType === PropertyType.date;',
  ])('what compares no type, or says why, is none: %s', (source) => {
    expect(bareComparisonsOf('src/planted.ts', source)).toEqual([]);
  });
});
