import { expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { decodeTexts } from '#schemas/formats/jsonTexts.ts';
import { textPaths } from '#schemas/formats/textPaths.ts';
import { ListConfig } from '#schemas/list.ts';
import type { DataItem } from '#schemas/property.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { controlStates } from '#src/engine/scripts/form/formState.ts';
import { ScriptedForm } from '#src/engine/scripts/form/ScriptedForm.ts';
import { type SnapshotSource, snapshotOf } from '#src/engine/scripts/list/scriptSnapshot.ts';
import { createStore } from '#src/engine/state/createStore.ts';

const CHOICES = '{ "items": ["a", "b"] }';
const shown = (propertyCode: string, propertyType: number, options?: string) => ({ propertyCode, propertyType, name: propertyCode, options });

/** A configuration as it travels. */
const wire = {
  code: 'all',
  name: 'All',
  schemaCode: 'm',
  queryColumns: [
    shown('state', PropertyType.dropdown, CHOICES),
    { ...shown('lines', PropertyType.subTable), childColumns: [shown('kind', PropertyType.dropdown, CHOICES)] },
  ],
  queryConditions: [shown('state', PropertyType.dropdown, CHOICES), shown('place', PropertyType.dropdown, 'x;y')],
  queryPresentation: { htmlJson: '{"scriptJson":"({})"}', actionsJson: '[]', options: '{"checkbox":true}' },
  customButtons: [{ code: 'ring', name: 'Ring', actionConfig: '{"loud":true}' }],
  options: '{"pagingSetting":{"pageSize":50}}',
};

/** What a list's script sees of these values of the facade. */
function seen(names: Parameters<typeof snapshotOf>[1], dataItems: readonly DataItem[] = []) {
  const model = compileList(decodeTexts(wire, textPaths(ListConfig)) as ListConfig);
  const store = createStore(emptySnapshot({ viewCode: 'all', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 }));
  // As much of a list as these values are made of.
  return snapshotOf({ model, session: { store }, dataItems } as unknown as SnapshotSource, names);
}

it('a script of a list has the configuration with the texts that travelled, and not its own', () => {
  const { listConfig, queryColumns, queryConditions } = seen(['listConfig', 'queryColumns', 'queryConditions']);
  expect(listConfig).toEqual({ ...wire, queryPresentation: { ...wire.queryPresentation, htmlJson: null } });
  expect(queryColumns).toEqual(wire.queryColumns);
  expect(queryConditions).toEqual(wire.queryConditions);
});

it('a script of a list has its columns with their texts', () => {
  for (const columns of Object.values(seen(['columns', 'cusColumns'])))
    expect(columns).toEqual([
      { ...wire.queryColumns[0], visible: true },
      { ...wire.queryColumns[1], visible: true },
    ]);
});

it('a script of a list has data items with their texts, those of sub-tables too', () => {
  const item = (code: string, more: object = {}): DataItem => ({ code, name: code, propertyType: PropertyType.dropdown, options: { items: ['a'] }, ...more });
  const items = [item('state'), item('lines', { options: null, subSchema: { properties: [item('kind')] } })];
  expect(seen(['dataItemList'], items).dataItemList).toMatchObject([
    { code: 'state', options: '{"items":["a"]}' },
    { code: 'lines', options: null, subSchema: { properties: [{ code: 'kind', options: '{"items":["a"]}' }] } },
  ]);
});

it('a script of a form has the options of its controls as text', () => {
  const item = (code: string, more: object = {}) => ({ code, name: code, propertyType: PropertyType.dropdown, published: true, ...more });
  const form = {
    bizObject: { id: 'a', schemaCode: 'm', loadedFromDb: true, data: {} },
    bizSchema: {
      code: 'm',
      name: 'm',
      properties: [
        item('state', { options: { items: ['a'] } }),
        item('plain'),
        item('lines', { propertyType: PropertyType.subTable, subSchema: { properties: [item('kind', { options: { items: ['b'] } })] } }),
      ],
    },
    bizSheet: { code: 'f', name: 'f' },
    formPermission: { actionPermission: {}, dataPermissions: {} },
  } as unknown as FormLoad; // as much of an answer as is read here
  const states = controlStates(new ScriptedForm(form, () => 'en'));
  expect([states.state?.options, states.plain?.options, states['lines.kind']?.options]).toEqual(['{"items":["a"]}', null, '{"items":["b"]}']);
});
