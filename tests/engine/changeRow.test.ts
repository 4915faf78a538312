import { expect, it } from 'vitest';
import { ErrCode } from '#schemas/errCode.ts';
import type { ListPage, ListRow } from '#schemas/list.ts';
import { EnvelopeError } from '#src/api/errors.ts';
import { changeRow } from '#src/engine/lists/features/edits/changeRow.ts';
import type { ListSession } from '#src/engine/lists/query/ListSession.ts';
import { emptySnapshot } from '#src/engine/lists/query/listSnapshot.ts';
import { type RowServices, RowSession } from '#src/engine/lists/query/RowSession.ts';
import { compileList } from '#src/engine/lists/state/compileList.ts';
import { createStore } from '#src/engine/state/createStore.ts';

const row = (id: string, data: ListRow['data'] = {}): ListRow => ({ id, data });

/** An open list, the calls that change its rows and its messages; a record is at version 7 with these values. */
function openRows(values: Readonly<Record<string, unknown>> = {}, answered: Readonly<Record<string, unknown>> = {}) {
  const store = createStore(emptySnapshot({ viewCode: 'v', values: {}, filters: [], condition: [], sort: [], page: 1, size: 20 }));
  const sent: { name: string; body: unknown }[] = [];
  const messages: string[] = [];
  const changed: string[] = [];
  const reloads: (() => void)[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    loadForm: { bizObject: { data: { ...values, version: 7 } } },
    batchUpdate: { total: 1, successCount: 1, failCount: 0, versions: { a: 8 } },
    ...answered,
  };
  const call = async (name: string, { body }: { body?: unknown } = {}) => {
    sent.push({ name, body });
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const page: ListPage = { content: [row('a')], totalElements: 1 };
  const rows = (_query: unknown, signal: AbortSignal) =>
    new Promise<ListPage>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      reloads.push(() => resolve(page));
    });
  const services = {
    source: { rows },
    today: () => '',
    call,
    message: ({ text }: { text: string }) => messages.push(text),
    ports: () => ({ t: (key: string) => key }),
  };
  const session = Object.assign(new RowSession(store, services as unknown as RowServices), {
    schemaCode: 'm',
    // Of its features only what takes actions back hears of changed rows.
    of: () => ({ rowChanged: (id: string) => changed.push(id) }),
  });
  /** The rows of the last query come. */
  const answer = () => reloads.at(-1)?.();
  store.set({ model: compileList({ code: 'v', name: 'V', schemaCode: 'm', queryColumns: [{ propertyCode: 'name', propertyType: 0, name: 'Name' }] }) });
  session.dispatch({ type: 'loaded', page });
  // Changing a row needs no more of a list than this.
  return { session: session as unknown as ListSession, sent, messages, changed, reloads, answer };
}

const until = (holds: () => boolean) => expect.poll(holds).toBe(true);

it('a row that came without a version is stored under the present one, while the record has the values that show', async () => {
  const { session, sent, reloads, answer } = openRows({ begin: '2026-01-01' });
  const moved = changeRow(session, { row: row('a', { begin: '2026-01-01' }), values: { begin: '2026-02-02' } });
  await until(() => reloads.length === 1);
  answer();
  expect(await moved).toMatchObject({ id: 'a', data: { begin: '2026-02-02' } });
  expect(sent.at(-1)).toMatchObject({ name: 'saveForm', body: { bizObject: { id: 'a', data: { begin: '2026-02-02', version: 7 } } } });
});

it('a change that nobody has seen is not overwritten: the rows are requested again, with a message', async () => {
  const { session, sent, messages, reloads, answer } = openRows({ begin: '2026-01-09' });
  const moved = changeRow(session, { row: row('a', { begin: '2026-01-01' }), values: { begin: '2026-02-02' } });
  await until(() => reloads.length === 1);
  answer();
  expect(await moved).toBeUndefined();
  expect([sent.map(({ name }) => name), messages]).toEqual([['loadForm'], ['list:record.changed']]);
});

it('a row that is moved stays moved until rows show that were requested after it, though another was moved meanwhile', async () => {
  const { session, reloads, answer } = openRows();
  const done: string[] = [];
  const move = (id: string) => changeRow(session, { row: row(id), propertyCode: 'stage', value: 'won' }).then(() => done.push(id));
  const first = move('a');
  await until(() => reloads.length === 1);
  const second = move('b');
  await until(() => reloads.length === 2);
  await new Promise(setImmediate);
  expect(done).toEqual([]);
  answer();
  await Promise.all([first, second]);
  expect(done.toSorted()).toEqual(['a', 'b']);
});

it('moving a row leaves the offer to take a batch update back, without that row', async () => {
  const { session, sent, changed, reloads, answer } = openRows();
  const moved = changeRow(session, { row: row('a'), propertyCode: 'stage', value: 'won' });
  await until(() => reloads.length === 1);
  answer();
  await moved;
  expect(sent[0]).toMatchObject({ name: 'batchUpdate', body: { objectIds: ['a'], undoable: false } });
  expect(changed).toEqual(['a']);
});

it('[BX-091] a row that is moved names the state it shows, and gives the one it has then', async () => {
  const { session, sent, reloads, answer } = openRows();
  const moved = changeRow(session, { row: row('a', { version: 7 }), propertyCode: 'stage', value: 'won' });
  await until(() => reloads.length === 1);
  answer();
  expect(await moved).toEqual(row('a', { stage: 'won', version: 8 }));
  expect(sent[0]).toMatchObject({ body: { versions: { a: 7 } } });
});

it.each([
  ['moved', { propertyCode: 'stage', value: 'won' }, { batchUpdate: { errors: [{ objectId: 'a', errcode: ErrCode.versionConflict, errmsg: 'changed' }] } }],
  ['stretched', { values: { begin: '2026-02-02' } }, { saveForm: new EnvelopeError(ErrCode.versionConflict, 'changed', { call: 'saveForm' }) }],
])(
  '[BX-091] a row that is %s after somebody changed it stays as it is: the reason is said, and the rows are requested again',
  async (_how, change, answered) => {
    const { session, messages, reloads, answer } = openRows({}, answered);
    const moved = changeRow(session, { row: row('a', { version: 7 }), ...change });
    await until(() => reloads.length === 1);
    answer();
    expect(await moved).toBeUndefined();
    expect(messages).toEqual(['list:record.changed']);
  },
);
