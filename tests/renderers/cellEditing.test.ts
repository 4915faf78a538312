import { describe, expect, it } from 'vitest';
import type { FormLoad } from '#schemas/form.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { dialogField } from '#renderers/regions/form/dialogForm/dialogFields.ts';
import { columnLock, editsInPlace, recordLock } from '#renderers/regions/grid/editing/cellKinds.ts';
import { placeAfter, placeOfCell, shownColumns } from '#renderers/regions/grid/editing/cellPlaces.ts';
import { ended, NO_EDITS, opened, refused, sent } from '#renderers/regions/grid/editing/edits.ts';
import { editStart, isUndo } from '#renderers/regions/grid/editing/editStart.ts';

const pressed = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});
const column = (propertyCode: string, propertyType = 0, key = propertyCode): ListColumn => ({
  key,
  column: { propertyCode, propertyType, name: propertyCode },
  renderer: { propertyTypes: [], text: String },
  children: [],
});

describe('keys on a cell', () => {
  it.each([
    ['F2', {}, { how: 'open', typed: '' }],
    ['Enter', {}, { how: 'enter', typed: '' }],
    ['7', {}, { how: 'typed', typed: '7' }],
    ['王', {}, { how: 'typed', typed: '王' }],
    ['A', { shiftKey: true }, { how: 'typed', typed: 'A' }],
    ['Enter', { ctrlKey: true }, undefined],
    ['F2', { shiftKey: true }, undefined],
    ['c', { ctrlKey: true }, undefined],
    ['Process', { isComposing: true }, undefined],
    ['ArrowDown', {}, undefined],
    [' ', {}, undefined],
    ['/', {}, undefined],
    ['?', { shiftKey: true }, undefined],
  ])('[BX-066] %s with %o begins %o', (key, more, expected) => {
    expect(editStart(pressed(key, more))).toEqual(expected);
  });

  it('[BX-066] Ctrl+Z and ⌘+Z take back, no other z does', () => {
    expect([{ ctrlKey: true }, { metaKey: true }, {}, { ctrlKey: true, shiftKey: true }].map((more) => isUndo(pressed('z', more)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('cells that can be edited', () => {
  it('[BX-066] a list edits its cells where it says so, and nowhere in rows that are only read', () => {
    const config = { code: 'a', name: 'a', schemaCode: 'm', queryPresentation: { options: { editInPlace: true } } };
    expect([editsInPlace({ config }), editsInPlace({ config, isPlain: true }), editsInPlace({ config: { ...config, queryPresentation: {} } })]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it.each([
    [column('title'), undefined],
    [column('name'), undefined],
    [column('createdTime', 3), 'system'],
    [column('quantity', 2, 'items.quantity'), 'subTable'],
    [column('files', 6), 'inForm'],
    [column('opinion', 7), 'shown'],
    [column('strange', 977), 'shown'],
    [{ ...column('p-buttons'), onEveryCard: true } as const, 'shown'],
  ])('[BX-066] a column says whether its cells can be edited: %#', (one, expected) => {
    expect(columnLock(one)).toBe(expected);
  });

  it('[BX-066] the form of a record says why an item of it cannot be edited', () => {
    const field = (code: string, more: Partial<FormField> = {}) =>
      [code, dialogField({ code, name: code, propertyType: 0, required: false, ...more })] as const;
    const fields = new Map([field('title'), field('fixed', { editable: false }), field('sum', { editable: false, formula: '1' })]);
    const none = new Map([field('title', { editable: false })]);
    // The rest of a form says nothing here.
    const form = {} as FormLoad;
    const row = { id: '1', data: {} };
    const lock = (code: string, more: { fields?: typeof fields; status?: string } = {}) =>
      recordLock({ form, fields: more.fields ?? fields }, code, { ...row, sequenceStatus: more.status });
    expect([
      lock('title'),
      lock('fixed'),
      lock('sum'),
      lock('other'),
      lock('title', { fields: none }),
      lock('title', { fields: none, status: 'PROCESSING' }),
    ]).toEqual([undefined, 'readOnly', 'computed', 'hidden', 'noRight', 'underWay']);
  });
});

it('[BX-066] after a value is stored the next cell is below or beside it, as the columns show, and none beyond the edge', () => {
  const keys = shownColumns({ columns: [{ ...column('c'), pinned: 'right' }, column('a'), { ...column('b'), pinned: true }] }).map(({ key }) => key);
  expect(keys).toEqual(['b', 'a', 'c']);
  const after = (row: number, key: string, step: 'down' | 'right' | 'left' | 'stay') => placeAfter({ row, key }, step, { keys, rows: 2 });
  expect([after(0, 'a', 'down'), after(1, 'a', 'down'), after(0, 'a', 'right'), after(0, 'c', 'right'), after(0, 'a', 'left'), after(0, 'a', 'stay')]).toEqual([
    { row: 1, key: 'a' },
    { row: 1, key: 'a' },
    { row: 0, key: 'c' },
    { row: 0, key: 'c' },
    { row: 0, key: 'b' },
    { row: 0, key: 'a' },
  ]);
});

describe('[BX-066] edits of a table', () => {
  const start = editStart(pressed('7')) ?? { how: 'open', typed: '' };
  // The tables of these tests have no document.
  const cellAt = (at: number) => ({ element: undefined as unknown as HTMLElement, at, row: { id: `r${at}`, data: {} }, column: column('a') });
  const keys = ({ all, active }: typeof NO_EDITS) => [all.map(({ id }) => id), active];

  it('one that is on its way stays beside the next, and ends alone', () => {
    const first = sent(opened(NO_EDITS, cellAt(0), start), 0);
    expect(keys(first)).toEqual([[0], undefined]);
    const second = opened(first, cellAt(1), start);
    expect(keys(second)).toEqual([[0, 1], 1]);
    expect(keys(ended(second, 0))).toEqual([[1], 1]);
  });

  it('one that is refused comes back once the one with the keys is sent or left; its cell goes on with it', () => {
    const both = refused(opened(sent(opened(NO_EDITS, cellAt(0), start), 0), cellAt(1), start), 0);
    expect(keys(both)).toEqual([[0, 1], 1]);
    expect(keys(sent(both, 1))).toEqual([[0, 1], 0]);
    expect(keys(ended(both, 1))).toEqual([[0], 0]);
    expect(keys(opened(both, cellAt(0), start))).toEqual([[0, 1], 0]);
    expect(keys(refused(sent(opened(NO_EDITS, cellAt(0), start), 0), 0))).toEqual([[0], 0]);
  });

  it('one that was never sent waits where another begins', () => {
    const both = opened(opened(NO_EDITS, cellAt(0), start), cellAt(1), start);
    expect(both.all.map(({ isRefused }) => isRefused)).toEqual([true, false]);
    expect(keys(ended(both, 1))).toEqual([[0], 0]);
  });
});

it('a record that stands several times is edited where it was pressed, else next to it', () => {
  const rows = ['a', 'b', 'a', 'a'].map((id) => ({ id, data: {} }));
  const place = (at: number, id = 'a') => placeOfCell({ at, row: { id, data: {} }, column: column('c') }, rows);
  expect([place(2), place(1), place(9), place(1, 'x')].map(({ row }) => row)).toEqual([2, 0, 3, -1]);
});
