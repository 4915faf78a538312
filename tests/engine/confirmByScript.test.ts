import { afterEach, expect, it } from 'vitest';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { confirmByScript } from '#renderers/regions/form/saving/confirmByScript.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import type { FormScript } from '#src/engine/scripts/form/formScript.ts';
import { openForm } from '#tests/fixtures/sandbox/openedForm.ts';

const form = {
  bizObject: { id: 'a', schemaCode: 'order', loadedFromDb: true, data: { title: 'Crane', amount: 5 } },
  bizSchema: {
    code: 'order',
    name: 'Order',
    properties: [
      { code: 'title', name: 'title', propertyType: PropertyType.shortText, published: true },
      { code: 'amount', name: 'amount', propertyType: PropertyType.number, published: true },
    ],
  },
  bizSheet: { code: 'order_form', name: 'Order' },
  formPermission: {
    actionPermission: { save: true },
    dataPermissions: Object.fromEntries(['title', 'amount'].map((code) => [code, { v: true, e: true, r: false }])),
  },
} as unknown as FormLoad; // as much of an answer as is read here

const opened: FormScript[] = [];
afterEach(() => {
  for (const script of opened.splice(0)) script.dispose();
});

/** What becomes of a save whose script does this in `onValidate`; `isLeft` = its reader has left meanwhile. */
async function saved(body: string, { cover = '', isLeft = false } = {}) {
  const { script, drawn, attach } = await openForm(form, `(function (form) {\n form.on('onValidate', function () { ${body} }${cover});\n})`);
  opened.push(script);
  attach();
  drawn.values = { title: 'Crane', amount: 5 };
  let made: { of: unknown; check: Parameters<typeof confirmByScript>[1]['check'] } | undefined;
  const formState = () => {
    const snapshot = script.store.get();
    if (made?.of !== snapshot) {
      const model = formSchema(snapshot.form, 'en');
      const narrowed = { ...model, fields: script.narrow(model.fields, snapshot.limits) };
      const actor = { now: '2026-11-20 10:00:00', user: 'u', department: null };
      const { limitCheck } = script;
      made = { of: snapshot, check: (values) => checkFormValues({ model: narrowed, rules: [], actor, locale: 'en', t: (key) => key, limitCheck }, values) };
    }
    return { values: drawn.values, check: made.check };
  };
  return confirmByScript(script, formState(), () => (isLeft ? undefined : formState()));
}

it.each([
  ['form.amount.min = 9;', 'faulty'],
  ['form.amount.max = 4; return true;', 'faulty'],
  ["form.title.pattern = '^PO-';", 'faulty'],
  ["form.title.value = ''; form.title.required = true;", 'faulty'],
  ['form.amount.min = 9; form.amount.value = 10;', 'yes'],
  ['form.amount.min = 5;', 'yes'],
  ['', 'yes'],
  ['form.amount.min = 9; return false;', 'no'],
] as const)('what a script narrows while it confirms a save counts for that save: %s', async (body, answer) => {
  expect(await saved(body)).toBe(answer);
});

it('a script that checks in place of the form has the last word, and a save that was left stores nothing', async () => {
  expect(await saved('form.amount.min = 9;', { cover: ", 'cover'" })).toBe('yes');
  expect(await saved('', { isLeft: true })).toBe('no');
});
