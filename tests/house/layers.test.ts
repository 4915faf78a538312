import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Folders of the server between the calls and the store. */
const BELOW_CALLS = [
  'records',
  'imports',
  'exports',
  'lists',
  'drafts',
  'favourites',
  'notifications',
  'search',
  'policies',
  'services',
  'files',
  'workflow',
  'jobs',
  'print',
  'session',
  'organisation',
  'changes',
  'apps',
  'seed',
];

/** Where rows of models may be written: the store's own functions for that, records, and what loads demonstration rows. */
const WRITE_ROWS = ['store', 'records', 'seed'];
const NO_ROW_WRITES = 'rows of a model are written in server/records alone';
/** Folders below the records know no writer of rows by the sentence of their own layer. */
const OTHER_ROW_SENTENCES: Readonly<Record<string, string>> = {
  db: 'db is the lowest layer of the server',
  refusals: 'refusals are sentences',
  query: 'it stands on the store, writes no row',
};
const foldersIn = (area: string) => readdirSync(join(root, area), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []));
/** Modules of the store that write rows of models. */
const ROW_WRITERS = readdirSync(join(root, 'server/store/writes')).map((file) => basename(file, '.ts'));

/** Each forbidden import, the file it is planted in and the sentence lint must answer with. */
const FORBIDDEN: { file: string; imports: string; name?: string; sentence: string }[] = [
  { file: 'tests/e2e/bad.ts', imports: '@playwright/test', name: 'test', sentence: 'browser tests take test from tests/e2e/fixtures.ts' },
  { file: 'schemas/bad.ts', imports: '#src/api/client.ts', sentence: 'schemas is the ground everything stands on' },
  { file: 'schemas/bad2.ts', imports: '#server/app.ts', sentence: 'schemas is the ground everything stands on' },
  { file: 'renderers/bad.ts', imports: '#src/engine/lists/query/loadList.ts', sentence: 'renderers never import src' },
  { file: 'renderers/columns/bad.ts', imports: '#server/app.ts', sentence: 'renderers stand on schemas alone' },
  { file: 'renderers/regions/bad.ts', imports: '#src/api/client.ts', sentence: 'regions take props' },
  { file: 'renderers/regions/bad2.ts', imports: '#renderers/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad4.ts', imports: '#renderers/columns/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad5.ts', imports: '#renderers/filters/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad6.ts', imports: '#renderers/actions/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad7.ts', imports: '#renderers/pages/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad8.ts', imports: '#renderers/presentations/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad9.ts', imports: '#renderers/blocks/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad10.ts', imports: '#renderers/charts/index.ts', sentence: 'regions know no registry' },
  { file: 'renderers/regions/list/bad11.ts', imports: '#renderers/regions/widgets/index.ts', sentence: 'inputs are a registry' },
  { file: 'renderers/contracts/bad.ts', imports: '#renderers/regions/base/Icon.tsx', sentence: 'contracts are the ground of renderers' },
  { file: 'renderers/contracts/bad2.ts', imports: '#renderers/columns/index.ts', sentence: 'contracts are the ground of renderers' },
  { file: 'renderers/contracts/bad4.ts', imports: 'ag-grid-community', sentence: 'no type of the grid stands in a contract' },
  { file: 'renderers/contracts/bad5.ts', imports: '#src/api/client.ts', sentence: 'renderers never import src' },
  { file: 'renderers/chunks/bad.ts', imports: '#renderers/regions/lazy/lazyComponent.tsx', sentence: 'contracts are the ground of renderers' },
  { file: 'renderers/columns/bad2.ts', imports: '#renderers/filters/index.ts', sentence: 'a registry stands beside the others' },
  { file: 'renderers/actions/process/bad.ts', imports: '#renderers/columns/index.ts', sentence: 'a registry stands beside the others' },
  { file: 'renderers/presentations/bad.ts', imports: '#renderers/index.ts', sentence: 'a registry stands beside the others' },
  { file: 'renderers/pages/bad.ts', imports: '#src/app/routes.tsx', sentence: 'renderers never import src' },
  { file: 'renderers/regions/bad3.ts', imports: '#sandbox/host/host.ts', sentence: 'renderers stand on schemas alone' },
  { file: 'sandbox/bad.ts', imports: '#src/engine/scripts/list/runHook.ts', sentence: 'the sandbox stands on schemas alone' },
  { file: 'sandbox/guest/realm.ts', imports: '#sandbox/host/commands.ts', sentence: "the guest's side of the border" },
  { file: 'sandbox/guest/realm4.ts', imports: '#sandbox/recording/record.ts', sentence: "the guest's side of the border" },
  { file: 'sandbox/guest/worker.ts', imports: '#src/engine/scripts/list/runHook.ts', sentence: "the guest's side of the border" },
  { file: 'sandbox/host/bad.ts', imports: '#sandbox/guest/realm.ts', sentence: 'the host speaks with the guest by the protocol alone' },
  { file: 'sandbox/host/bad3.ts', imports: '#server/app.ts', sentence: 'the sandbox stands on schemas alone' },
  { file: 'sandbox/protocol/bad.ts', imports: '#sandbox/guest/realm.ts', sentence: 'the protocol is what host and guest agree on' },
  { file: 'sandbox/protocol/bad3.ts', imports: '#sandbox/content/html.ts', sentence: 'the protocol is what host and guest agree on' },
  { file: 'sandbox/content/bad.ts', imports: '#sandbox/host/session.ts', sentence: 'content turns text into plain trees' },
  { file: 'sandbox/recording/bad.ts', imports: '#sandbox/host/session.ts', sentence: 'a recording is replayed by the protocol alone' },
  { file: 'src/bad.ts', imports: '#server/app.ts', sentence: 'src never imports server' },
  { file: 'src/api/bad.ts', imports: '#src/engine/lists/query/loadList.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/api/bad2.ts', imports: '#cli/main.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/api/bad3.ts', imports: '#src/services/page/state.ts', sentence: 'api is the lowest layer of src' },
  { file: 'src/engine/lists/bad.ts', imports: '#src/screens/list/ListScreen.tsx', sentence: 'the engine is headless' },
  { file: 'src/engine/lists/bad3.ts', imports: '#src/services/texts/i18n.ts', sentence: 'the engine is headless' },
  { file: 'src/engine/lists/bad4.ts', imports: '#cli/main.ts', sentence: 'the engine is headless' },
  { file: 'src/engine/lists/bad5.ts', imports: 'react-dom', sentence: 'the engine knows no React' },
  { file: 'src/engine/lists/bad11.ts', imports: 'react', sentence: 'the engine knows no React' },
  { file: 'src/engine/lists/bad12.ts', imports: 'react/jsx-runtime', sentence: 'the engine knows no React' },
  { file: 'src/engine/lists/bad6.ts', imports: '#renderers/regions/dialogs/lazyConfirmDialog.ts', sentence: 'the engine draws nothing' },
  { file: 'src/engine/forms/bad3.ts', imports: '#renderers/index.ts', sentence: 'the engine knows no registry' },
  { file: 'src/engine/forms/bad4.ts', imports: '#renderers/regions/dialogs/lazyConfirmDialog.ts', sentence: 'the engine draws nothing' },
  { file: 'src/engine/work/bad.ts', imports: '#renderers/columns/index.ts', sentence: 'the engine knows no registry' },
  { file: 'src/engine/scripts/list/bad2.ts', imports: '#renderers/presentations/tablePresentation.ts', sentence: 'the engine knows no registry' },
  { file: 'src/services/bad.ts', imports: '#src/screens/list/ListScreen.tsx', sentence: 'services are what every screen uses' },
  { file: 'src/services/bad2.ts', imports: '#src/app/outdated.ts', sentence: 'services are what every screen uses' },
  { file: 'src/services/bad3.ts', imports: '#server/app.ts', sentence: 'services are what every screen uses' },
  { file: 'src/screens/bad.ts', imports: '#src/app/routes.tsx', sentence: 'screens are mounted by app' },
  { file: 'src/screens/bad3.ts', imports: '#cli/main.ts', sentence: 'screens are mounted by app' },
  { file: 'src/app/bad.ts', imports: '#src/main.ts', sentence: 'main starts the application' },
  { file: 'server/bad.ts', imports: '#src/api/client.ts', sentence: 'the server speaks the wire' },
  { file: 'server/bad2.ts', imports: '#cli/main.ts', sentence: 'the command stands on the server' },
  { file: 'server/db/bad.ts', imports: '#server/store/catalogue.ts', sentence: 'db is the lowest layer of the server' },
  { file: 'server/store/bad.ts', imports: '#server/query/queryList.ts', sentence: 'the store turns models into tables' },
  { file: 'server/db/bad2.ts', imports: '#server/session/tokens.ts', sentence: 'db is the lowest layer of the server' },
  { file: 'server/store/bad2.ts', imports: '#server/http/envelope.ts', sentence: 'the store turns models into tables' },
  { file: 'server/store/bad3.ts', imports: '#server/records/values.ts', sentence: 'the store turns models into tables' },
  { file: 'server/refusals/bad.ts', imports: '#server/store/catalogue.ts', sentence: 'refusals are sentences' },
  { file: 'server/refusals/bad2.ts', imports: '#server/services/services.ts', sentence: 'refusals are sentences' },
  { file: 'server/query/bad.ts', imports: '#server/handlers/list/query.ts', sentence: 'query builds every row query' },
  { file: 'server/query/bad2.ts', imports: '#server/policies/policies.ts', sentence: 'query builds every row query' },
  { file: 'server/query/filters/bad.ts', imports: '#server/records/values.ts', sentence: 'query builds every row query' },
  ...BELOW_CALLS.flatMap((folder) => [
    { file: `server/${folder}/bad.ts`, imports: '#server/handlers/list/query.ts', sentence: 'what the server can do stands below the calls' },
    { file: `server/${folder}/bad2.ts`, imports: '#server/http/envelope.ts', sentence: 'what the server can do stands below the calls' },
  ]),
  { file: 'server/records/bad3.ts', imports: '#server/app.ts', sentence: 'what the server can do stands below the calls' },
  { file: 'server/workflow/core/bad.ts', imports: '#server/db/database.ts', sentence: 'the workflow engine is pure' },
  { file: 'server/workflow/core/bad3.ts', imports: 'kysely', sentence: 'the workflow engine is pure' },
  { file: 'server/workflow/core/bad4.ts', imports: 'node:crypto', sentence: 'the workflow engine is pure' },
  { file: 'server/http/bad.ts', imports: '#server/handlers/list/query.ts', sentence: 'http carries the calls' },
  { file: 'server/http/bad2.ts', imports: '#server/query/queryList.ts', sentence: 'http carries the calls' },
  { file: 'server/handlers/list/bad.ts', imports: '#server/handlers/form/load.ts', sentence: 'a handler knows no handler of another area' },
  { file: 'server/handlers/list/bad3.ts', imports: '#server/http/envelope.ts', sentence: 'handlers are given to http and to the app' },
  { file: 'server/handlers/list/bad4.ts', imports: '#server/app.ts', sentence: 'handlers are given to http and to the app' },
  ...ROW_WRITERS.map((module) => ({ file: `server/handlers/list/${module}.ts`, imports: `#server/store/writes/${module}.ts`, sentence: NO_ROW_WRITES })),
  { file: 'server/bad3.ts', imports: './store/writes/emptyReferences.ts', sentence: NO_ROW_WRITES },
  ...foldersIn('server')
    .filter((folder) => !WRITE_ROWS.includes(folder))
    .map((folder) => ({
      file: `server/${folder}/bad9.ts`,
      imports: '#server/store/writes/writeRow.ts',
      sentence: OTHER_ROW_SENTENCES[folder] ?? NO_ROW_WRITES,
    })),
];

/** Paths that climb out of their folder: they would pass by the patterns of the layers, which know one spelling. */
const CLIMBS: [file: string, imports: string][] = [
  ['renderers/regions/filterPanel/bad.ts', '../../filters/index.ts'],
  ['renderers/regions/form/fields/bad.ts', '../../../columns/index.ts'],
  ['renderers/contracts/bad3.ts', '../regions/base/Icon.tsx'],
  ['renderers/blocks/bad.ts', '../charts/index.ts'],
  ['sandbox/guest/realm2.ts', '../host/commands.ts'],
  ['sandbox/guest/realm3.ts', '../content/html.ts'],
  ['sandbox/guest/prelude/bad.ts', '../../host/commands.ts'],
  ['sandbox/host/bad2.ts', '../guest/realm.ts'],
  ['sandbox/protocol/bad2.ts', '../host/session.ts'],
  ['sandbox/content/bad2.ts', '../guest/realm.ts'],
  ['sandbox/recording/bad2.ts', '../guest/realm.ts'],
  ['src/api/bad4.ts', '../engine/lists/query/loadList.ts'],
  ['src/engine/lists/bad2.ts', '../../services/texts/i18n.ts'],
  ['src/services/texts/bad.ts', '../../screens/list/ListScreen.tsx'],
  ['src/screens/list/bad2.ts', '../../app/outdated.ts'],
  ['server/workflow/core/bad2.ts', '../store/readInstance.ts'],
  ['server/handlers/list/bad2.ts', '../form/load.ts'],
  ['schemas/climb.ts', '../server/app.ts'],
  ['schemas/calls/climb.ts', '../../server/app.ts'],
  ['renderers/climb.ts', '../src/api/client.ts'],
  ['sandbox/host/climb.ts', '../../src/api/client.ts'],
  ['server/db/climb.ts', '../store/catalogue.ts'],
  ['server/refusals/climb.ts', '../store/catalogue.ts'],
  ['server/store/climb.ts', '../query/queryList.ts'],
  ['server/query/climb.ts', '../records/values.ts'],
  ['server/records/climb.ts', '../handlers/list/query.ts'],
  ['server/http/climb.ts', '../handlers/list/query.ts'],
  ['server/http/climb2.ts', './../handlers/list/query.ts'],
  ['cli/climb.ts', '../src/api/client.ts'],
];

/** Each way to write an import, by its source. */
const WAYS: [file: string, source: string][] = [
  ['server/records/way.ts', "export { x } from '#server/handlers/list/query.ts';\n"],
  ['server/records/way2.ts', "export * from '#server/handlers/list/query.ts';\n"],
  ['server/records/way3.ts', "import '#server/handlers/list/query.ts';\n"],
  ['server/records/way4.ts', "export const y = import('#server/handlers/list/query.ts');\n"],
  ['server/records/way5.ts', "import type { X } from '#server/handlers/list/query.ts';\nexport const y: X = 1;\n"],
  ['server/records/way6.ts', "export { x } from '../handlers/list/query.ts';\n"],
  ['server/records/way7.ts', "export const y = import('../handlers/list/query.ts');\n"],
  ['server/records/way8.ts', "import type { X } from '../handlers/list/query.ts';\nexport const y: X = 1;\n"],
];

/** Ways to a writer of rows that name no function of it. */
const ROW_WAYS: [file: string, source: string][] = [
  ['server/lists/way.ts', "import * as rows from '#server/store/writes/writeRow.ts';\nexport const y = rows;\n"],
  ['server/lists/way2.ts', "export * from '#server/store/writes/bulkWrite.ts';\n"],
  ['server/lists/way3.ts', "export const y = import('#server/store/writes/writeRow.ts');\n"],
  ['server/lists/way4.ts', "export { updateCells as cells } from '#server/store/writes/updateCells.ts';\n"],
];

/** A name of the browser that the engine may not use, in a file of each of its rooms. */
const BROWSER_NAMES: [file: string, use: string][] = [
  ['src/engine/lists/query/bad.ts', 'window.location.href'],
  ['src/engine/scripts/list/bad.ts', 'document.title'],
  ['src/engine/forms/bad.ts', 'sessionStorage.length'],
  ['src/engine/session/bad.ts', "localStorage.getItem('token')"],
  ['src/engine/session/bad2.ts', 'location.origin'],
  ['src/engine/navigation/bad.ts', 'history.length'],
  ['src/engine/forms/bad2.ts', 'navigator.locks'],
  ['src/engine/lists/bad7.ts', "alert('done')"],
  ['src/engine/lists/bad8.ts', "fetch('/api/x')"],
  ['src/engine/lists/bad9.ts', 'globalThis.document'],
  ['src/engine/lists/bad10.ts', '(globalThis as { location?: { href: string } }).location'],
];

/** What would make the workflow engine other than pure. */
const IMPURE_NAMES: [file: string, use: string][] = [
  ['server/workflow/core/bad5.ts', 'Date.now()'],
  ['server/workflow/core/bad6.ts', 'crypto.randomUUID()'],
];

/** What may be imported, and the file it stands in. */
const ALLOWED: [file: string, imports: string][] = [
  ['src/engine/good.ts', '#schemas/codes.ts'],
  ['src/engine/good2.ts', '#renderers/contracts/ports.ts'],
  ['sandbox/guest/good.ts', '#sandbox/protocol/errors.ts'],
  ['sandbox/host/good.ts', '#sandbox/recording/record.ts'],
  ['renderers/contracts/good.ts', '#renderers/contracts/ports.ts'],
  ['renderers/regions/filterPanel/good.ts', '#schemas/formats/filters/index.ts'],
  ['renderers/actions/process/good.ts', '#renderers/actions/process/prompts/promptFields.ts'],
  ['renderers/regions/form/filling/filling.ts', '#renderers/regions/widgets/index.ts'],
  ['src/engine/lists/state/compileList.ts', '#renderers/index.ts'],
  ['renderers/presentations/good.ts', '#renderers/regions/board/Board.tsx'],
  ['server/store/good.ts', '#server/db/database.ts'],
  ['server/http/good.ts', '#server/session/tokens.ts'],
  ['server/store/good2.ts', '#server/refusals/values.ts'],
  ['server/workflow/core/good.ts', '#schemas/workflow/state.ts'],
  ['server/workflow/core/good2.ts', './execution.ts'],
  ['server/workflow/store/good.ts', '#server/workflow/core/start.ts'],
  ['server/handlers/list/good.ts', '#server/records/values.ts'],
  ['server/handlers/list/good2.ts', './query.ts'],
  ['server/workflow/acts/good.ts', '#server/store/rows.ts'],
  ['server/query/good.ts', '#server/store/rows.ts'],
  ['server/records/good.ts', '#server/store/writes/writeRow.ts'],
  ['server/seed/good.ts', '#server/store/writes/bulkWrite.ts'],
  ['tests/e2e/good.ts', './fixtures.ts'],
];

const CONFIG = 'oxlint.config.ts';
// As `npm run lint` does.
const TSX = join(root, 'node_modules/tsx/dist/cli.mjs');
const OXLINT = join(root, 'node_modules/oxlint/bin/oxlint');
const importing = (imports: string, name = 'x') => `import { ${name} } from '${imports}';\nexport const y = ${name};\n`;

/** Each planted file with its source; lint sees them all at once. */
const planted = new Map([
  ...FORBIDDEN.map(({ file, imports, name }) => [file, importing(imports, name)] as const),
  ...CLIMBS.map(([file, imports]) => [file, importing(imports)] as const),
  ...WAYS,
  ...ROW_WAYS,
  ...[...BROWSER_NAMES, ...IMPURE_NAMES].map(([file, use]) => [file, `export const y = ${use};\n`] as const),
  ...ALLOWED.map(([file, imports]) => [file, importing(imports)] as const),
]);
let complaints = new Map<string, string[]>();

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-layers-'));
  try {
    complaints = lint(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** What lint says of the planted files, by file. */
function lint(folder: string): Map<string, string[]> {
  for (const file of [CONFIG, 'package.json']) cpSync(join(root, file), join(folder, file));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, source] of planted) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const { stdout } = spawnSync(process.execPath, [TSX, OXLINT, '-f', 'json', '.'], { cwd: folder, encoding: 'utf8' });
  const report: { diagnostics: { filename: string; severity: string; message: string; help?: string }[]; number_of_files: number } = JSON.parse(stdout);
  // Beside them its own configuration.
  expect(report.number_of_files).toBe(planted.size + 1);
  const byFile = new Map<string, string[]>();
  for (const { filename, severity, message, help = '' } of report.diagnostics) {
    if (severity === 'error') byFile.set(filename, [...(byFile.get(filename) ?? []), `${message} ${help}`]);
  }
  return byFile;
}

describe('layers', () => {
  it('each file is planted once', () => {
    expect(planted.size).toBe(FORBIDDEN.length + CLIMBS.length + WAYS.length + ROW_WAYS.length + BROWSER_NAMES.length + IMPURE_NAMES.length + ALLOWED.length);
  });

  it.each(FORBIDDEN)('$file may not import $imports', ({ file, sentence }) => {
    expect(complaints.get(file)?.join(' ')).toContain(sentence);
  });

  it.each(CLIMBS)('%s may not climb to %s', (file) => {
    expect(complaints.get(file)?.join(' ')).toContain('Relative imports from parent directories are not allowed');
  });

  it.each(ROW_WAYS)('%s writes no row of a model either: %s', (file) => {
    expect(complaints.get(file)?.join(' ')).toContain(NO_ROW_WRITES);
  });

  it.each(WAYS)('%s is refused as well: %s', (file) => {
    expect(complaints.get(file)?.join(' ')).toMatch(/what the server can do stands below the calls|Relative imports from parent directories/);
  });

  it.each(BROWSER_NAMES)('%s may not use %s', (file) => {
    expect(complaints.get(file)?.join(' ')).toContain('the engine knows no DOM: what it needs of the browser is passed in');
  });

  it.each(IMPURE_NAMES)('%s may not use %s', (file) => {
    expect(complaints.get(file)?.join(' ')).toContain('the workflow engine is pure');
  });

  it.each(ALLOWED)('%s may import what stands below it: %s', (file) => {
    expect(complaints.get(file)).toBeUndefined();
  });
});
