import { expect, it } from 'vitest';
import { openCellHtml } from '#src/engine/lists/cellHtml.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { openedList, page } from './openedList.ts';

const column = (propertyCode: string, propertyType = 0) => ({ propertyCode, propertyType, name: propertyCode });

it('[EN-012] cells of a board are drawn from the HTML of boards, else from that of the table, which a board shown as a table keeps', () => {
  const { session } = openedList(() => Promise.resolve(page()));
  const model = compileList({
    code: 'all',
    name: 'All',
    schemaCode: 'm',
    queryPresentationType: 'BOARD',
    queryColumns: [column('name'), column('remark'), { ...column('kind', 12), options: 'a;b' }],
    queryPresentation: {
      columnsJson: [
        { propertyCode: 'name', custom: { list: '<i>${name}</i>', board: '<b>${name}</b>' } },
        { propertyCode: 'remark', custom: { list: '<u>${remark}</u>' } },
      ],
      options: { board: { groupPropertyCode: 'kind' } },
    },
  });
  session.store.set({ model });
  const draw = openCellHtml(session);
  const drawn = () => model.columns.map((one) => JSON.stringify(draw({ id: '1', data: { name: 'Crane', remark: 'old' } }, one)) ?? '');
  const elements = () => drawn().map((tree) => /"(i|b|u)"/.exec(tree)?.[1]);
  expect(elements()).toEqual(['b', 'u', undefined]);
  const { state } = session.store.get();
  session.store.set({ state: { ...state, query: { ...state.query, as: 'table' } } });
  expect(elements()).toEqual(['i', 'u', undefined]);
  expect(drawn()[0]).toContain('Crane');
});

it('[EN-012] cells of a calendar are drawn from the HTML of calendars alone (contract 8.1)', () => {
  const { session } = openedList(() => Promise.resolve(page()));
  const columnsJson = [
    { propertyCode: 'name', custom: { list: '<i>${name}</i>', calendar: '<b>${name}</b>' } },
    { propertyCode: 'remark', custom: { list: '<u>${remark}</u>' } },
  ];
  const queryColumns = [column('name'), column('remark'), column('day', 3)];
  const model = compileList({ code: 'all', name: 'All', schemaCode: 'm', queryPresentationType: 'CALENDAR', queryColumns, queryPresentation: { columnsJson } });
  session.store.set({ model });
  const draw = openCellHtml(session);
  const drawn = model.columns.map((one) => JSON.stringify(draw({ id: '1', data: { name: 'Crane' } }, one)) ?? '');
  expect(drawn.map((tree) => /"(i|b|u)"/.exec(tree)?.[1])).toEqual(['b', undefined, undefined]);
});
