import { defineConfig, type OxlintOverride } from 'oxlint';

// What lint holds, the layers among it: which folder may import which, each with a sentence (CONTRIBUTING.md, Layers). Of two
// entries for a file the later one replaces the former, so each says all that holds for its files.

interface Refused {
  /** Globs of imports, later ones first; none begins with `!` beside another rule: what that lets through passes by every rule of the file. */
  group?: string[];
  /** The same as an expression. */
  regex?: string;
  message: string;
}

const refused = (message: string, ...group: string[]): Refused => ({ group, message });
const layer = (files: string | string[], ...patterns: Refused[]): OxlintOverride => ({
  files: [files].flat(),
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
/** Names that the files do not use, with the reason. */
const without = (files: string, message: string, ...names: string[]): OxlintOverride => ({
  files: [files],
  rules: { 'no-restricted-globals': ['error', ...names.map((name) => ({ name, message }))] },
});

const REGISTRIES = ['columns', 'filters', 'actions', 'pages', 'presentations', 'blocks', 'charts'];
const A_REGISTRY = `^#renderers/(index|${REGISTRIES.map((folder) => `${folder}/`).join('|')})`;

const noPortal = refused('renderers never import src: an entry receives ports typed in renderers/contracts.', '#src/**');
const schemasAlone = refused(
  'renderers stand on schemas alone; the sandbox gives them plain trees to draw.',
  '#server/**',
  '#cli/**',
  '#sandbox/host/**',
  '#sandbox/guest/**',
);
const region = [
  refused('regions take props: they neither fetch nor read the address.', '#src/**'),
  schemasAlone,
  { regex: A_REGISTRY, message: 'regions know no registry: what they need of one is handed down to them.' },
];
const noInputs = refused('inputs are a registry: a form hands them down, and three files bring them to it (ADR 18).', '#renderers/regions/widgets/index*');

const renderers: OxlintOverride[] = [
  layer('renderers/**', noPortal, schemasAlone),
  layer(
    ['renderers/contracts/**', 'renderers/chunks/**'],
    noPortal,
    schemasAlone,
    refused('contracts are the ground of renderers: they know no region and no registry.', '#renderers/**', '!#renderers/contracts/**'),
    refused('no type of the grid stands in a contract: what a column gives to a table is a type of our own.', 'ag-grid-*'),
  ),
  layer('renderers/regions/**', ...region, noInputs),
  layer('renderers/regions/{form/dialogForm/DialogForm.tsx,form/filling/filling.ts,filterBuilder/TermLine.tsx}', ...region),
  ...REGISTRIES.map((folder) =>
    layer(
      `renderers/${folder}/**`,
      noPortal,
      schemasAlone,
      refused(
        'a registry stands beside the others: what two of them need is a region or a contract.',
        '#renderers/**',
        ...[folder, 'regions', 'contracts', 'chunks'].map((below) => `!#renderers/${below}/**`),
      ),
    ),
  ),
];

const SANDBOX_ABOVE = ['#src/**', '#renderers/**', '#server/**', '#cli/**'];
const schemasBelow = refused('the sandbox stands on schemas alone: page and server come to it, never the other way.', ...SANDBOX_ABOVE);
/** A folder of the sandbox that knows none of these others. */
const sandboxWithout = (folder: string, message: string, ...others: string[]) =>
  layer(`sandbox/${folder}/**`, refused(message, ...SANDBOX_ABOVE, '#sandbox/node.ts', ...others.map((other) => `#sandbox/${other}/**`)));

const sandbox: OxlintOverride[] = [
  layer('sandbox/**', schemasBelow),
  layer(
    'sandbox/host/**',
    schemasBelow,
    refused(
      'the host speaks with the guest by the protocol alone: it imports nothing of the other side of the border.',
      '#sandbox/guest/**',
      '#sandbox/node.ts',
    ),
  ),
  sandboxWithout('guest', "the guest's side of the border knows nothing of the page's: text goes in, text comes out.", 'host', 'content', 'recording'),
  sandboxWithout('protocol', 'the protocol is what host and guest agree on: it knows neither side.', 'host', 'guest', 'content', 'recording'),
  sandboxWithout('content', 'content turns text into plain trees: it knows neither host nor guest.', 'host', 'guest', 'recording'),
  sandboxWithout('recording', 'a recording is replayed by the protocol alone: it imports neither host nor guest.', 'host', 'guest'),
];

const OUTSIDE_OF_SRC = ['#server/**', '#cli/**'];
const engine = [
  refused(
    'the engine is headless: it knows neither screens nor the application around it.',
    ...OUTSIDE_OF_SRC,
    '#src/services/**',
    '#src/screens/**',
    '#src/app/**',
    '#src/main*',
  ),
  refused('the engine draws nothing: a dialog it needs is asked for by a port, typed in renderers/contracts/.', '#renderers/regions/**'),
  refused(
    'the engine knows no React, no DOM, no router and no grid.',
    'react',
    'react/**',
    'react-dom',
    'react-dom/**',
    'react-router',
    'react-router-dom',
    'ag-grid-*',
  ),
];
const engineRegistry = { regex: A_REGISTRY, message: 'the engine knows no registry: only what compiles a list takes its kinds from there (ADR 18).' };
const OF_THE_BROWSER =
  'window self document location history navigator localStorage sessionStorage indexedDB screen alert confirm prompt open fetch XMLHttpRequest ' +
  'requestAnimationFrame matchMedia addEventListener removeEventListener dispatchEvent globalThis getComputedStyle';

const src: OxlintOverride[] = [
  layer('src/**', refused('the portal knows the server only by the wire: src never imports server.', ...OUTSIDE_OF_SRC)),
  layer(
    'src/api/**',
    refused(
      'api is the lowest layer of src: it knows calls, not screens.',
      ...OUTSIDE_OF_SRC,
      ...['engine', 'services', 'screens', 'app'].map((folder) => `#src/${folder}/**`),
      '#src/main*',
      '#renderers/**',
    ),
  ),
  layer('src/engine/**', ...engine, engineRegistry),
  layer('src/engine/lists/**', ...engine),
  without('src/engine/**', 'the engine knows no DOM: what it needs of the browser is passed in, or stands in src/api.', ...OF_THE_BROWSER.split(' ')),
  layer(
    'src/services/**',
    refused(
      'services are what every screen uses: they know neither a screen nor the application.',
      ...OUTSIDE_OF_SRC,
      '#src/screens/**',
      '#src/app/**',
      '#src/main*',
    ),
  ),
  layer('src/screens/**', refused('screens are mounted by app: what they need of it stands in src/services.', ...OUTSIDE_OF_SRC, '#src/app/**', '#src/main*')),
  layer('src/app/**', refused('main starts the application, never the other way.', ...OUTSIDE_OF_SRC, '#src/main*')),
];

const ABOVE_SERVER = ['#src/**', '#renderers/**', '#cli/**'];
const noRowWrites = refused(
  'rows of a model are written in server/records alone (addRecord, changeRecord, deleteRecords), and by seeds.',
  '**/store/writes/**',
);
const belowCalls = refused(
  'what the server can do stands below the calls that reach it: it knows neither http nor a handler.',
  ...ABOVE_SERVER,
  '#server/http/**',
  '#server/handlers/**',
  '#server/*.ts',
);
/** A layer of the server that knows itself and these others of it. */
const serverLayer = (folder: string, others: readonly string[], message: string, ...writes: string[]) =>
  layer(`server/${folder}/**`, refused(message, ...ABOVE_SERVER, '#server/**', ...[folder, ...others].map((below) => `!#server/${below}/**`), ...writes));

const server: OxlintOverride[] = [
  layer(
    'server/**',
    refused('the server speaks the wire: it never imports src or renderers.', '#src/**', '#renderers/**'),
    refused('the command stands on the server, never the other way.', '#cli/**'),
    noRowWrites,
  ),
  serverLayer('db', [], 'db is the lowest layer of the server: it opens databases and knows no model.'),
  serverLayer('refusals', ['db'], 'refusals are sentences: they know no model, no row and no call.'),
  serverLayer('store', ['refusals', 'db'], 'the store turns models into tables: it knows no query, no call and no handler.'),
  serverLayer(
    'query',
    ['store', 'refusals', 'db'],
    'query builds every row query for the actor it is given: it stands on the store, writes no row, and knows no right, no record and no call.',
    '**/store/writes/**',
  ),
  layer(
    'server/{imports,exports,workflow,lists,drafts,favourites,notifications,search,policies,services,files,jobs,print,session,organisation,changes,apps}/**',
    belowCalls,
    noRowWrites,
  ),
  layer('server/{records,seed}/**', belowCalls),
  layer(
    'server/workflow/core/**',
    refused(
      'the workflow engine is pure and stands on schemas alone: what it has to know of the world it asks of its driver.',
      '*',
      '*/**',
      '!./*',
      '!#schemas/**',
    ),
  ),
  without('server/workflow/core/**', 'the workflow engine is pure: the moment of an act is given to it, and it knows no chance.', 'Date', 'crypto'),
  layer(
    'server/http/**',
    refused('http carries the calls: the handlers are given to it.', ...ABOVE_SERVER, '#server/handlers/**', '#server/query/**', '#server/*.ts'),
    noRowWrites,
  ),
  layer(
    'server/handlers/**',
    refused('handlers are given to http and to the app: what they need of them stands in server/services.', '#server/http/**', '#server/*.ts'),
    refused('a handler knows no handler of another area: what several share stands in a folder of its subject.', ...ABOVE_SERVER, '#server/handlers/**'),
    noRowWrites,
  ),
  { files: ['server/**'], rules: { 'no-console': 'off' } },
];

export default defineConfig({
  plugins: ['typescript', 'import', 'react', 'jsx-a11y', 'unicorn', 'oxc'],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: ['dist', 'node_modules', 'test-results', 'tests/fixtures', 'tests/bench/floors', '/apps', 'sandbox/guest/prelude/*.js'],
  rules: {
    'import/no-cycle': 'error',
    'import/no-relative-parent-imports': 'error',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/no-non-null-assertion': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-implied-eval': 'error',
    'no-shadow': 'off',
    'no-await-in-loop': 'off',
    'no-nested-ternary': 'error',
    'max-lines-per-function': ['error', { max: 75, skipBlankLines: true, skipComments: true }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'react/no-danger': 'error',
    'no-console': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'unicorn/require-post-message-target-origin': 'off',
    'import/no-named-as-default-member': 'off',
    'unicorn/consistent-function-scoping': 'off',
  },
  overrides: [
    layer(
      'schemas/**',
      refused(
        'schemas is the ground everything stands on: it imports nothing of ours but itself.',
        ...['src', 'renderers', 'sandbox', 'server', 'cli'].map((area) => `#${area}/**`),
      ),
    ),
    ...renderers,
    ...sandbox,
    ...src,
    ...server,
    { files: ['cli/**', 'scripts/**', 'tests/**', '*.config.ts'], rules: { 'no-console': 'off', 'no-restricted-imports': 'off' } },
    { files: ['scripts/**', 'tests/**'], rules: { 'import/no-relative-parent-imports': 'off' } },
    { files: ['tests/**'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    {
      files: ['tests/e2e/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          {
            paths: [
              {
                name: '@playwright/test',
                importNames: ['test'],
                message: 'browser tests take test from tests/e2e/fixtures.ts: a tab or a worker of its own costs a file as much as its pages.',
              },
            ],
          },
        ],
      },
    },
    { files: ['tests/e2e/reusedPage.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
