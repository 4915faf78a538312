import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { checkFormValues } from '#renderers/regions/form/fields/checkFormValues.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import { formSchema } from '#schemas/formSchema/formSchema.ts';
import { limitCheck, narrowFields } from '#schemas/formSchema/narrow.ts';
import { mostEntries } from '#schemas/formSchema/values.ts';
import type { Locale } from '#schemas/localized.ts';
import type { FormRule } from '#schemas/property.ts';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { formEffects } from '#src/engine/scripts/form/formEffects.ts';
import { controlStates } from '#src/engine/scripts/form/formState.ts';
import { ScriptedForm } from '#src/engine/scripts/form/ScriptedForm.ts';
import en from '#src/services/texts/locales/en/form.json';
import zh from '#src/services/texts/locales/zh/form.json';
import { computingMs } from '#tests/support/computingTime.ts';

const texts = i18next.createInstance();
beforeAll(() => texts.init({ resources: { en: { form: en }, zh: { form: zh } }, interpolation: { escapeValue: false } }));

const item = (code: string, propertyType: number, more: object = {}) => ({ code, name: code, propertyType, published: true, ...more });
const colours = { options: { items: ['red', 'green', 'blue'] } };

const properties = [
  item('title', PropertyType.shortText, { propertyLength: 20 }),
  item('note', PropertyType.longText, { propertyLength: 50 }),
  item('amount', PropertyType.number),
  item('rate', PropertyType.number, { options: { format: 'ratio.integer' } }),
  item('colour', PropertyType.radio, colours),
  item('mood', PropertyType.dropdown, {
    options: {
      checkedDictionary: 'm',
      useDictionariesData: [
        { id: '1', code: 'g', name: '好', name_i18n: '{"en":"Good"}' },
        { id: '2', code: 'b', name: '坏', name_i18n: '{"en":"Bad"}' },
      ],
    },
  }),
  item('from', PropertyType.dropdown, { options: { schemaCode: 'town', sheetDataItem: 'name' } }),
  item('tags', PropertyType.checkbox, colours),
  item('people', PropertyType.staffMulti),
  item('files', PropertyType.attachment),
  item('day', PropertyType.date),
  item('lines', PropertyType.subTable, {
    subSchema: { code: 'lines', properties: [item('quantity', PropertyType.number), item('remark', PropertyType.longText)] },
  }),
];
const rules: FormRule[] = [
  { schemaCode: 'order', propertyCode: 'title', checkType: 4, options: { maxLength: 12 } },
  { schemaCode: 'order', propertyCode: 'note', checkType: 1, options: { pattern: '^[a-z ]+$' } },
];
const form = {
  bizObject: { id: 'a', schemaCode: 'order', loadedFromDb: true, data: { title: 'Crane' } },
  bizSchema: { code: 'order', name: 'Order', properties },
  bizSheet: { code: 'order_form', name: 'Order' },
  formPermission: { actionPermission: {}, dataPermissions: Object.fromEntries(properties.map(({ code }) => [code, { v: true, e: true, r: false }])) },
} as unknown as FormLoad; // as much of an answer as is read here

type Written = [string, string, unknown];

/** A form whose script writes; `faults` = the result of the form's check of values. */
function opened(locale: Locale = 'en') {
  const scripted = new ScriptedForm(form, () => locale, rules);
  const { $write } = formEffects(scripted, 'order/order_form', {} as Parameters<typeof formEffects>[2]);
  // Writing asks nothing of the page around the form.
  const write = (...batch: Written[]) => $write([batch], {} as Parameters<typeof $write>[1]);
  const t = texts.getFixedT(locale);
  const model = () => {
    const snapshot = scripted.store.get();
    const drawn = formSchema(snapshot.form, locale);
    return { ...drawn, fields: narrowFields(drawn.fields, snapshot.limits) };
  };
  const actor = { now: '2026-11-20 10:00:00', user: 'u', department: null };
  const faults = (values: Record<string, unknown>) =>
    checkFormValues({ model: model(), rules: [], actor, locale, t, limitCheck }, values).map(({ path, message }) => [path.join('.'), message]);
  return { scripted, write, model, faults, state: (key: string) => controlStates(scripted)[key] };
}

it('without a written limit a member reads what the server allows, its form rules included', () => {
  const { state } = opened();
  expect(state('title')).toMatchObject({ minLength: null, maxLength: 12, pattern: null });
  expect(state('note')).toMatchObject({ maxLength: 50, pattern: '^[a-z ]+$' });
  expect(state('amount')).toMatchObject({ min: null, max: null });
  expect(state('colour')?.items).toEqual(['red', 'green', 'blue']);
  expect(state('from')?.items).toBeNull();
  expect(state('tags')).toMatchObject({ items: ['red', 'green', 'blue'], minCount: null, maxCount: 500 });
  expect(state('files')).toMatchObject({ minCount: null, maxCount: 100 });
  expect(state('lines')).toMatchObject({ maxCount: 2000 });
  for (const member of ['items', 'min', 'maxLength', 'maxCount', 'pattern']) expect(state('day')).not.toHaveProperty(member);
});

it('of a written limit and the server’s own the stricter one is in force, and null takes the written one away', () => {
  const { write, state, model } = opened();
  write(['title', 'maxLength', 500], ['colour', 'items', ['blue', 'black', 'red']], ['files', 'maxCount', 3], ['lines.quantity', 'max', 9]);
  expect([state('title')?.maxLength, state('colour')?.items, state('files')?.maxCount, state('lines.quantity')?.max]).toEqual([12, ['blue', 'red'], 3, 9]);
  expect(model().fields.get('title')?.maxLength).toBe(20);
  write(['title', 'maxLength', 5], ['files', 'maxCount', null], ['colour', 'items', null]);
  expect([state('title')?.maxLength, state('files')?.maxCount, state('colour')?.items]).toEqual([5, 100, ['red', 'green', 'blue']]);
  expect(model().fields.get('title')?.maxLength).toBe(5);
});

const BROKEN: [Written[], Record<string, unknown>, string, string, string][] = [
  [[['amount', 'min', 5]], { amount: 4.99 }, 'amount', 'At least 5', '最小为 5'],
  [[['amount', 'max', 0.1]], { amount: '0.10000000000000000001' }, 'amount', 'At most 0.1', '最大为 0.1'],
  [[['rate', 'max', 0.125]], { rate: 0.13 }, 'rate', 'At most 12.5%', '最大为 12.5%'],
  [[['title', 'minLength', 3]], { title: '起重' }, 'title', 'At least 3 characters', '最少 3 个字'],
  [[['title', 'maxLength', 3]], { title: 'Crane' }, 'title', 'At most 3 characters', '最多 3 个字'],
  [[['title', 'pattern', '^C-\\d+$']], { title: 'Crane' }, 'title', 'This does not have the form that is asked for', '格式不符合要求'],
  [[['mood', 'items', ['g']]], { mood: 'b' }, 'mood', 'Bad cannot be chosen here', '“坏”现在不能选'],
  [[['from', 'items', ['Ulm']]], { from: 'Bonn' }, 'from', 'Bonn cannot be chosen here', '“Bonn”现在不能选'],
  [[['tags', 'items', ['red']]], { tags: ['red', 'blue'] }, 'tags', 'blue cannot be chosen here', '“blue”现在不能选'],
  [[['tags', 'minCount', 1]], {}, 'tags', 'At least 1 entry', '至少要有 1 项'],
  [[['files', 'maxCount', 0]], { files: [{ refId: 'a', name: 'a' }] }, 'files', 'At most 0 entries', '最多 0 项'],
  [[['lines', 'minCount', 2]], { lines: [{ quantity: 1 }, { rowStatus: 'Deleted' }] }, 'lines', 'At least 2 rows', '至少要有 2 行'],
  [[['lines.quantity', 'max', 9]], { lines: [{ rowStatus: 'Deleted' }, { quantity: 10 }] }, 'lines.1.quantity', 'At most 9', '最大为 9'],
];

it.each(BROKEN)('%j: the check of the form says of %j what lies outside, where it stands', (written, values, place, english, chinese) => {
  for (const [locale, words] of [
    ['en', english],
    ['zh', chinese],
  ] as const) {
    const { write, faults } = opened(locale);
    expect(faults(values)).toEqual([]);
    write(...written);
    expect(faults(values)).toEqual([[place, words]]);
  }
});

it('what is empty keeps all limits but those of a count; of an empty range nothing fits', () => {
  const { write, faults } = opened();
  write(['amount', 'min', 9], ['amount', 'max', 5], ['title', 'minLength', 3], ['title', 'pattern', 'x'], ['colour', 'items', []], ['people', 'minCount', 0]);
  expect(faults({ title: '' })).toEqual([]);
  expect(faults({ amount: 7, colour: 'red' }).map(([place]) => place)).toEqual(['amount', 'colour']);
});

it('a choice that is no longer offered stays known by its name, the others are offered in their written order', () => {
  const { write, model } = opened();
  write(['mood', 'items', ['b']], ['colour', 'items', ['blue', 'red']]);
  expect(model().fields.get('mood')?.choices).toEqual({
    kind: 'list',
    choices: [
      { value: 'b', text: 'Bad' },
      { value: 'g', text: 'Good', retired: true },
    ],
  });
  expect(model().fields.get('colour')?.choices).toMatchObject({ choices: [{ value: 'blue' }, { value: 'red' }, { value: 'green', retired: true }] });
});

it.each([
  [['amount', 'min', 'x'], 'amount.min does not take "x", but a number or null'],
  [['amount', 'min', 'NaN'], 'amount.min does not take "NaN", but a number or null'],
  [['title', 'maxLength', -1], 'title.maxLength does not take -1, but a whole number from 0 on, or null'],
  [['files', 'minCount', 1.5], 'files.minCount does not take 1.5, but a whole number from 0 on, or null'],
  [['colour', 'items', 'red'], 'colour.items does not take "red", but a list of at most 2000 texts, or null'],
  [['colour', 'items', ['red', 1]], 'colour.items does not take ["red",1], but a list of at most 2000 texts, or null'],
  [['title', 'pattern', '('], 'title.pattern does not take "(", but a regular expression'],
  [['title', 'pattern', '(?=a)'], 'title.pattern does not take "(?=a)", but a regular expression'],
  [['title', 'pattern', '(a{1,50}){1,50}'], 'title.pattern does not take "(a{1,50}){1,50}", but a regular expression'],
  [['title', 'pattern', 5], 'title.pattern does not take 5, but a regular expression'],
  [['title', 'min', 3], 'title has no min; its kind of control has minLength, maxLength, pattern'],
  [['day', 'max', 3], 'day has no max; its kind of control has no limit at all'],
  [['lines.quantity', 'maxLength', 3], 'lines.quantity has no maxLength; its kind of control has min, max'],
  [['nowhere', 'min', 3], 'the form has no control nowhere'],
  [['amount', 'constructor', 3], 'amount.constructor does not take this'],
] satisfies [Written, string][])('%j is refused with its reason and leaves the rest', (written, reason) => {
  const { scripted, write, state } = opened();
  let refusal: unknown;
  try {
    write(written, ['rate', 'max', 1]);
  } catch (error) {
    refusal = error;
  }
  expect(refusal).toBeInstanceOf(CommandFailure);
  expect(String((refusal as CommandFailure).message)).toContain(reason);
  expect([...scripted.limits.keys()]).toEqual(['rate']);
  expect(state('rate')?.max).toBe(1);
});

it('a pattern that keeps a browser busy for ever is tested in time linear in the text', () => {
  const { write, faults } = opened();
  write(['note', 'pattern', '^((a+)+)+$'], ['note', 'maxLength', null]);
  let found: unknown;
  const ms = computingMs(() => (found = faults({ note: `${'a'.repeat(49)}!` })));
  expect(found).toEqual([['note', 'This does not have the form that is asked for']]);
  expect(ms).toBeLessThan(500);
});

it('thousands of long texts keep nobody waiting: the patterns of a form share their time, and other limits are checked all the same', () => {
  const { write, model } = opened();
  write(['lines.remark', 'pattern', '(a?){140}b'], ['lines.quantity', 'max', 5]);
  const { fields } = model();
  const values = { lines: Array.from({ length: 2000 }, (_, at) => ({ rowKey: `${at}`, quantity: 6, remark: `${'a'.repeat(4990)}${at}` })) };
  const shownFaults = () => {
    const actor = { now: '', user: '', department: null };
    return checkFormValues({ model: { ...model(), fields }, rules: [], actor, locale: 'en', t: (key) => key, limitCheck }, values);
  };
  let found: unknown;
  const ms = computingMs(() => (found = shownFaults()));
  // What the time does not reach to does not count as fitting.
  expect(found).toHaveLength(4000);
  expect(ms).toBeLessThan(2000);

  const short = { lines: values.lines.map((row) => ({ ...row, quantity: 1, remark: 'ab' })) };
  const check = limitCheck('en');
  const [, remark] = fields.get('lines')?.columns ?? [];
  expect(remark && short.lines.filter((row) => check(remark, row.remark) !== undefined)).toEqual([]);
});

it('a sub-table may have as many rows as is written, otherwise as many as the server takes', () => {
  const { write, model } = opened();
  const most = () => [...model().fields.values()].filter(({ code }) => code === 'lines').map(mostEntries);
  expect(most()).toEqual([2000]);
  write(['lines', 'maxCount', 3]);
  expect(most()).toEqual([3]);
  write(['lines', 'maxCount', 0]);
  expect(most()).toEqual([0]);
  write(['lines', 'maxCount', null]);
  expect(most()).toEqual([2000]);
});
