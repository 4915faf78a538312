import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface ManifestChunk {
  file: string;
  name?: string;
  imports?: string[];
  dynamicImports?: string[];
  isDynamicEntry?: boolean;
}
type Manifest = Record<string, ManifestChunk>;

/** One limit: what a reader of the page has to fetch before it can work. */
interface Budget {
  name: string;
  limitKib: number;
  roots: string[];
  /** Files that are there already and do not count. */
  there?: Set<string>;
}

const KIB = 1024;
const ROUTE_LIMIT_KIB = 120;
/** The chart library may exceed the limit of a route: what of it is used, see ADR 0010. */
const CHART_LIMIT_KIB = 200;
/** So may the reader of PDF files, which is loaded where the browser has none: on phones. */
const PDF_LIMIT_KIB = 140;
const portal = join(import.meta.dirname, '../dist/portal');
// The build of this product writes the file; a missing one throws with its path.
const manifest = JSON.parse(readFileSync(join(portal, '.vite/manifest.json'), 'utf8')) as Manifest;

const texts = (...names: string[]) => names.map((name) => `src/services/texts/locales/zh/${name}.json`);
const checks = (...areas: string[]) => areas.map((area) => `virtual:call-checks/${area}`);
/** A chunk of several modules by its name in `vite.config.ts`. */
const group = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
const START = [group('calls'), group('frame')];
const SHELL = [...START, group('routes'), group('application'), group('texts-zh'), group('checks'), ...texts('common'), ...checks('session')];

const BUDGETS: Budget[] = [
  // Runs while the rest is on its way (`src/app/startCalls.ts`).
  { name: 'first script, with the requests of the start', limitKib: 10, roots: [group('calls')] },
  { name: 'login page', limitKib: 115, roots: [...START, 'src/screens/login/LoginScreen.tsx', ...texts('common', 'login'), ...checks('session')] },
  {
    name: 'list, until the first row',
    limitKib: 385,
    roots: [...SHELL, ...firstRowChunks()],
  },
  {
    // Design of workflows 13: over the shell, which a list needs too.
    name: 'to-do list, until the first row',
    limitKib: 45,
    roots: ['WorkflowScreen.tsx', 'WorkList.tsx', 'triage/TriageScreen.tsx'].map((file) => `src/screens/workflow/${file}`).concat(checks('workflow')),
    there: closure(SHELL),
  },
  ...lazyRoutes(),
];

/** Chunks that the list requests on its way to the first row although they are imported lazily: the grid. */
function firstRowChunks(): string[] {
  return Object.keys(manifest).filter((key) => key.endsWith('renderers/regions/grid/DataGrid.tsx'));
}

function lazyRoutes(): Budget[] {
  return Object.entries(manifest)
    .filter(([key, chunk]) => chunk.isDynamicEntry === true && chunk.file.endsWith('.js') && !/ListScreen|LoginScreen|locales\/|virtual:|DataGrid/.test(key))
    .map(([key]) => ({
      name: `lazy ${key}`,
      limitKib: limitOf(key),
      roots: [key],
      there: new Set([...closure(SHELL), ...loadedBefore(key)]),
    }));
}

function limitOf(key: string): number {
  if (key.endsWith('echartsChart.ts')) return CHART_LIMIT_KIB;
  return key.endsWith('PdfPages.tsx') ? PDF_LIMIT_KIB : ROUTE_LIMIT_KIB;
}

/** What is surely there when a lazy chunk is requested: what all its importers have in common. */
function loadedBefore(key: string): Set<string> {
  const importers = Object.entries(manifest).filter(([, chunk]) => chunk.dynamicImports?.includes(key));
  const [first, ...others] = importers.map(([importer]) => closure([importer]));
  return new Set([...(first ?? [])].filter((file) => others.every((other) => other.has(file))));
}

function closure(roots: readonly string[], seen = new Set<string>()): Set<string> {
  for (const root of roots) {
    const chunk = manifest[root];
    if (chunk === undefined) throw new Error(`The build has no chunk '${root}'; scripts/budgets.ts and the build disagree`);
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    closure(chunk.imports ?? [], seen);
  }
  return seen;
}

function gzippedKib(file: string): number {
  return gzipSync(readFileSync(join(portal, file)), { level: 9 }).length / KIB;
}

/** Files that the page, the server or a test expects and that the build does not have. */
function absentFiles(): string[] {
  const lists = ['index.html', '.vite/preloads.json', '.vite/sources.json'].map((name) => readFileSync(join(portal, name), 'utf8'));
  const named = lists.flatMap((text) => [...text.matchAll(/static\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file));
  return [...new Set(named)].filter((file) => !existsSync(join(portal, file)));
}

let failed = false;
console.log('JavaScript, gzip, KiB');
for (const budget of BUDGETS) {
  const files = [...closure(budget.roots)].filter((file) => file.endsWith('.js') && budget.there?.has(file) !== true);
  const size = files.reduce((sum, file) => sum + gzippedKib(file), 0);
  const isOver = size > budget.limitKib;
  failed ||= isOver;
  console.log(`${isOver ? 'OVER' : 'ok  '} ${size.toFixed(1).padStart(6)} of ${String(budget.limitKib).padStart(3)}  ${budget.name}`);
  if (isOver) for (const file of files) console.log(`            ${gzippedKib(file).toFixed(1).padStart(6)}  ${file}`);
}
for (const file of absentFiles()) {
  failed = true;
  console.log(`ABSENT ${file} is named by the build, which does not have it`);
}
if (failed) process.exit(1);
