import { afterEach, expect, it } from 'vitest';
import { BizSheet, type FormLoad } from '#schemas/form.ts';
import { decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { PropertyType } from '#schemas/codes.ts';
import { formButtons } from '#schemas/formSchema/buttons.ts';
import type { FormScript } from '#src/engine/scripts/form/formScript.ts';
import { openForm } from '../fixtures/sandbox/openedForm.ts';
import { until } from '../fixtures/sandbox/stage.ts';

const column = { code: 'product', name: 'product', propertyType: PropertyType.shortText, published: true };

/** A record of two rows whose form puts a button of its own before Edit, and gives it words. */
const form = {
  bizObject: {
    id: 'a',
    schemaCode: 'order',
    loadedFromDb: true,
    data: {
      name: 'Crane',
      items: [
        { id: 'r1', product: 'Rope' },
        { id: 'r2', product: 'Hook' },
      ],
    },
  },
  bizSchema: {
    code: 'order',
    name: 'Order',
    properties: [
      { code: 'name', name: 'name', propertyType: PropertyType.shortText, published: true },
      { code: 'items', name: 'items', propertyType: PropertyType.subTable, published: true, subSchema: { properties: [column] } },
    ],
  },
  bizSheet: {
    code: 'order_form',
    name: 'Order',
    publishedActionsJson: [
      { code: 'delete', text: '作废', name_i18n: { en: 'Void' }, sortKey: 9 },
      { code: 'edit', text: '改', sortKey: 2 },
      { code: 'ring', text: '响铃', name_i18n: { en: 'Ring' }, sortKey: 1, attributes: { id: 'ring', class: 'loud', onclick: 'x' } },
      { code: 'agree', text: '同意' },
    ],
    publishedHtmlJson: [
      { tagName: 'section', id: 'toolbar', innerHTML: '<action code="ring" text="other"></action>\n<action code="call" text="Call &amp; &quot;ask&quot;"/>' },
    ],
  },
  formPermission: {
    actionPermission: { save: true, edit: true, delete: false },
    dataPermissions: { name: { v: true, e: true, r: false }, items: { v: true, e: true, r: false } },
  },
} as unknown as FormLoad; // as much of an answer as is read here

const opened: FormScript[] = [];
afterEach(() => {
  for (const script of opened.splice(0)) script.dispose();
});

async function open(body: string) {
  const stage = await openForm(form, `(function (form) {\n${body}\n})`);
  opened.push(stage.script);
  return stage;
}

it('the form says words and place of its buttons and adds own ones; a right comes of none of it', () => {
  expect(formButtons(form, 'en')).toEqual([
    { code: 'ring', text: 'Ring', isOwn: true, attributes: { id: 'ring', class: 'loud' } },
    { code: 'edit', text: '改', isOwn: false, attributes: {} },
    { code: 'call', text: 'Call & "ask"', isOwn: true, attributes: {} },
    { code: 'save', text: '', isOwn: false, attributes: {} },
  ]);
  const refused = { ...form, formPermission: { ...form.formPermission, actionPermission: { delete: true, ring: false } } };
  expect(formButtons(refused, 'zh').map(({ code, text }) => [code, text])).toEqual([
    ['delete', '作废'],
    ['call', 'Call & "ask"'],
  ]);
});

it.each(['{', 'null', '[1, {"text": "x"}, {"code": ""}]', '{"code": "x"}'])('buttons that cannot be read are none: %s', (publishedActionsJson) => {
  const travelled = { ...form.bizSheet, publishedActionsJson, publishedHtmlJson: '[{"tagName": "section", "id": "toolbar", "innerHTML": "<b>x</b>"}]' };
  const bizSheet = decodeTexts(travelled, textPaths(BizSheet)) as BizSheet;
  expect(formButtons({ ...form, bizSheet }, 'en').map(({ code }) => code)).toEqual(['edit', 'save']);
});

it('a script reads and changes own buttons live, and carries them out: before, itself, done', async () => {
  const { script, attach, drawn } = await open(`
    var told = [];
    form.on('onRendered', function () {
      told.push(this.actions.map(function (a) { return a.code + ':' + a.text + ':' + a.visible; }).join(' '));
      this.actions[0].text = 'Rung'; this.actions[1].actionController.visible = false; this.actions[2].disabled = true;
    });
    form.on('onPreAction', function (action) { told.push('pre ' + action.code); return action.code !== 'call'; });
    form.on('onCustomAction', async function (action, data) {
      await this.doAction('save');
      told.push('custom ' + action.code + ' ' + action.text + ' ' + data.name);
      return { rows: 2 };
    });
    form.on('onActionDone', function (action, data, result) { told.push('done ' + action.code + ' ' + JSON.stringify(result)); form.name.value = told.join('; '); });`);
  expect(script.handlesButtons).toBe(true);
  attach();
  await until(() => script.store.get().buttons.size === 3);
  const { buttons, form: shown } = script.store.get();
  expect([...buttons]).toEqual([
    ['ring', { text: 'Rung' }],
    ['edit', { visible: false }],
    ['call', { disabled: true }],
  ]);
  expect(formButtons(shown, 'en').map(({ code }) => code)).toEqual(['ring', 'call', 'save']);
  expect(await script.preAction('call')).toBe(false);
  expect(await script.preAction('ring')).toBe(true);
  await script.customAction('ring');
  expect(drawn.pressed).toEqual(['save']);
  expect(drawn.values.name).toBe(
    'ring:Ring:true edit:改:true call:Call & "ask":true save:form:bar.save:true; pre call; pre ring; custom ring Rung Crane; done ring {"rows":2}',
  );
});

it('an own button that fails says why, and is not done', async () => {
  const { script, messages } = await open(`
    form.on('onCustomAction', function () { throw new Error('no line'); });
    form.on('onActionDone', function () { this.$message.info('done'); });`);
  await script.customAction('ring');
  expect(messages).toEqual([expect.stringContaining('no line')]);
});

it('a button of a sub-table gets the checked rows of the drawn form and changes them', async () => {
  const { script, attach, drawn, messages } = await open(`
    form.on('onRendered', function () {
      form.items.sheetActionDown(function (e) {
        e.checkeds.forEach(function (row) {
          form.items.value.forEach(function (each, at) { if (each.id === row.id) form.items.getCell(at, 'product').value = e.code + ' ' + row.product; });
        });
      });
      this.$message.info('ready');
    });`);
  attach();
  await until(() => messages.includes('ready'));
  drawn.checked = { items: ['r2'] };
  await script.sheetAction('items', 'mark');
  expect(drawn.values.items).toEqual([expect.objectContaining({ id: 'r1', product: 'Rope' }), expect.objectContaining({ id: 'r2', product: 'mark Hook' })]);
});

it('a form that is left while its script decides agrees to nothing, and its buttons show nothing more', async () => {
  const { script, messages } = await open(`
    var wait = function () { return new Promise(function (settle) { setTimeout(settle, 5000); }); };
    form.on('onValidate', wait);
    form.on('onPreAction', wait);
    form.on('onCustomAction', wait);`);
  const pending = [script.validate('save'), script.preAction('edit')];
  const rung = script.customAction('ring');
  script.dispose();
  expect(await Promise.all(pending)).toEqual([false, false]);
  await rung;
  await script.customAction('ring');
  expect(messages).toEqual([]);
});
