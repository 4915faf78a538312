import { expect, it } from 'vitest';
import { textColumn } from '#renderers/columns/textColumn.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';
import { movedColumns } from '#src/engine/lists/state/moveColumns.ts';

const column = (key: string, children: readonly ListColumn[] = []): ListColumn => ({
  key,
  column: { propertyCode: key, propertyType: 0, name: key },
  renderer: textColumn,
  children,
});
const view = ['a', 'b', 'c', 'd'].map((key) => column(key));

it('[BX-005] a moved column stands where it was put, hidden ones behind the one they followed, pins are kept', () => {
  expect(movedColumns(view, [], ['c', 'a', 'b', 'd'])).toEqual([{ key: 'c' }, { key: 'a' }, { key: 'b' }, { key: 'd' }]);
  const prefs = [{ key: 'd', pinned: true }, { key: 'a' }, { key: 'b', hidden: true }, { key: 'c' }];
  expect(movedColumns(view, prefs, ['d', 'c', 'a'])).toEqual([{ key: 'd', pinned: true }, { key: 'c' }, { key: 'a' }, { key: 'b', hidden: true }]);
});

it('[BX-005] a sub-table moves as one, with its columns in their order', () => {
  const table = column('t', [column('t.x'), column('t.y')]);
  expect(movedColumns([column('a'), table, column('b')], [], ['t.y', 't.x', 'a', 'b']).map(({ key }) => key)).toEqual(['t', 't.y', 't.x', 'a', 'b']);
});
