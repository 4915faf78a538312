import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { nodesIn, type SyntaxNode } from './syntaxTree.ts';

/** The runs of one kind of script: the table of its moments and the port that its callers have. */
interface Runs {
  /** Holds `moments`, the run of each moment by name, and `atMoments`, which makes the port. */
  path: string;
  /** Folders of those who call the port, as `script.member(…)`. */
  callers: readonly string[];
}

const RUNS: readonly Runs[] = [
  { path: 'src/engine/scripts/list/runHook.ts', callers: ['src/engine/lists'] },
  { path: 'src/engine/scripts/form/runForm.ts', callers: ['src/screens/forms', 'renderers/regions/form'] },
];

/** Moments of lists and forms that never come: no member of the port runs them, or nobody calls that member. Shape: `name: why`. */
export function unfiredMoments(root: string): string[] {
  return RUNS.flatMap(({ path, callers }) => {
    const called = new Set(callers.flatMap((folder) => calledMembers(join(root, folder))));
    return [...firedBy(readFileSync(join(root, path), 'utf8'))].flatMap(([moment, members]) => {
      if (members.size === 0) return [`${moment}: nothing in ${path} runs moments.${moment}`];
      // What runs beside the port runs at the start of a script.
      if ([...members].some((member) => member === undefined || called.has(member))) return [];
      return [`${moment}: nobody in ${callers.join(', ')} calls script.${[...members].join(' or script.')}`];
    });
  });
}

/** Members of the port that run each moment; undefined = beside the port. */
function firedBy(source: string): Map<string, Set<string | undefined>> {
  const [program] = nodesIn(parseSync('moments.ts', source).program);
  if (!program) throw new Error('the source has no code');
  const table = find(program, ({ type, id }) => type === 'VariableDeclarator' && nodesIn(id)[0]?.name === 'moments');
  const port = find(program, ({ type, id }) => type === 'FunctionDeclaration' && nodesIn(id)[0]?.name === 'atMoments');
  if (!table || !port) throw new Error('the source has no `moments` or no `atMoments`');
  const members = find(table, ({ type }) => type === 'ObjectExpression');
  const fired = new Map<string, Set<string | undefined>>(nodesIn(members?.properties).map((property) => [nameOfProperty(property), new Set()]));
  const answer = find(port, ({ type }) => type === 'ReturnStatement');
  const own = new Set(nodesIn(answer?.argument).flatMap(({ properties }) => nodesIn(properties)));
  const visit = (node: SyntaxNode, outer: string | undefined): void => {
    if (node === table) return;
    const member = own.has(node) ? nameOfProperty(node) : outer;
    if (node.type === 'MemberExpression' && nodesIn(node.object)[0]?.name === 'moments') fired.get(String(nodesIn(node.property)[0]?.name))?.add(member);
    for (const child of childrenOf(node)) visit(child, member);
  };
  visit(program, undefined);
  return fired;
}

function nameOfProperty({ key }: SyntaxNode): string {
  return String(nodesIn(key)[0]?.name);
}

function find(node: SyntaxNode, fits: (node: SyntaxNode) => boolean): SyntaxNode | undefined {
  if (fits(node)) return node;
  for (const child of childrenOf(node)) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

function childrenOf(node: SyntaxNode): SyntaxNode[] {
  return Object.values(node).flatMap(nodesIn);
}

/** Members that a folder calls on a script: `script.preAction(…)`, `core.script?.load(…)`. */
function calledMembers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  return paths.flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/\bscript\??\.(\w+)\(/g)].map(([, member = '']) => member));
}
