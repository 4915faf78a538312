import { afterEach, expect, it } from 'vitest';
import { formFacade } from '#sandbox/protocol/facade.ts';
import { nodeLinks, preludeText } from '#sandbox/node.ts';
import { replay } from '#sandbox/recording/replay.ts';
import type { ScriptLimits } from '#schemas/hooks.ts';
import type { PageEffects } from '#sandbox/protocol/bridge.ts';
import { closeAll, openStage, patientLimits, until, type Stage } from '../fixtures/sandbox/stage.ts';
import '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

const state = (more: object = {}) => ({
  type: 1,
  display: true,
  required: false,
  edit: true,
  inSheet: false,
  invalid: false,
  errors: [],
  options: null,
  ...more,
});

/** A form of three fields, whose page takes over what the script writes. */
async function openForm(text: string, limits: ScriptLimits = patientLimits): Promise<Stage & { writes: unknown[] }> {
  const writes: unknown[] = [];
  const values: Record<string, unknown> = { title: 'Crane', amount: 5, items: [{ id: 'a', product: 'Rope', quantity: 2 }] };
  const controls: Record<string, Record<string, unknown>> = {
    title: state(),
    amount: state({ type: 4 }),
    items: state({ type: 201, columns: ['product', 'quantity'] }),
    'items.product': state({ inSheet: true, parentKey: 'items' }),
    'items.quantity': state({ type: 4, inSheet: true, parentKey: 'items' }),
  };
  const members: Record<string, unknown> = {};
  const show = () => Object.assign(members, { $values: { ...values }, $data: { ...values }, $controls: structuredClone(controls) });
  show();
  const effects = {
    $write([batch]: [[string, string, unknown][]]) {
      writes.push(batch);
      for (const [key, name, value] of batch) {
        if (name === 'value') values[key] = value;
        else controls[key] = { ...controls[key], [name]: value };
      }
      Object.assign(stage.state, show());
    },
    validate: () => true,
    doAction: () => undefined,
    submit: () => undefined,
  } as unknown as Partial<PageEffects>; // the stage is typed by the table of lists
  const stage = await openStage(text, {
    effects,
    members: {
      $dataPermission: { title: { v: true, e: true, r: false } },
      $actions: [{ code: 'save', text: 'Save', visible: true, disabled: false }],
      $checked: {},
      isNew: true,
      ...members,
    },
    options: { facade: formFacade, prelude: await preludeText('form'), limits, records: true },
  });
  return Object.assign(stage, { writes });
}

const script = (body: string) => `(function (form) {\n${body}\n})`;

it('onLoad sees values and rights, changes them in place or returns others; handlers run in their order', async () => {
  const stage = await openForm(
    script(`
      form.on('onLoad', function (data, rights) { data.title = data.title + ' ' + this.isNew; rights.title.e = false; });
      form.on('onLoad', async function (data) { await this.$nextTick(); return { title: data.title + '!' }; });`),
  );
  expect((await stage.script.ready)?.hooks).toEqual(['onLoad']);
  const outcome = await stage.script.run('onLoad');
  expect(outcome.error).toBeNull();
  expect(outcome.value).toEqual({ title: 'Crane true!' });
  expect(outcome.changed.$dataPermission).toEqual({ title: { v: true, e: false, r: false } });
});

it('what a handler writes is there at once and goes to the page as one batch', async () => {
  const stage = await openForm(
    script(`
      form.on('onRendered', function () {
        this.title.value = 'Hoist'; this.title.required = true; this.amount.value = this.amount.value + 1;
        console.log(this.title.value, this.amount.value, this.value.title, this.title.required);
        this.actions[0].text = 'Store';
      });`),
  );
  await stage.script.run('onRendered');
  expect(stage.runs.at(-1)?.logs.map(({ text }) => text)).toEqual(['Hoist 6 Hoist true']);
  expect(stage.writes).toEqual([
    [
      ['title', 'value', 'Hoist'],
      ['title', 'required', true],
      ['amount', 'value', 6],
      ['@save', 'text', 'Store'],
    ],
  ]);
});

it('subscribers hear of changes of the user and of the script, rows and cells included', async () => {
  const stage = await openForm(
    script(`
      form.on('onRendered', function () {
        var self = this;
        self.amount.valueChange.subscribe(function (e) { self.title.value = e.oldValue + ' to ' + e.value; });
        self.title.valueChange.subscribe(function (e) { console.log('title ' + e.value); });
        self.title.propertyChange.subscribe(function (e) { console.log(e.name + ' ' + e.value); });
        self.items.rowChange.subscribe(function (e) { console.log(e.type + ' ' + e.index); });
        self.items.getColumnValueChange('quantity').subscribe(function (e) { console.log('quantity ' + e.oldValue + ' ' + e.value); });
        self.title.display = false;
        self.items.appendRow({ product: 'Hook', quantity: 4 });
        self.items.getCell(0, 'quantity').value = 3;
        console.log(self.items.rows.length + ' ' + self.items.rows[1].product.value);
      });`),
  );
  const logs = () => stage.runs.flatMap((run) => run.logs.map(({ text }) => text));
  await stage.script.run('onRendered');
  await until(() => logs().length === 5);
  expect(logs()).toEqual(['2 Hook', 'display false', 'insert 1', 'quantity 2 3', 'quantity null 4']);
  stage.state.$values = { title: 'Crane', amount: 8 };
  await stage.script.run('change');
  await until(() => stage.writes.length === 2);
  expect(stage.writes[1]).toEqual([['title', 'value', '5 to 8']]);
  await until(() => logs().includes('title 5 to 8'));
});

it('false stops: the first handler that says so ends the others; a fault stops a button, nothing else', async () => {
  const stage = await openForm(
    script(`
      form.on('onPreAction', function (action) { return action.code !== 'save'; });
      form.on('onPreAction', function () { console.log('second'); });
      form.on('onValidate', function () { throw new Error('no stock'); });
      form.on('onActionDone', async function () { return false; }, 'cover');`),
  );
  expect((await stage.script.ready)?.covers).toEqual(['onActionDone']);
  expect((await stage.script.run('onPreAction', { action: { code: 'save' } })).isCancelled).toBe(true);
  const other = await stage.script.run('onPreAction', { action: { code: 'edit' } });
  expect([other.isCancelled, other.logs[0]?.text]).toEqual([false, 'second']);
  expect((await stage.script.run('onValidate', { action: { code: 'save' } })).isCancelled).toBe(true);
  expect(stage.faults.map(({ message, hook, line }) => [message, hook, line])).toEqual([['no stock', 'onValidate', 5]]);
  expect((await stage.script.run('onActionDone', { action: { code: 'save' } })).value).toBe(false);
});

it('a subscriber that changes what it hears of is stopped at the limit of commands, and the form is answered from then on', async () => {
  const stage = await openForm(
    script(`
      form.on('onRendered', function () {
        form.amount.valueChange.subscribe(function (e) { form.amount.value = e.value + 1; });
        form.amount.value = 6;
      });
      form.on('onPreAction', function () { return form.title.value !== 'Crane'; });`),
    { ...patientLimits, commands: 40 },
  );
  await stage.script.run('onRendered');
  await until(() => stage.writes.length === 40);
  expect((await stage.script.run('onPreAction', { action: { code: 'save' } })).isCancelled).toBe(true);
  expect(stage.writes.length).toBe(40);
});

it.each([
  [
    'poisoned built-ins',
    'Array.prototype[Symbol.iterator] = Array.prototype.push = JSON.stringify = JSON.parse = Object.defineProperty = function () { throw 1; };',
  ],
  ['keys of prototypes', 'form.title.value = JSON.parse(\'{"__proto__":{"x":1}}\'); form.title.__proto__.display = true; Object.prototype.edit = true;'],
  [
    'a search for the page',
    "if (typeof window + typeof document + typeof fetch + typeof $write !== 'undefinedundefinedundefinedundefined') throw new Error('reached');",
  ],
])('%s: nothing but the script itself is reached', async (_what, text) => {
  const stage = await openForm(script(`form.on('onRendered', function () { ${text} }); form.on('onPreAction', function () { return false; });`));
  await stage.script.run('onRendered');
  expect(stage.faults.map(({ message }) => message)).not.toContain('reached');
  expect([{}, []].flatMap((plain) => ['x', 'edit', 'display'].filter((key) => key in plain))).toEqual([]);
  expect(JSON.stringify(stage.writes)).not.toContain('__proto__');
  expect((await stage.script.run('onPreAction', { action: { code: 'save' } })).isCancelled).toBe(true);
});

it.each([
  ['({ options: { version: "1.0" } })', 'the script of a form must be one function'],
  [script("form.on('onOpen', function () {})"), 'unknown event onOpen'],
  [script("form.on('onLoad', 1)"), 'the handler of onLoad must be a function'],
  [script('form.on('), 'SyntaxError'],
])('%s is refused with its reason', async (text, reason) => {
  const stage = await openForm(text);
  expect(await stage.script.ready).toBeNull();
  expect(stage.faults[0]?.message).toContain(reason);
});

it('a button of a sub-table tells its listeners of the checked rows as they are now; checks stay with their rows', async () => {
  const stage = await openForm(
    script(`
      form.on('onRendered', function () {
        form.items.sheetActionDown(async function (e) {
          e.checkeds[0].product = 'not in the form';
          await this.$nextTick();
          console.log(e.code, e.checkeds.map(function (row) { return row.id || row.rowKey; }), e.value.length, form.items.value[0].product);
        });
        form.items.sheetActionDown(function () { form.items.insertRow(0, { product: 'Pin' }); console.log(form.items.getCheckedRows()); });
      });`),
  );
  await stage.script.run('onRendered');
  Object.assign(stage.state, {
    $values: {
      items: [
        { rowKey: 'k1', product: 'Hook' },
        { id: 'a', product: 'Rope' },
        { id: 'b', product: 'Chain' },
      ],
    },
    $checked: { items: ['b', 'gone', 'k1'] },
  });
  const outcome = await stage.script.run('sheetActionDown', { pressed: { sheet: 'items', code: 'mark' } });
  expect(outcome.error).toBeNull();
  expect(outcome.logs.map(({ text }) => text)).toEqual([
    'mark ["k1","b"] 3 Hook',
    JSON.stringify([
      { rowKey: 'k1', product: 'Hook' },
      { id: 'b', product: 'Chain' },
    ]),
  ]);
  expect(stage.writes).toHaveLength(1);
});

it.each([
  ["form.items.sheetActionDown(function () { throw new Error('no stock'); });", 'no stock'],
  ["form.items.sheetActionDown(function () { return Promise.reject(new Error('late')); });", 'late'],
  ['', 'nobody listens to sheetActionDown of items'],
])('a button of a sub-table that fails says why: %s', async (text, reason) => {
  const stage = await openForm(script(`form.on('onRendered', function () { ${text} });`));
  await stage.script.run('onRendered');
  await stage.script.run('sheetActionDown', { pressed: { sheet: 'items', code: 'mark' } });
  expect(stage.faults.map(({ message, hook }) => [message, hook])).toEqual([[reason, 'sheetActionDown']]);
});

it('[BX-029] own buttons and those of sub-tables are recorded, and give the same again', async () => {
  const stage = await openForm(
    script(`
      form.on('onRendered', function () { form.items.sheetActionDown(function (e) { form.items.removeRow(0); return form.$nextTick(); }); });
      form.on('onCustomAction', async function (action) { await form.validate(); form.title.value = action.code + Math.random(); return action.text; });`),
  );
  await stage.script.run('onRendered');
  Object.assign(stage.state, { $checked: { items: ['a'] } });
  await stage.script.run('sheetActionDown', { pressed: { sheet: 'items', code: 'mark' } });
  expect((await stage.script.run('onCustomAction', { action: { code: 'ring', text: 'Ring' } })).value).toBe('Ring');
  const recording = stage.script.recording();
  if (!recording) throw new Error('nothing was recorded');
  const again = await replay(recording, { openLink: await nodeLinks(patientLimits), isExact: true });
  expect(again.filter(({ difference }) => difference !== null)).toEqual([]);
  expect([...new Set(again.map(({ hook }) => hook))]).toEqual(expect.arrayContaining(['onRendered', 'sheetActionDown', 'onCustomAction']));
});
