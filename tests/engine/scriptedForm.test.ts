import { expect, it } from 'vitest';
import type { FormLoad } from '#schemas/form.ts';
import { PropertyType } from '#schemas/codes.ts';
import { rowsOfSubTable } from '#schemas/formSchema/record.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { formEffects } from '#src/engine/scripts/form/formEffects.ts';
import { scriptedForm } from '#src/engine/scripts/form/formState.ts';
import { ScriptedForm } from '#src/engine/scripts/form/ScriptedForm.ts';

const item = (code: string, more: object = {}) => ({ code, name: code, propertyType: PropertyType.shortText, published: true, ...more });
const right = (e = true) => ({ v: true, e, r: false });

/** A record with a name that may be changed, a number that may not, one that may not be seen, and a sub-table of two rows. */
const form = {
  bizObject: {
    id: 'a',
    schemaCode: 'order',
    loadedFromDb: true,
    data: {
      name: 'Crane',
      number: 'N1',
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
      item('name'),
      item('number'),
      item('secret'),
      item('items', { propertyType: PropertyType.subTable, subSchema: { code: 'items', properties: [item('product')] } }),
    ],
  },
  bizSheet: { code: 'order_form', name: 'Order' },
  formPermission: {
    actionPermission: { save: true, edit: true },
    dataPermissions: { name: right(), number: right(false), secret: { v: false, e: false, r: false }, items: right() },
  },
} as unknown as FormLoad; // as much of an answer as is read here

type Written = [string, string, unknown];

/** A form whose script writes. */
function opened() {
  const scripted = new ScriptedForm(form, () => 'en');
  const { $write } = formEffects(scripted, 'order/order_form', {} as Parameters<typeof formEffects>[2]);
  // Writing asks nothing of the page around the form.
  const write = (...batch: Written[]) => $write([batch], {} as Parameters<typeof $write>[1]);
  const rows = () => rowsOfSubTable(scripted.values().items).map(({ id, rowKey, product, rowStatus }) => ({ id, rowKey, product, rowStatus }));
  return { scripted, write, rows };
}

it('a script narrows what the server allows, and cannot widen it', () => {
  const { scripted, write } = opened();
  write(['name', 'edit', false], ['number', 'edit', true], ['items.product', 'display', false], ['@save', 'visible', false]);
  const { formPermission } = scripted.store.get().form;
  expect(formPermission.dataPermissions.name).toEqual({ v: true, e: false, r: false });
  expect(formPermission.dataPermissions.number?.e).toBe(false);
  expect(formPermission.dataPermissions.items?.subDataPermission?.product?.v).toBe(false);
  expect(formPermission.actionPermission).toEqual({ save: false, edit: true });
  expect(scriptedForm(form, new Map([['secret', { display: true, edit: true }]]), new Set()).formPermission.dataPermissions.secret).toEqual({
    v: false,
    e: false,
    r: false,
  });
});

it.each([
  [['secret', 'value', 'x'], 'the form has no field secret'],
  [['secret', 'display', true], 'the form has no control secret'],
  [['__proto__', 'display', false], 'the form has no control __proto__'],
  [['items.secret', 'edit', false], 'the form has no control items.secret'],
  [['@destroy', 'text', 'Go'], 'the text of button destroy does not take this'],
  [['@constructor', 'visible', false], 'the visible of button constructor does not take this'],
] satisfies [Written, string][])('%j is refused with its reason and leaves nothing behind', (written, reason) => {
  const { scripted, write } = opened();
  expect(() => write(written)).toThrow(new CommandFailure('BAD_ARGUMENTS', reason));
  expect([scripted.changes.size, scripted.buttons.size, scripted.store.get().form]).toEqual([0, 0, form]);
});

it('rows of a sub-table stand once and each has a key of its own', () => {
  const { write, rows } = opened();
  write([
    'items',
    'value',
    [{ id: 'r1', product: 'Chain' }, { id: 'r1', product: 'Copy' }, { product: 'Bolt' }, { product: 'Nut' }, { rowKey: 'script-1', product: 'Pin' }],
  ]);
  expect(rows().map(({ id, product, rowStatus }) => [id, product, rowStatus])).toEqual([
    ['r1', 'Chain', undefined],
    [undefined, 'Copy', undefined],
    [undefined, 'Bolt', undefined],
    [undefined, 'Nut', undefined],
    [undefined, 'Pin', undefined],
    ['r2', 'Hook', 'Deleted'],
  ]);
  const keys = rows().flatMap(({ id, rowKey }) => (id === undefined ? [rowKey] : []));
  expect(new Set(keys).size).toBe(4);
  expect(keys.at(-1)).toBe('script-1');
  write(['items', 'value', [{ rowKey: keys[1], product: 'Screw' }]]);
  expect(rows().map(({ id, rowKey, product }) => [id, rowKey, product])).toEqual([
    [undefined, keys[1], 'Screw'],
    ['r1', undefined, 'Chain'],
    ['r2', undefined, 'Hook'],
  ]);
});
