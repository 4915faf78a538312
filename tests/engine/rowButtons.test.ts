import { expect, it } from 'vitest';
import { showRowButtons } from '#src/engine/lists/actions/rowButtons.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { openedList, page } from './openedList.ts';

const button = (code: string, useLocation: string, bindAction: string) => ({ code, name: code, name_i18n: { en: `${code} it` }, useLocation, bindAction });
const config = {
  code: 'all',
  name: 'All',
  schemaCode: 'm',
  queryColumns: [{ propertyCode: 'name', propertyType: 0, name: 'Name' }],
  customButtons: [button('above', 'LIST', 'SCRIPT'), button('toString', 'ROW', 'BUSINESS_RULE'), button('ring', 'ROW', 'SCRIPT'), button('odd', 'ROW', 'ELSE')],
};

it('buttons of rows stand in a column of their own at the right, by their names, and above the list those of the list alone (contract 12.2)', () => {
  const { session } = openedList(() => Promise.resolve(page()));
  const model = compileList(config);
  session.store.set({ model });
  showRowButtons(session, model);
  const { actions, columns } = session.store.get().rowButtons ?? {};
  const words = { zh: '操作', en: 'Actions' };
  const named = (locale: 'zh' | 'en') => columns?.({ locale, t: () => words[locale] })[0];
  expect(model.actions.map(({ action }) => action.actionCode)).toEqual(['above']);
  expect(actions?.map(({ action, custom }) => [action.actionCode, custom])).toEqual([
    ['toString', false],
    ['ring', true],
  ]);
  const column = named('en');
  expect([named('zh')?.column.name, column?.column.name]).toEqual(['操作', 'Actions']);
  expect(column).toMatchObject({ pinned: 'right', onEveryCard: true });
  expect(column?.renderer.tree?.(undefined, '', column.column, 'en')).toEqual({
    type: 'row',
    items: [
      { type: 'act', text: 'toString it', action: 'toString' },
      { type: 'act', text: 'ring it', action: 'ring' },
    ],
  });
});

it('buttons of a view that was left meanwhile do not come (contract 12.2)', () => {
  const { session } = openedList(() => Promise.resolve(page()));
  showRowButtons(session, compileList(config));
  expect(session.store.get().rowButtons).toBeUndefined();
});
