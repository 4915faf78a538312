import { expect, it } from 'vitest';
import type { ListConfig, ListPage, ListQuery, ListRow } from '#schemas/list.ts';
import type { BoardPart } from '#renderers/regions/board/boardDataSource.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { RowSession } from '#src/engine/lists/query/RowSession.ts';
import { recordLocalChange } from '#src/engine/lists/query/localChanges.ts';
import { loadMoreFromDataSource } from '#src/engine/lists/query/presentationDataSource.ts';
import { queryRows } from '#src/engine/lists/query/queryRows.ts';
import { createStore } from '#src/engine/state/createStore.ts';

const OPTIONS = Array.from({ length: 8 }, (_, at) => `s${at}`);
const config: ListConfig = {
  code: 'v',
  name: 'V',
  schemaCode: 'm',
  queryPresentationType: 'BOARD',
  queryColumns: [
    { propertyCode: 'title', propertyType: 0, name: 'title' },
    { propertyCode: 'stage', propertyType: 12, name: 'stage', options: OPTIONS.join(';') },
  ],
};

/** A list that shows a board of rows by their stage, and every query it sends; answers come a task later. */
function openBoard(rows: ListRow[]) {
  const requests: string[] = [];
  const reports: unknown[] = [];
  const open = { now: 0, most: 0, failing: false };
  const answer = async ({ filters, page, size }: ListQuery): Promise<ListPage> => {
    const [filter] = filters;
    const values = (filter?.propertyValue ?? '').split(';');
    requests.push(values.length > 1 ? 'others' : String(values[0]));
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    await new Promise(setImmediate);
    open.now -= 1;
    if (open.failing) throw new Error('No answer');
    const found = rows.filter(({ data }) => values.includes(String(data.stage)) === (filter?.queryFilterType === 'In'));
    return { content: found.slice(page * size, (page + 1) * size), totalElements: found.length };
  };
  const query = { viewCode: 'v', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 as const };
  const store = createStore({ ...emptySnapshot(query), model: compileList(config) });
  const session = new RowSession(store, {
    source: { rows: answer },
    call: () => Promise.reject(new Error('A board requests nothing but rows')),
    report: (error) => void reports.push(error),
    log: () => undefined,
    today: () => '2026-11-22',
    wait: () => Promise.resolve(),
    loadTexts: () => Promise.resolve(),
  });
  // The details of a board are its columns.
  const counts = () => Object.fromEntries((store.get().state.details as BoardPart[]).map((part) => [part.value, part.rows.length]));
  return { session, requests, reports, open, counts, shown: () => store.get().state.rows.map(({ id }) => id) };
}

const rowsInStage = (stage: string, count: number): ListRow[] => Array.from({ length: count }, (_, at) => ({ id: `${stage}-${at}`, data: { stage } }));

it('[BX-020] further cards of two columns requested at once all show, each once', async () => {
  const { session, counts, shown } = openBoard([...rowsInStage('s0', 120), ...rowsInStage('s1', 120)]);
  await queryRows(session);
  expect(counts()).toMatchObject({ s0: 50, s1: 50 });
  await Promise.all([loadMoreFromDataSource(session, 's0'), loadMoreFromDataSource(session, 's1')]);
  expect(counts()).toMatchObject({ s0: 100, s1: 100 });
  await loadMoreFromDataSource(session, 's0');
  expect(counts()).toMatchObject({ s0: 120, s1: 100 });
  expect(new Set(shown()).size).toBe(220);
  expect(shown()).toHaveLength(220);
});

it('[BX-020] further cards that do not come leave the board as it is, and the next ones come', async () => {
  const { session, counts, open, reports } = openBoard(rowsInStage('s0', 120));
  await queryRows(session);
  open.failing = true;
  await loadMoreFromDataSource(session, 's0');
  expect([counts().s0, reports.length, session.store.get().state.status]).toEqual([50, 1, 'table']);
  open.failing = false;
  await loadMoreFromDataSource(session, 's0');
  expect(counts().s0).toBe(100);
});

/** Stores a card's new column and queries again, as a move does. */
function move({ session }: ReturnType<typeof openBoard>, row: ListRow | undefined, to: string | null): Promise<void> {
  if (!row) throw new Error('There is no such card');
  row.data.stage = to;
  recordLocalChange(session, { row, propertyCode: 'stage', value: to });
  return queryRows(session, 'recorded');
}

it('[BX-020] a board asks for at most six of its columns at once', async () => {
  const { session, requests, open } = openBoard(rowsInStage('s0', 1));
  await queryRows(session);
  expect([requests.length, open.most]).toEqual([9, 6]);
});

it('[BX-020] after a move only the two columns it concerns are requested, and the others keep their cards', async () => {
  const rows = [...rowsInStage('s0', 120), ...rowsInStage('s1', 2), ...rowsInStage('s5', 3)];
  const board = openBoard(rows);
  await queryRows(board.session);
  await loadMoreFromDataSource(board.session, 's0');
  board.requests.length = 0;
  await move(board, rows[120], 's5');
  expect(board.requests).toEqual(['s1', 's5']);
  expect(board.counts()).toMatchObject({ s0: 100, s1: 1, s5: 4 });
  expect(board.shown()).toHaveLength(105);
  board.requests.length = 0;
  await move(board, rows[120], null);
  expect(board.requests).toEqual(['s5', 'others']);
  expect(board.counts()).toMatchObject({ s5: 3, '': 1 });
});

it('[BX-020] a second move before the first shows asks for the columns of both', async () => {
  const rows = [...rowsInStage('s0', 2), ...rowsInStage('s1', 2)];
  const board = openBoard(rows);
  await queryRows(board.session);
  board.requests.length = 0;
  await Promise.all([move(board, rows[0], 's2'), move(board, rows[2], 's3')]);
  expect([...new Set(board.requests)].toSorted()).toEqual(['s0', 's1', 's2', 's3']);
  expect(board.counts()).toMatchObject({ s0: 1, s1: 1, s2: 1, s3: 1 });
});

it('[BX-020] a move while another request is under way, or after others changed rows, requests the whole board', async () => {
  const rows = rowsInStage('s0', 3);
  const board = openBoard(rows);
  await queryRows(board.session);
  const { session, requests } = board;
  requests.length = 0;
  session.dispatch({ type: 'queryChanged', change: { sort: [{ propertyCode: 'title', direction: 'ascending' }] } });
  await Promise.all([queryRows(session), move(board, rows[0], 's1')]);
  expect(new Set(requests).size).toBe(9);
  requests.length = 0;
  session.dispatch({ type: 'outdated' });
  await move(board, rows[1], 's1');
  expect(requests).toHaveLength(9);
  expect(session.store.get().state.outdated).toBe(false);
});
