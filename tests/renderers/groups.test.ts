import { describe, expect, it } from 'vitest';
import { PropertyType } from '#schemas/codes.ts';
import { groupsRows, readGroupLevels, usableLevels, writeGroupLevels } from '#renderers/contracts/grouping.ts';
import { lineId, toGroupLines } from '#renderers/regions/groups/groupLines.ts';
import { areOtherGroups, type GroupDetails, type GroupInside, type GroupPart } from '#renderers/regions/groups/groupParts.ts';
import { groupTerm } from '#renderers/regions/groups/groupTerm.ts';
import { groupName, lineText, lineTree } from '#renderers/regions/groups/groupWords.ts';
import { columnRendererOf } from '#renderers/columns/index.ts';

describe('what rows are grouped by', () => {
  it('[BX-069] is read from a text and written back: two items at most, each once', () => {
    expect(readGroupLevels('stage:count,signedOn:month')).toEqual([
      { propertyCode: 'stage', byCount: true },
      { propertyCode: 'signedOn', unit: 'MONTH' },
    ]);
    expect(writeGroupLevels(readGroupLevels('stage:count,signedOn:month'))).toBe('stage:count,signedOn:month');
    expect(readGroupLevels('a,a,b,c').map(({ propertyCode }) => propertyCode)).toEqual(['a', 'b']);
    expect([readGroupLevels(undefined), readGroupLevels(''), writeGroupLevels([])]).toEqual([[], [], undefined]);
  });

  it('[BX-069] is what the contract names, whatever its code; dates have a unit, other items none', () => {
    const grouped = Object.entries(PropertyType).filter(([, type]) => groupsRows(type));
    expect(grouped.map(([name]) => name).toSorted()).toEqual([
      'checkbox',
      'date',
      'department',
      'departmentMulti',
      'dropdown',
      'dropdownMulti',
      'logic',
      'radio',
      'relation',
      'relationMulti',
      'shortText',
      'staff',
      'staffMulti',
    ]);
    const columns = [
      { propertyCode: 'constructor', propertyType: PropertyType.date },
      { propertyCode: 'toString', propertyType: PropertyType.radio },
      { propertyCode: 'amount', propertyType: PropertyType.number },
    ];
    expect(usableLevels(readGroupLevels('constructor,toString:day'), columns)).toEqual([
      { propertyCode: 'constructor', unit: 'MONTH' },
      { propertyCode: 'toString' },
    ]);
    expect(usableLevels(readGroupLevels('amount,valueOf'), columns)).toEqual([]);
  });

  it.each([
    ['title', PropertyType.shortText, 'Eq'],
    ['done', PropertyType.logic, 'Eq'],
    ['stage', PropertyType.dropdown, 'Eq'],
    ['sequenceStatus', PropertyType.dropdown, 'In'],
    ['owner', PropertyType.staff, 'In'],
    ['dept', PropertyType.department, 'In'],
    ['customer', PropertyType.relation, 'In'],
    ['tags', PropertyType.checkbox, 'Of'],
    ['people', PropertyType.staffMulti, 'Of'],
    ['others', PropertyType.relationMulti, 'Of'],
    ['due', PropertyType.date, 'Between'],
  ])('[BX-069] a group of %s (%i) is opened with %s, one without a value with IsNull', (propertyCode, propertyType, operator) => {
    expect(groupTerm({ propertyCode, propertyType }, 'x')).toEqual({ propertyCode, propertyType, operator, value: 'x' });
    expect(groupTerm({ propertyCode, propertyType }, null)).toMatchObject({ operator: 'IsNull', value: '' });
  });
});

const part = (value: string | null, count: number, inside?: GroupInside): GroupPart => ({ value, text: value ?? '', count, sumMap: {}, inside });
const detailsWith = (...parts: GroupPart[]): GroupDetails => ({ group: 'stage', top: { kind: 'groups', parts, total: parts.length }, total: 9 });
const row = (id: string) => ({ id, data: {} });

describe('the lines of groups', () => {
  const open = (ids: string[], total: number): GroupInside => ({ kind: 'rows', ids, total });

  it('[BX-069] heads stand above their rows, one level deeper; what is still to come stands behind them', () => {
    const lines = toGroupLines(detailsWith(part('A', 3, open(['1', '2'], 3)), part(null, 1)), [row('1'), row('2')], new Map());
    expect(lines.rows.map(({ id }) => id)).toEqual([lineId(['A']), '1', '2', 'p-line:more:["A"]', lineId([null])]);
    expect(lines.places.get(lineId(['A']))).toEqual({ level: 1, parent: undefined, leaf: false, open: true });
    expect(lines.places.get('1')).toEqual({ level: 2, parent: lineId(['A']), leaf: true, open: false });
    expect(lines.places.get(lineId([null]))?.open).toBe(false);
    expect([...lines.of.values()].map(({ kind }) => kind)).toEqual(['group', 'more', 'group']);
  });

  it('[BX-069] a group within a group stands below it with its rows', () => {
    const inner: GroupInside = { kind: 'groups', parts: [part('x', 1, open(['1'], 1))], total: 2 };
    const lines = toGroupLines(detailsWith(part('A', 2, inner)), [row('1')], new Map());
    expect(lines.rows.map(({ id }) => [id, lines.places.get(id)?.level])).toEqual([
      [lineId(['A']), 1],
      [lineId(['A', 'x']), 2],
      ['1', 3],
      ['p-line:more:["A"]', 2],
    ]);
  });

  it('[BX-069] what is requested shows at once: an open group loads, a closed one has no rows', () => {
    const details = detailsWith(part('A', 1), part('B', 1, open(['1'], 1)), part('C', 1, { kind: 'failed' }), part('D', 1, open([], 0)));
    const kinds = (acts: [string, 'open' | 'close'][]) => [...toGroupLines(details, [row('1')], new Map(acts)).of.values()].map(({ kind }) => kind);
    expect(kinds([])).toEqual(['group', 'group', 'group', 'failed', 'group', 'empty']);
    expect(kinds([[lineId(['A']), 'open']])).toEqual(['group', 'loading', 'group', 'group', 'failed', 'group', 'empty']);
    expect(kinds([[lineId(['C']), 'open']])).toEqual(['group', 'group', 'group', 'loading', 'group', 'empty']);
    expect(toGroupLines(details, [row('1')], new Map([[lineId(['B']), 'close']])).rows.some(({ id }) => id === '1')).toBe(false);
  });

  it('[BX-069] a row with several values stands in each of its groups, as another object for the table', () => {
    const lines = toGroupLines(detailsWith(part('A', 1, open(['1'], 1)), part('B', 1, open(['1'], 1))), [row('1')], new Map());
    const both = lines.rows.filter(({ id }) => id === '1');
    expect([both.length, both[0] === both[1], lines.copies.get('1')]).toEqual([2, false, 2]);
  });

  it('[BX-069] a row that is no longer there is left out', () => {
    expect(toGroupLines(detailsWith(part('A', 2, open(['1', '2'], 2))), [row('2')], new Map()).rows.map(({ id }) => id)).toEqual([lineId(['A']), '2']);
  });
});

describe('the words of groups', () => {
  const t = (key: string, values?: Record<string, string | number>) => `${key} ${Object.values(values ?? {}).join(' ')}`.trim();
  const columnOf = (propertyCode: string, propertyType: number, more: object = {}) => {
    const column = { propertyCode, propertyType, name: propertyCode, ...more };
    return { key: propertyCode, column, children: [], ...columnRendererOf(column) };
  };
  const wordsOf = (column: ReturnType<typeof columnOf>, unit?: 'DAY' | 'MONTH' | 'YEAR') => ({
    levels: [{ propertyCode: column.key, ...(unit && { unit }) }],
    columns: [column],
    ports: { t, locale: 'en' as const },
  });

  it.each([
    [columnOf('done', PropertyType.logic), 'true', undefined, 'Yes'],
    [columnOf('due', PropertyType.date), '2026-03-01;2026-03-31', 'MONTH' as const, '2026-03'],
    [columnOf('due', PropertyType.date), '2026-01-01;2026-12-31', 'YEAR' as const, '2026'],
    [columnOf('signer', PropertyType.staff), '[{"id":"ann","unitType":3,"name":"Ann"}]', undefined, 'Ann'],
    [columnOf('customer', PropertyType.relation), 'c1', undefined, 'from the server'],
    [columnOf('title', PropertyType.shortText), 'toString', undefined, 'toString'],
  ])('[BX-069] $key $1 is worded as its cells are', (column, value, unit, expected) => {
    expect(groupName({ value, text: 'from the server', count: 1, sumMap: {} }, 0, wordsOf(column, unit))).toBe(expected);
  });

  it('[BX-069] a choice is drawn as its tag, with the count; further lines as buttons', () => {
    const stage = columnOf('stage', PropertyType.dropdown, { options: 'A;B' });
    const head = { kind: 'group' as const, part: part('A', 1200), path: ['A'], open: false };
    expect(lineTree(head, wordsOf(stage), [])).toMatchObject({
      type: 'row',
      items: [
        { type: 'category', text: 'A' },
        { type: 'text', text: '1,200' },
      ],
    });
    expect(lineText(head, wordsOf(stage))).toBe('groups:line A 1200 1,200');
    expect(lineText({ ...head, part: part(null, 1) }, wordsOf(stage))).toBe('groups:line groups:none 1 1');
    expect(lineTree({ kind: 'more', path: ['A'], rest: 3 }, wordsOf(stage), [])).toMatchObject({ type: 'act', text: 'groups:more 3' });
  });
});

it('groups that come are compared with those that show as far as both are there', () => {
  const part = (value: string, count: number, inside?: GroupInside) => ({ value, text: value, count, sumMap: {}, ...(inside && { inside }) });
  const rows = (total: number, ...ids: string[]): GroupInside => ({ kind: 'rows', ids, total });
  const details = (...parts: ReturnType<typeof part>[]) => ({ group: 'stage', total: 9, top: { kind: 'groups' as const, parts, total: 2 } });
  const shown = details(part('A', 4, rows(4, 'a', 'b', 'c')), part('B', 5, rows(5, 'd')));
  const same = [shown, details(part('A', 4, rows(4, 'a', 'b')), part('B', 5, rows(5, 'd', 'e'))), details(part('A', 4, { kind: 'failed' }))];
  for (const coming of same) expect(areOtherGroups(shown, coming)).toBe(false);
  const others = [
    details(part('A', 3)),
    details(part('A', 4, rows(4, 'b'))),
    details(part('A', 4, rows(5, 'a'))),
    details(part('C', 4)),
    { ...shown, total: 8 },
    { ...shown, group: 'kind' },
    undefined,
  ];
  for (const coming of others) expect(areOtherGroups(shown, coming)).toBe(true);
});
