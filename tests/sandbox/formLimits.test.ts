import { afterEach, expect, it } from 'vitest';
import { formFacade } from '#sandbox/protocol/facade.ts';
import { preludeText } from '#sandbox/node.ts';
import type { PageEffects } from '#sandbox/protocol/bridge.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { formEffects } from '#src/engine/scripts/form/formEffects.ts';
import { formSnapshot } from '#src/engine/scripts/form/formSnapshot.ts';
import { ScriptedForm } from '#src/engine/scripts/form/ScriptedForm.ts';
import { closeAll, openStage, until } from '../fixtures/sandbox/stage.ts';
import '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, published: true, ...more });
const properties = [
  item('title', PropertyType.shortText, { propertyLength: 20 }),
  item('amount', PropertyType.number),
  item('colour', PropertyType.radio, { options: { items: ['red', 'green', 'blue'] } }),
  item('lines', PropertyType.subTable, { subSchema: { code: 'lines', properties: [item('quantity', PropertyType.number)] } }),
];
const form = {
  bizObject: { id: 'a', schemaCode: 'order', loadedFromDb: true, data: { title: 'Crane', amount: 5, colour: 'green', lines: [{ id: 'l1', quantity: 2 }] } },
  bizSchema: { code: 'order', name: 'Order', properties },
  bizSheet: { code: 'order_form', name: 'Order' },
  formPermission: { actionPermission: {}, dataPermissions: Object.fromEntries(properties.map(({ code }) => [code, { v: true, e: true, r: false }])) },
} as unknown as FormLoad; // as much of an answer as is read here

/** A script in the sandbox, whose page is the engine's form; `logs` = what it logged. */
async function openForm(body: string) {
  const scripted = new ScriptedForm(form, () => 'en');
  const shown = () => formSnapshot({ scripted } as Parameters<typeof formSnapshot>[0], ['$values', '$controls']);
  const { $write } = formEffects(scripted, 'order/order_form', {} as Parameters<typeof formEffects>[2]);
  const effects = {
    $write(...args: Parameters<typeof $write>) {
      try {
        return $write(...args);
      } finally {
        Object.assign(stage.state, shown());
      }
    },
  } as unknown as Partial<PageEffects>; // the stage is typed by the table of lists
  const text = `(function (form) { form.on('onRendered', async function () {\n${body}\n}); })`;
  const members = { ...shown(), $data: {}, $dataPermission: {}, $actions: [] };
  const stage = await openStage(text, { effects, members, options: { facade: formFacade, prelude: await preludeText('form') } });
  const logs = () => stage.runs.flatMap((run) => run.logs.map(({ text: line }) => line));
  await stage.script.run('onRendered');
  return { scripted, logs, stage };
}

it('a script reads the limits in force and writes its own; what is looser than the server’s is read back as the server’s', async () => {
  const { scripted, logs } = await openForm(`
    console.log(form.title.maxLength + ' ' + form.amount.min + ' ' + form.colour.items.join() + ' ' + form.title.min);
    form.title.maxLength = 500;
    form.colour.items = ['blue', 'black'];
    form.lines.maxCount = 3;
    form.lines.getCell(0, 'quantity').max = 9;
    await this.$nextTick();
    console.log([form.title.maxLength, form.colour.items.join(), form.lines.maxCount, form.lines.rows[0].quantity.max].join(' '));
    form.lines.maxCount = null;
    await this.$nextTick();
    console.log(form.lines.maxCount + ' ' + form.colour.value);`);
  expect(logs()).toEqual(['20 null red,green,blue undefined', '20 blue 3 9', '2000 green']);
  expect([...scripted.limits].map(([key, limits]) => [key, JSON.stringify(limits)])).toEqual([
    ['title', '{"maxLength":500}'],
    ['colour', '{"items":["blue","black"]}'],
    ['lines', '{"maxCount":null}'],
    ['lines.quantity', '{"max":9}'],
  ]);
});

it('what is refused says why, leaves the rest of the batch and is not read back; subscribers hear of what was taken', async () => {
  const { scripted, logs, stage } = await openForm(`
    form.amount.propertyChange.subscribe(function (e) { console.log(e.name + ' ' + e.oldValue + ' ' + e.value); });
    form.title.propertyChange.subscribe(function (e) { console.log('title ' + e.name); });
    form.amount.min = 3;
    form.amount.max = Number('x');
    form.amount.edit = false;
    form.title.min = 1;
    await this.$nextTick();
    console.log(form.amount.min + ' ' + form.amount.max + ' ' + form.title.min);`);
  await until(() => logs().length === 3);
  expect(logs().toSorted()).toEqual(['3 null undefined', 'edit true false', 'min null 3']);
  expect(scripted.limits.get('amount')).toEqual({ min: 3 });
  const runsText = JSON.stringify(stage.runs);
  expect(runsText).toContain('amount.max does not take');
  expect(runsText).toContain('title has no min; its kind of control has minLength, maxLength, pattern');
});
