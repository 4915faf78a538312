import { parseSync } from 'vite';
import { nodesIn, type SyntaxNode } from './syntaxTree.ts';

/** A name that a source declares: variable, parameter, function, class, type, type parameter, enum or member. Line is 1-based. */
export interface DeclaredName {
  name: string;
  line: number;
}

/** Fields by which a node declares names, by type of the node. A pattern is a name or what takes a value apart. */
const DECLARING: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  CatchClause: ['param'],
  ClassDeclaration: ['id'],
  ClassExpression: ['id'],
  PropertyDefinition: ['key'],
  AccessorProperty: ['key'],
  MethodDefinition: ['key'],
  ImportSpecifier: ['local'],
  TSDeclareFunction: ['id', 'params'],
  TSEmptyBodyFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSConstructorType: ['params'],
  TSCallSignatureDeclaration: ['params'],
  TSInterfaceDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSTypeParameter: ['name'],
  TSEnumDeclaration: ['id'],
  TSEnumMember: ['id'],
  TSPropertySignature: ['key'],
  TSMethodSignature: ['key', 'params'],
};

/** Names that a TypeScript or JavaScript source declares; names that it only uses are none. Errors: throws where it cannot be parsed. */
export function declaredNames(path: string, source: string): DeclaredName[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: DeclaredName[] = [];
  const visit = (node: SyntaxNode): void => {
    for (const { name, start } of declaredBy(node).flatMap(namesOf)) found.push({ name, line: source.slice(0, start).split('\n').length });
    for (const child of Object.values(node).flatMap(nodesIn)) visit(child);
  };
  for (const node of nodesIn(program)) visit(node);
  return found;
}

function declaredBy(node: SyntaxNode): SyntaxNode[] {
  // Members of an object that is built, unless one only carries on the name of a variable.
  if (node.type === 'ObjectExpression')
    return nodesIn(node.properties)
      .filter(({ shorthand, computed }) => !shorthand && !computed)
      .flatMap(({ key }) => nodesIn(key));
  // A name that is imported as it is belongs to the other file.
  if (node.type === 'ImportSpecifier' && nodesIn(node.local)[0]?.name === nodesIn(node.imported)[0]?.name) return [];
  return (DECLARING[node.type] ?? []).filter((field) => field !== 'key' || node.computed !== true).flatMap((field) => nodesIn(node[field]));
}

/** The names in a pattern, which is a name itself or takes a value apart. */
function namesOf(pattern: SyntaxNode): { name: string; start: number }[] {
  if (typeof pattern.name === 'string') return [{ name: pattern.name, start: pattern.start }];
  const parts = [
    pattern.left,
    pattern.argument,
    pattern.parameter,
    pattern.elements,
    nodesIn(pattern.properties).map((property) => property.value ?? property),
  ];
  return pattern.type === 'Literal' ? [] : parts.flatMap(nodesIn).flatMap(namesOf);
}
