import { expect, it } from 'vitest';
import { cellText } from '#src/engine/lists/query/cellText.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { script as scriptOf } from '../fixtures/sandbox/scripts.ts';
import { openListScript } from '../fixtures/sandbox/openedListScript.ts';

it('[SC-002][contract 13.4] a row shows with the text that onLoad leaves, never with the one before or with that of another answer', async () => {
  let answers = 0;
  const rows = () => Promise.resolve({ content: [{ id: 'a', data: { name: `answer ${++answers}` } }], totalElements: 1 });
  const { session, script } = await openListScript(scriptOf('onLoad', 'data', 'data[0].name = `read ${data[0].name}`'), rows);
  const { store } = session;
  const shown: string[] = [];
  const stop = store.subscribe(() => {
    const { state, model } = store.get();
    const [row] = state.rows;
    const [column] = model?.columns ?? [];
    if (row && column && shown.at(-1) !== cellText(session, row, column)) shown.push(cellText(session, row, column));
  });
  await queryRows(session);
  await queryRows(session);
  stop();
  script.dispose();
  expect(shown).toEqual(['read answer 1', 'read answer 2']);
});

it('[BX-072][contract 6.4] a script with data of its own reads what a relative value means today', async () => {
  const own = `({
    options: { version: '1.1' },
    pageConfig: { apis: { listData: (params) => ({ content: [{ id: 'own', data: { name: params.queryCondition[0][0][0].propertyValue } }], totalElements: 1 }) } },
    hooks: {},
  })`;
  const { script } = await openListScript(own);
  const relative = { propertyCode: 'signed', propertyType: 3, propertyValue: '{"relative":"thisMonth"}', queryFilterType: 'Between' };
  const query = { schemaCode: 'm', queryCode: 'all', mobile: false, page: 0, size: 20, filters: [], queryVersion: 1 as const, queryCondition: [[[relative]]] };
  const page = await script.listData(query);
  script.dispose();
  expect(page.content[0]?.data).toEqual({ name: '2026-11-01;2026-11-30' });
});
