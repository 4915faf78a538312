import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { loadApps } from '#server/apps/loader.ts';
import { checkScriptTypes } from '../../cli/scriptTypes/checkTypes.ts';
import { list, writeApp } from '../server/apps/appFolder.ts';
import { ENDS, flows, userTask, workflowText } from '../server/apps/bpmn/workflowText.ts';
import { temporaryFolder, write } from '../server/apps/markedFixture.ts';
import { portico, runNode, startPortico } from './portico.ts';

const WITH_SCRIPT = {
  queryActions: [{ actionCode: 'stamp', queryActionType: 7, name: '盖章' }],
  queryPresentation: { htmlJson: { scriptJson: { $file: 'notes.js' } } },
};

/** A script that fits the list `notes`; `from` becomes `to` in it. */
function script(from = '', to = ''): string {
  const lines = [
    '/* Marks what is dear. */',
    '({',
    "  options: { version: '1.0' },",
    '  extensions: { dear: 1000 },',
    '  hooks: {',
    '    onLoad: function (data) {',
    '      var self = this;',
    "      data.forEach(function (row, at) { if (vm.rows[at].data.amount > self.extensions.dear) row.title = '! ' + row.title; });",
    '    },',
    '    onCustomAction: async function (action) {',
    "      if (action.actionCode === 'stamp') vm.$message.info('stamped');",
    '    },',
    '    onCellRender: function (at) {',
    "      if (at.colData.propertyCode === 'title') return { type: 'tag', text: at.rowData.title, color: 'primary' };",
    '    },',
    '  },',
    '})',
  ];
  return lines.join('\n').replace(from, to);
}

async function writeScripted(text: string): Promise<{ folder: string; app: string; file: string }> {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  await write(join(app, 'lists', 'notes.json'), list('notes', 'note', WITH_SCRIPT));
  const file = join(app, 'lists', 'notes.js');
  await write(file, text);
  return { folder, app, file };
}

/** What does not fit, with the line it stands in and a word of the reason. */
const MISSPELT = [
  ['a property code of a stored record', 'data.amount', 'data.amuont', 8, 'amuont'],
  ['a property code of a row', 'row.title =', 'row.titel =', 8, 'titel'],
  ['a property code of a column', "=== 'title'", "=== 'titel'", 14, 'titel'],
  ['an action code', "'stamp'", "'stmap'", 11, 'stmap'],
  ['a hook', 'onCellRender', 'onCelRender', 13, 'onCelRender'],
  ['a member of vm', 'vm.$message', 'vm.$mesage', 11, '$mesage'],
] as const;
/** They are held against the list together, but for the hook: what stands in a hook that is not known has no types. */
const TOGETHER = [MISSPELT.filter(([what]) => what !== 'a hook'), MISSPELT.filter(([what]) => what === 'a hook')];
const misspelt = (wrong: (typeof TOGETHER)[number]) => wrong.reduce((text, [, from, to]) => text.replace(from, to), script());

it('[BX-033] a script that says much before it prepares something is checked as soon as any other', async () => {
  const { folder } = await writeScripted(`${'/* said */ '.repeat(60)}var prepared = 1;\n${script()}`);
  expect(await portico(['check', '--strict', folder])).toMatchObject({ status: 0 });
});

it('[BX-033] a script that fits its list passes the check of the configuration', async () => {
  const { folder } = await writeScripted(script());
  expect(await portico(['check', '--strict', folder])).toMatchObject({ status: 0, out: '' });
});

it('[BX-033] what its list does not know is reported by `portico check` at the line of the script', async () => {
  const [, from, to, line, word] = MISSPELT[0];
  const { folder, file } = await writeScripted(script(from, to));
  const { status, out } = await portico(['check', '--strict', folder]);
  expect(out.startsWith(`${file}:${line}:`)).toBe(true);
  expect(out).toMatch(/^[^\n]* warning the script does not fit its list: [^\n]*\n$/);
  expect(out).toContain(word);
  expect(status).toBe(1);
});

it('[BX-033] codes of properties and actions, hooks and members of vm that are not known are found at their lines', async () => {
  const { app, file } = await writeScripted('');
  for (const wrong of TOGETHER) {
    await write(file, misspelt(wrong));
    const faults = await checkScriptTypes(await loadApps([app]));
    const wanted = wrong.map(([, , , line, word]) => ({ file, line, column: expect.any(Number), severity: 'warning', reason: expect.stringContaining(word) }));
    expect(faults).toEqual(expect.arrayContaining(wanted));
    expect(faults).toHaveLength(wrong.length);
  }
});

it('[BX-033] generated types let the compiler refuse what the list does not know, and pass a correct script', async () => {
  const annotated = (text: string) => text.replace('\n({', '\n/** @satisfies {ListScript} */\n({');
  const { folder, app, file } = await writeScripted(annotated(script()));
  expect(await startPortico(['types', folder])).toMatchObject({ status: 0, errors: '' });
  const compile = () => runNode(resolve('node_modules/typescript/bin/tsc'), ['--pretty', 'false', '-p', join(app, 'types', 'notes')]);
  expect(await compile()).toMatchObject({ status: 0, out: '' });
  for (const wrong of TOGETHER) {
    await write(file, annotated(misspelt(wrong)));
    const { status, out } = await compile();
    expect(status).not.toBe(0);
    for (const [, , , line, word] of wrong) expect(out).toMatch(new RegExp(`^[^\\n]*notes\\.js\\(${line + 1},[^\\n]*${word.replace('$', '\\$')}`, 'm'));
  }
});

it('editors find the project of each list beside the application; a project of somebody else is left as it is', async () => {
  const { folder, app } = await writeScripted(script());
  await portico(['types', folder]);
  const solution = join(app, 'tsconfig.json');
  expect(JSON.parse(await readFile(solution, 'utf8'))).toEqual({ files: [], references: [{ path: './types/notes' }] });
  expect(await portico(['types', folder])).toMatchObject({ status: 0, errors: '' });
  const own = '{ "files": ["mine.ts"] }';
  await write(solution, own);
  expect(await portico(['types', folder])).toMatchObject({ status: 0, errors: `${solution} is left as it is\n` });
  expect(await readFile(solution, 'utf8')).toBe(own);
});

it('a configuration with errors gets no types, but its faults', async () => {
  const { folder, app } = await writeScripted(script());
  await write(join(app, 'lists', 'other.json'), list('other', 'nothing'));
  const { status, out } = await portico(['types', folder]);
  expect(out).toContain('there is no model nothing');
  expect(status).toBe(1);
});

it('a form script is checked against its form: what the form does not know is reported at its line, and a correct one passes', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const text = (member: string) =>
    `(function (form) {\n  form.on('onRendered', function (data) {\n    form.${member}.required = data.title !== null;\n  });\n})`;
  await write(join(app, 'forms', 'note_form.json'), { code: 'note_form', schemaCode: 'note', name: '便条', script: { $file: 'note_form.js' } });
  await write(join(app, 'forms', 'note_form.js'), text('title'));
  expect(await checkScriptTypes(await loadApps([app]))).toEqual([]);
  await write(join(app, 'forms', 'note_form.js'), text('titel'));
  const [fault] = await checkScriptTypes(await loadApps([app]));
  expect(fault).toMatchObject({ line: 3, column: 10, severity: 'warning' });
  expect(fault?.reason).toMatch(/^the script does not fit its form: Property 'titel' does not exist on type 'Form'/);
});

it('the types of a form script know the limits of its controls: limits of other kinds and wrong values are found at their lines', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const lines = [
    '(function (form) {',
    "  form.on('onRendered', function () {",
    "    form.title.maxLength = 20; form.title.pattern = '^A'; form.title.minLength = null;",
    '    form.amount.min = 5;',
    '    form.amount.propertyChange.subscribe(function (change) {',
    "      if (change.name === 'min' && change.value !== null) form.amount.max = change.value + 1;",
    '    });',
    '  });',
    '})',
  ];
  const text = (from = '', to = '') => lines.join('\n').replace(from, to);
  await write(join(app, 'forms', 'note_form.json'), { code: 'note_form', schemaCode: 'note', name: '便条', script: { $file: 'note_form.js' } });
  const faultsOf = async (script: string) => {
    await write(join(app, 'forms', 'note_form.js'), script);
    return (await checkScriptTypes(await loadApps([app]))).map(({ line, reason }) => [line, reason.replace('the script does not fit its form: ', '')]);
  };
  expect(await faultsOf(text())).toEqual([]);
  const wrong = text("'^A'", '1').replace('amount.min = 5', 'amount.minLength = 5').replace('change.value + 1', "'6'");
  expect(await faultsOf(wrong)).toEqual([
    [3, "Type 'number' is not assignable to type 'string'."],
    [4, expect.stringContaining("'minLength' does not exist")],
    [6, "Type 'string' is not assignable to type 'number'."],
  ]);
});

it('[BX-033] a form script knows the codes of its own buttons and of those of its sub-tables', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const product = { code: 'product', name: '产品', propertyType: 0 };
  await write(join(app, 'models', 'order', 'model.json'), {
    code: 'order',
    name: '订单',
    properties: [{ code: 'items', name: '明细', propertyType: 8, subSchema: { properties: [product] } }],
  });
  const text = (own: string, sheet: string) =>
    [
      '(function (form) {',
      `  form.on('onCustomAction', function (action) { if (action.code === 'call' || action.code === '${own}') this.doAction('save'); });`,
      `  form.on('onRendered', function () { form.items.sheetActionDown(function (e) { if (e.code === '${sheet}') return e.checkeds[0].product; }); });`,
      '})',
    ].join('\n');
  await write(join(app, 'forms', 'order_form.json'), {
    code: 'order_form',
    schemaCode: 'order',
    name: '订单',
    script: { $file: 'order_form.js' },
    publishedAttributesJson: [{ key: 'items', options: { actions: [{ code: 'mark', text: '标记' }] } }],
    publishedActionsJson: [{ code: 'ring', text: '响铃' }],
    publishedHtmlJson: [{ tagName: 'section', id: 'toolbar', innerHTML: '<action code="call" text="呼叫"></action>' }],
  });
  for (const [own, sheet, lines] of [
    ['ring', 'mark', []],
    ['rung', 'ring', [2, 3]],
  ] as const) {
    await write(join(app, 'forms', 'order_form.js'), text(own, sheet));
    const loading = await loadApps([app]);
    expect(loading.loaded.faults).toEqual([]);
    expect((await checkScriptTypes(loading)).map(({ line }) => line)).toEqual(lines);
  }
});

it('[BX-033] a form script knows the steps of the workflows that show its form', async () => {
  const folder = await temporaryFolder();
  const app = await writeApp(folder);
  const text = (step: string, action: string) =>
    `(function (form) {\n  form.on('onPreAction', function (action) {\n    return form.workflowInfo.activityCode !== '${step}' ||\n      action.code !== '${action}';\n  });\n})`;
  await write(join(app, 'forms', 'note_form.json'), { code: 'note_form', schemaCode: 'note', name: '便条', script: { $file: 'note_form.js' } });
  const own = '<lp:process schemaCode="note"/>';
  await write(join(app, 'workflows', 'flow.bpmn'), workflowText(`${ENDS}${userTask('check')}${flows('start check end')}`, { own }));
  for (const [step, action, lines] of [
    ['check', 'disAgree', []],
    ['chek', 'disagree', [3, 4]],
  ] as const) {
    await write(join(app, 'forms', 'note_form.js'), text(step, action));
    expect((await checkScriptTypes(await loadApps([app]))).map(({ line }) => line)).toEqual(lines);
  }
});
