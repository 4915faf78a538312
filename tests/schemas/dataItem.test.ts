import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { isDataItem } from '#schemas/formSchema/dataItem.ts';
import { isFormNodes, scriptApisOf } from '#schemas/formSchema/formNodes.ts';
import { DataItem } from '#schemas/property.ts';

const ITEM = { code: 'a', name: 'A', propertyType: 0 };

test('a data item is known by hand exactly where its schema knows it', () => {
  const values = [undefined, null, '', 'text', 0, 1.5, true, [], ['x'], {}, { en: 'A' }, { en: 1 }, { properties: [] }, { properties: 1 }];
  const keys = [...Object.keys(DataItem.properties), 'unknown'];
  const given = keys.flatMap((key) => values.map((value) => ({ ...ITEM, [key]: value })));
  // Parts of a pixel or of a character are no fault that a form would show.
  const isWhole = (value: object) => Object.values(value).every((part) => part !== 1.5);
  for (const item of [...given.filter(isWhole), null, 'a', [], {}]) expect([item, isDataItem(item)]).toEqual([item, Check(DataItem, item)]);
});

test('nodes and calls of a form are read whatever else stands there', () => {
  expect(isFormNodes([{ tagName: 'style' }, { tagName: 'script', id: null, innerHTML: 'x', attrs: [] }])).toBe(true);
  for (const other of [undefined, {}, ['x'], [{ id: 'x' }], [{ tagName: 'a', innerHTML: 1 }]]) expect(isFormNodes(other)).toBe(false);
  expect(scriptApisOf({ script: { apis: ['Q/list'] } })).toEqual(['Q/list']);
  for (const other of [[], {}, { script: {} }, { script: { apis: null } }, { script: { apis: [1] } }]) expect(scriptApisOf(other)).toBeUndefined();
});
