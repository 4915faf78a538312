import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { write } from '#tests/server/apps/markedFixture.ts';
import { copyTree, type TreeCopy } from '#tests/support/treeCopy.ts';
import { unfiredMoments } from '#tests/support/unfiredMoments.ts';

const root = join(import.meta.dirname, '../..');
const HEADING = '## To add a property type';

/** What is added to a copy of the tree, and the places that CONTRIBUTING.md names for each. */
const ADDED = {
  'property type': { name: 'probeType', places: promisedPlaces() },
  call: { name: 'probeCall', places: ['server/implement.ts'] },
  presentation: { name: 'PROBE', places: ['renderers/presentations/index.ts'] },
  'hook moment of lists': { name: 'onProbe', places: ['cli/scriptTypes/facade.ts', 'src/engine/scripts/list/runHook.ts'] },
  'hook moment of forms': { name: 'onFormProbe', places: ['cli/scriptTypes/formFacade.ts', 'src/engine/scripts/form/runForm.ts'] },
};
const PLACES = Object.values(ADDED).flatMap(({ name, places }) => places.map((place) => [place, name] as const));

/** Paths that CONTRIBUTING.md names for a property type, one at the front of each line of its list. */
function promisedPlaces(): string[] {
  const [, section = ''] = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(`${HEADING}\n`);
  const [own = ''] = section.split('\n## ');
  return [...own.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path).toSorted();
}

/** The row of CONTRIBUTING.md on something that is added. */
function rowOfGuide(what: string): string {
  const row = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${what} `));
  if (row === undefined) throw new Error(`CONTRIBUTING.md has no row on a ${what}`);
  return row;
}

/** Adds one of each by its name alone. */
function addNames({ insert }: TreeCopy): void {
  insert('schemas/propertyType.ts', /^export const time = .*\n/m, 'export const probeType = 99;\n');
  insert('schemas/propertyTypes/byPropertyType.ts', /^ {2}readonly \[PropertyType\.time\]: T;\n/m, '  readonly [PropertyType.probeType]: T;\n');
  insert(
    'schemas/calls/comments.ts',
    /^export const commentCalls = \{\n/m,
    "  probeCall: call({ method: 'GET', path: '/api/form/comment/probe', who: 'user', repeat: 'reads', answer: Type.String(), description: 'Who asks' }),\n",
  );
  insert('schemas/codes.ts', /^export const PRESENTATIONS = \[/m, "'PROBE', ");
  const row = "{ args: [], budget: 'plain', wall: 'wallLongMs', dialogsAreFree: true, onError: 'message', supersedes: true },\n";
  insert('schemas/hooks.ts', /^export const hooks = \{\n/m, `  onProbe: ${row}`);
  insert('schemas/hooks.ts', /^export const formHooks = \{\n/m, `  onFormProbe: ${row}`);
}

/** Gives each its runs, drawings and words; the new property type is in all like a time of day. */
function fillIn({ insert, repeat, write: add }: TreeCopy): void {
  const asProbe = (text: string): string => text.replace('PropertyType.time', 'PropertyType.probeType');
  repeat(/^ {2}\[PropertyType\.time\]: .*\n/gm, asProbe);
  repeat(/propertyTypes: \[[^\]]*\bPropertyType\.time(?=\])/g, () => ', PropertyType.probeType');

  add(
    'server/handlers/comments/probe.ts',
    `import type { Calls } from '#schemas/calls/index.ts';
import type { Handler } from '#server/services/handler.ts';

export const probeCall: Handler<Calls['probeCall']> = async ({ actor }) => actor.id;
`,
  );
  insert('server/handlers/comments/index.ts', /^import .*\n/m, "import { probeCall } from './probe.ts';\n");
  insert('server/handlers/comments/index.ts', /^export const commentHandlers = \{\n/m, '  probeCall,\n');

  add(
    'renderers/presentations/probePresentation.ts',
    `import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { tablePresentation } from './tablePresentation.ts';

export const probePresentation: PresentationRenderer<'PROBE'> = { ...tablePresentation, type: 'PROBE' };
`,
  );
  insert('renderers/presentations/index.ts', /^import .*\n/m, "import { probePresentation } from './probePresentation.ts';\n");
  insert('renderers/presentations/index.ts', /^const presentations: .*\n/m, '  PROBE: probePresentation,\n');

  insert('cli/scriptTypes/facade.ts', /^const HOOKS: .*\n/m, '  onProbe: `  onProbe(this: Self): Maybe<unknown>;`,\n');
  insert(
    'cli/scriptTypes/formFacade.ts',
    /^const EVENTS: .*\n/m,
    '  onFormProbe: "  on(event: \'onFormProbe\', handler: (this: Form) => Maybe<unknown>): void;",\n',
  );
  for (const [path, name] of [
    ['src/engine/scripts/list/runHook.ts', 'onProbe'],
    ['src/engine/scripts/form/runForm.ts', 'onFormProbe'],
  ] as const)
    insert(path, /^const moments = \{\n/m, `  ${name}: async ({ script }: RunningScript): Promise<void> => void (await script.run('${name}')),\n`);
}

/** Lets the moments come: lists when a view is entered, forms when they are painted. */
function fire({ insert }: TreeCopy): void {
  insert('src/engine/lists/query/listScript.ts', /^ {2}preLoad\(\): .*\n/m, '  entered(): void;\n');
  insert('src/engine/scripts/list/runHook.ts', /^ {4}preLoad: .*\n/m, '    entered: () => void moments.onProbe(running),\n');
  insert('src/engine/scripts/form/runForm.ts', /^ {6}scripted\.attach\(handle\);\n/m, '      void moments.onFormProbe(running);\n');
}
const callEntered = ({ insert }: TreeCopy): void => insert('src/engine/lists/enterList.ts', /^ {2}await script\?\.preLoad\(\);\n/m, '  script?.entered();\n');

const ITEM = { code: 'at', name: 'at', propertyType: 99 };
const MODEL = { code: 'visit', name: '来访', properties: [{ code: 'title', name: 'title', propertyType: 0 }, ITEM] };
const SCRIPT = "/** @satisfies {ListScript} */\n({ options: { version: '1.0' }, hooks: { onProbe: function () { vm.$message.info('the list'); } } })";
const LIST = {
  code: 'visits',
  schemaCode: 'visit',
  name: '来访',
  queryPresentationType: 'PROBE',
  queryColumns: MODEL.properties.map(({ code, name, propertyType }) => ({ propertyCode: code, name, propertyType })),
  queryPresentation: { clientType: 'PC', htmlJson: { scriptJson: SCRIPT } },
};
const FORM_SCRIPT = "/** @type {FormScript} */\n(function (form) {\n  form.on('onFormProbe', function () { form.$message.info('the form'); });\n})";
const FORM = { code: 'visit_form', schemaCode: 'visit', name: '来访', script: FORM_SCRIPT };
const RIGHTS = [{ subjects: [{ id: 'staff', unitType: 3 }], visible: true, models: { visit: { actions: ['add', 'edit'], scope: 'all' } } }];

/** An application that uses one of each; gives the folder of applications it is in. */
async function writeApp(folder: string): Promise<string> {
  const app = join(folder, 'apps/visits');
  await write(join(app, 'app.json'), { code: 'visits', name: '来访', permissions: RIGHTS });
  await write(join(app, 'menu.json'), []);
  await write(join(app, 'models/visit/model.json'), MODEL);
  await write(join(app, 'lists/visits.json'), LIST);
  await write(join(app, 'forms/visit_form.json'), FORM);
  return join(folder, 'apps');
}

/** What \`portico check\` of a tree says of the application. */
async function checked(tree: string, apps: string): Promise<string> {
  const lines: string[] = [];
  const take = (text: string | Uint8Array) => lines.push(String(text)) > 0;
  const spies = [vi.spyOn(process.stdout, 'write').mockImplementation(take), vi.spyOn(process.stderr, 'write').mockImplementation(take)];
  try {
    const { check } = await import(join(tree, 'cli/check.ts'));
    await check([apps], {});
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return lines.join('');
}

// Above 10 s: two type checks of the whole product, the second of what has changed since, and a server of the copy.
describe('a property type, a call, a presentation and a hook moment that are added', { timeout: 300_000 }, () => {
  let copy: TreeCopy;
  let folder: string;
  let apps: string;
  let faultsOfFilled: ReturnType<TreeCopy['faults']>;

  beforeAll(async () => {
    copy = copyTree();
    folder = mkdtempSync(join(tmpdir(), 'portico-added-'));
    apps = await writeApp(folder);
  });
  afterAll(() => {
    copy.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  it('every constant of a property type has its name in faults', () => {
    const constants = [...readFileSync(join(root, 'schemas/propertyType.ts'), 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
    const named = [...readFileSync(join(root, 'schemas/propertyTypes/byPropertyType.ts'), 'utf8').matchAll(/\[PropertyType\.(\w+)\]: T;/g)].map(
      ([, name]) => name,
    );
    expect(named).toEqual(constants);
  });

  it.each(['call', 'presentation', 'hook moment'])('CONTRIBUTING.md names the places of a %s', (what) => {
    const places = Object.entries(ADDED).flatMap(([kind, { places: own }]) => (kind.startsWith(what) ? own : []));
    for (const place of places) expect(rowOfGuide(what)).toContain(`\`${place}\``);
  });

  it('with their names alone the type check names every place that CONTRIBUTING.md names, and no other', async () => {
    addNames(copy);
    const faults = await copy.faults();
    expect([...faults.keys()].toSorted()).toEqual(PLACES.map(([place]) => place).toSorted());
    for (const [place, name] of PLACES)
      for (const fault of faults.get(place) ?? []) expect([place, fault]).toEqual([place, expect.stringMatching(`\\b${name}\\b`)]);
  });

  it('a moment that has its run but never comes is named with what lacks', () => {
    fillIn(copy);
    const [inList, inForm, ...more] = unfiredMoments(copy.folder);
    expect([inList, inForm, more]).toEqual([
      'onProbe: nothing in src/engine/scripts/list/runHook.ts runs moments.onProbe',
      'onFormProbe: nothing in src/engine/scripts/form/runForm.ts runs moments.onFormProbe',
      [],
    ]);
    fire(copy);
    expect(unfiredMoments(copy.folder)).toEqual(['onProbe: nobody in src/engine/lists calls script.entered']);
    callEntered(copy);
    expect(unfiredMoments(copy.folder)).toEqual([]);
    // Beside the tests that use the copy.
    faultsOfFilled = copy.faults();
  });

  it('filled in, `portico check` knows them, which it does not before', async () => {
    expect(await checked(copy.folder, apps)).toBe('1 application, 5 documents: no faults\n');
    const before = await checked(root, apps);
    for (const unknown of ['99', 'PROBE', 'onProbe', 'onFormProbe']) expect(before).toContain(unknown);
  });

  it('filled in, the call is answered, a record has a value of the type, and its list is drawn by the presentation', async () => {
    const { startTestServer } = await import(join(copy.folder, 'tests/server/http/testServer.ts'));
    const { presentationOf } = await import(join(copy.folder, 'renderers/presentations/index.ts'));
    const server = await startTestServer({ database: 'pglite', appFolders: [apps] });
    try {
      const client = await server.as('staff');
      expect((await client.get('/api/form/comment/probe')).data).toBe('staff');
      const { data: replayToken } = await client.get('/api/runtime/form/getReplayToken');
      const bizObject = { schemaCode: 'visit', data: { title: 'first', at: '08:30:00' } };
      expect(await client.post('/api/runtime/form/save', { bizObject, replayToken })).toMatchObject({ errcode: 0 });
      const query = { schemaCode: 'visit', queryCode: 'visits', mobile: false, page: 0, size: 20, filters: [] };
      expect((await client.post('/api/runtime/query/list', query)).data.content).toMatchObject([{ data: { title: 'first', at: '08:30:00' } }]);
      const { data: config } = await client.get('/api/app/query/get', { schemaCode: 'visit', code: 'visits', source: 1 });
      expect(presentationOf(config)).toEqual({ renderer: expect.objectContaining({ type: 'PROBE' }) });
    } finally {
      await server.close();
    }
  });

  it('filled in, the moments run what scripts of lists and forms do then', async () => {
    const { openListScript } = await import(join(copy.folder, 'tests/fixtures/sandbox/openedListScript.ts'));
    const list = await openListScript(SCRIPT);
    list.script.entered();
    const { openForm } = await import(join(copy.folder, 'tests/fixtures/sandbox/openedForm.ts'));
    const form = await openForm(LOADED, FORM_SCRIPT);
    form.attach();
    await vi.waitFor(() => expect([list.messages, form.messages]).toEqual([['the list'], ['the form']]), { timeout: 10_000 });
    list.script.dispose();
    form.script.dispose();
  });

  it('filled in, nothing lacks', async () => {
    expect([...(await faultsOfFilled)]).toEqual([]);
  });
});

const LOADED = {
  bizObject: { id: 'a', schemaCode: 'visit', loadedFromDb: true, data: { title: 'first' } },
  bizSchema: { ...MODEL, properties: MODEL.properties.map((item) => ({ ...item, published: true })) },
  bizSheet: { code: 'visit_form', name: 'visit' },
  formPermission: { actionPermission: { save: true }, dataPermissions: { title: { v: true, e: true, r: false } } },
};

describe('hook moments', () => {
  it('every moment of lists and forms comes', () => {
    expect(unfiredMoments(root)).toEqual([]);
  });
});
