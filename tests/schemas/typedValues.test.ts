import { expect, test } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { formFieldsOf } from '#schemas/formSchema/field.ts';
import { toFormValues, type FormValues } from '#schemas/formSchema/record.ts';
import { typedDifferences, typedValues, withTyped } from '#schemas/formSchema/typedValues.ts';

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, published: true, ...more });
const RIGHT = { v: true, e: true, r: false };
const fields = formFieldsOf(
  [
    item('title', PropertyType.shortText),
    item('tags', PropertyType.dropdownMulti),
    item('boss', PropertyType.staff),
    item('about', PropertyType.relation),
    item('files', PropertyType.attachment),
    item('place', PropertyType.address),
    item('fixed', PropertyType.shortText),
    item('lines', PropertyType.subTable, { subSchema: { properties: [item('what', PropertyType.shortText), item('cost', PropertyType.number)] } }),
  ],
  {
    ...Object.fromEntries(['title', 'tags', 'boss', 'about', 'files', 'place'].map((code) => [code, RIGHT])),
    fixed: { ...RIGHT, e: false },
    lines: { ...RIGHT, subDataPermission: { what: RIGHT, cost: RIGHT } },
  },
  'zh',
);
const stored = {
  version: 3,
  title: '旧',
  tags: 'a;b',
  lines: [
    { id: '1', what: '甲', cost: 1 },
    { id: '2', what: '乙', cost: 2 },
    { id: '3', what: '丙', cost: 3 },
  ],
};
const first = toFormValues(fields, stored, false);
/** As it travels and lies in the database. */
const travelled = (typed: FormValues): FormValues => JSON.parse(JSON.stringify(typed)) as FormValues;

test('[BX-051] a draft holds what differs from the record, emptied fields too, and gives back people, relations, files, addresses and rows whole', () => {
  const values = {
    ...first,
    title: undefined,
    tags: ['c'],
    boss: [{ id: 'p', unitType: 3, name: '李' }],
    about: { id: 'r', name: '关' },
    files: [{ refId: 'f', name: 'a.txt' }],
    place: { provinceName: '浙江省', address: '1 号' },
    fixed: '不许改',
    lines: [
      { id: '1', what: '甲', cost: 1 },
      { id: '2', what: '改', cost: 2 },
      { id: '3', what: '丙', cost: 3, rowStatus: 'Deleted' },
      { what: '新', cost: 9, rowKey: 'new-1' },
    ],
  };
  const typed = typedValues(fields, values, first, stored);
  expect(Object.keys(typed).toSorted()).toEqual(['about', 'boss', 'files', 'lines', 'place', 'tags', 'title']);
  expect(typed.title).toBeNull();
  const back = withTyped(fields, first, travelled(typed), stored);
  expect(typedDifferences(fields, values, { ...back, lines: values.lines })).toEqual([]);
  expect(back.fixed).toBe(first.fixed);
  expect(back.lines).toMatchObject([
    { id: '1', what: '甲' },
    { id: '2', what: '改' },
    { id: '3', rowStatus: 'Deleted' },
    { what: '新', cost: 9 },
  ]);
  // Saved then, it is what would have been saved before.
  expect(typedValues(fields, back, first, stored)).toEqual(typed);
});

test('[BX-051] over a record that was changed meanwhile only what was typed comes back', () => {
  const values = {
    ...first,
    tags: ['c'],
    lines: [
      { id: '1', what: '我的', cost: 1 },
      { id: '2', what: '乙', cost: 2 },
      { id: '3', what: '丙', cost: 3 },
    ],
  };
  const typed = travelled(typedValues(fields, values, first, stored));
  const now = {
    version: 4,
    title: '别人的',
    tags: 'x',
    lines: [
      { id: '2', what: '别人的', cost: 2 },
      { id: '4', what: '别人加的', cost: 4 },
    ],
  };
  const back = withTyped(fields, toFormValues(fields, now, false), typed, now);
  expect(back).toMatchObject({ title: '别人的', tags: ['c'] });
  // The row that has gone was typed into; the one that was not has gone with its record.
  expect(back.lines).toMatchObject([
    { what: '我的', cost: 1 },
    { id: '2', what: '别人的' },
    { id: '4', what: '别人加的' },
  ]);
});

test('a column that a row was not typed into stays as the record holds it', () => {
  const back = withTyped(fields, first, { lines: [{ id: '1', what: '改', rowStatus: 'Modified' }] }, stored);
  expect(back.lines).toMatchObject([{ id: '1', what: '改', cost: 1 }, { id: '2' }, { id: '3' }]);
});

test('a code that every object has is no typed value', () => {
  const odd = formFieldsOf([item('constructor', PropertyType.shortText)], { constructor: RIGHT } as never, 'zh');
  expect(withTyped(odd, {}, {}, {})).toEqual({});
  expect(withTyped(odd, {}, { constructor: '值' }, {})).toEqual({ constructor: '值' });
  const columns = [item('what', PropertyType.shortText), item('constructor', PropertyType.shortText)];
  const rights = { ...RIGHT, subDataPermission: { what: RIGHT, constructor: RIGHT } };
  const sheet = formFieldsOf([item('lines', PropertyType.subTable, { subSchema: { properties: columns } })], { lines: rights }, 'zh');
  expect(withTyped(sheet, {}, { lines: [{ what: '新', rowStatus: 'Added' }] }, {}).lines).toEqual([{ what: '新', rowKey: 'draft-1' }]);
});
