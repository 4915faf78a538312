import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ListConfig, ListQuery, ListRow } from '#schemas/list.ts';
import { PropertyType } from '#schemas/codes.ts';
import { openTaskTable } from '#src/engine/lists/tasks/openTaskTable.ts';

// Which commands of a row show depends on the chat app around the page.
vi.stubGlobal('navigator', { userAgent: 'tests' });

const CONFIG: ListConfig = {
  code: 'tasks',
  name: 'My exports',
  schemaCode: '',
  queryColumns: [{ propertyCode: 'name', propertyType: PropertyType.shortText, name: 'List' }],
};
const POLL_MS = 2000;
const goesOn = ({ data }: ListRow) => data.status === 'running';

/** Tasks in memory, newest first, and the table that shows them; `queries` = what it requested. */
function openTasks(...statuses: string[]) {
  const tasks = { statuses, failure: undefined as Error | undefined };
  const queries: Pick<ListQuery, 'page' | 'size'>[] = [];
  const table = openTaskTable(
    CONFIG,
    'en',
    async ({ page, size }) => {
      queries.push({ page, size });
      if (tasks.failure) throw tasks.failure;
      const rows = tasks.statuses.map((status, at): ListRow => ({ id: `t${at}`, data: { name: `Task ${at}`, status } }));
      return { content: rows.slice(page * size, (page + 1) * size), totalElements: rows.length };
    },
    goesOn,
  );
  const shown = () => table.get().rows.rows.map(({ data }) => data.status);
  return { tasks, table, queries, shown };
}

describe('a table of tasks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[BX-008] is requested every 2 s while a task goes on, and no more once all are over', async () => {
    const { tasks, queries, shown } = openTasks('running', 'done');
    await vi.advanceTimersByTimeAsync(POLL_MS - 1);
    expect([shown(), queries.length]).toEqual([['running', 'done'], 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(queries.length).toBe(2);
    tasks.statuses = ['done', 'done'];
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([shown(), queries.length]).toEqual([['done', 'done'], 3]);
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(queries.length).toBe(3);
  });

  it('[BX-008] a task that is begun meanwhile shows with the next reload, and is followed from then on', async () => {
    const { tasks, table, queries, shown } = openTasks('done');
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(queries.length).toBe(1);
    tasks.statuses = ['running', 'done'];
    table.reload();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([shown(), queries.length]).toEqual([['running', 'done'], 3]);
  });

  it('requests nothing more once it is closed', async () => {
    const { table, queries } = openTasks('running');
    await vi.advanceTimersByTimeAsync(0);
    table.close();
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(queries.length).toBe(1);
  });

  it('says why it failed, waits for its reader, and goes on when it is reloaded', async () => {
    const { tasks, table, queries, shown } = openTasks('running');
    await vi.advanceTimersByTimeAsync(0);
    tasks.failure = new Error('No connection');
    await vi.advanceTimersByTimeAsync(10 * POLL_MS);
    expect(table.get()).toMatchObject({ status: 'failed', failure: tasks.failure });
    expect(queries.length).toBe(2);
    tasks.failure = undefined;
    table.reload();
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([table.get().status, shown(), queries.length]).toEqual(['table', ['running'], 4]);
  });

  it('pages as every list, and shows the last page there is when the only task behind it was taken away', async () => {
    const { tasks, table, queries, shown } = openTasks(...Array.from({ length: 21 }, () => 'done'));
    await vi.advanceTimersByTimeAsync(0);
    expect([shown().length, table.get().total]).toEqual([20, 21]);
    table.toPage(2);
    await vi.advanceTimersByTimeAsync(0);
    expect([shown().length, queries.at(-1)]).toEqual([1, { page: 1, size: 20 }]);
    tasks.statuses.pop();
    table.reload();
    await vi.advanceTimersByTimeAsync(0);
    expect([table.get().page, shown().length]).toEqual([1, 20]);
  });
});
