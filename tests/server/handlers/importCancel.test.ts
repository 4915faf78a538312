import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportResult } from '#schemas/import.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { ended, openDepot, uploadSheet } from './depot.ts';

/** So many that an import is seen at work. */
const ROWS = 20_000;
const csvRows = (mark: string, count: number, price = (at: number) => String(at)): string =>
  ['名称,单价', ...Array.from({ length: count }, (_, at) => `${mark} ${at},${price(at)}`)].join('\n');

describe('[LA-016] contract 9: an import is cancelled by its owner', () => {
  let server: TestServer;
  let manager: Client;
  let staff: Client;
  beforeAll(async () => {
    server = await openDepot();
    manager = await server.as('manager');
    staff = await server.as('staff');
  });
  afterAll(() => server.close());

  const start = async (client: Client, content: string): Promise<{ taskId: string; path: string }> => {
    const { data: fileName } = await uploadSheet(client, 'a.csv', content);
    const file = await server.services.files.find(fileName);
    const query = { fileName, schemaCode: 'part', queryCode: 'parts', languageType: 'zh' };
    const { data, errmsg } = await client.get<{ taskId: string }>('/api/runtime/query/import_data', query);
    if (errmsg !== '' || !file) throw new Error(errmsg);
    return { taskId: data.taskId, path: server.services.files.pathOf(file) };
  };
  const cancel = (client: Client, taskId: string) => client.post<ImportResult>('/api/runtime/query/cancel_import', { taskId });
  const storedBy = async (taskId: string): Promise<ImportResult> => {
    for (;;) {
      const { data } = await manager.get<ImportResult>('/api/runtime/query/import_progress', { taskId });
      if (data.successCount > 0 || data.operationResult) return data;
    }
  };
  const count = async (): Promise<number> => {
    const body = { schemaCode: 'part', queryCode: '', mobile: false, page: 0, size: 1, filters: [], orderByFields: [], orderType: 1 };
    return (await manager.post<{ totalElements: number }>('/api/runtime/query/list', body)).data.totalElements;
  };
  /** What lies in the store of an uploaded file, whole or in halves. */
  const leftOf = (path: string): string[] => readdirSync(dirname(path)).filter((name) => name.startsWith(basename(path)));
  const messages = async (): Promise<number> =>
    Number((await sql<{ n: string }>`select count(*) as n from "notifications"`.execute(server.services.database.kysely)).rows[0]?.n);

  it('while it stores rows: those that are stored stay and are counted, the others are not, and neither file nor message is left', async () => {
    const [received, before] = [await messages(), await count()];
    const { taskId, path } = await start(manager, csvRows('停', ROWS));
    await storedBy(taskId);
    expect((await cancel(manager, taskId)).data).toMatchObject({ taskId, cancelled: true });
    const result = await ended(manager, taskId);
    expect(result).toMatchObject({ taskStatus: 'FAIL', operationResult: 'PARTIAL', errorType: 6, cancelled: true, total: ROWS, errorCount: 0 });
    expect(result.successCount).toBeGreaterThan(0);
    expect(result.successCount).toBeLessThan(ROWS);
    expect(result.processed).toBe(result.successCount);
    expect(result.errorMsg).toBe(`导入已取消，已导入的 ${result.successCount} 条数据保留`);
    expect(await count()).toBe(before + result.successCount);
    await expect.poll(() => leftOf(path)).toEqual([]);
    expect(await messages()).toBe(received);
    expect((await manager.get<{ content: ImportResult[] }>('/api/runtime/query/user_import_progress', { page: 0, size: 1 })).data.content[0]).toMatchObject({
      taskId,
      cancelled: true,
    });
  });

  it('while it waits: it ends at once, nothing is stored, its file goes', async () => {
    const before = await count();
    const running = [await start(manager, csvRows('前', ROWS)), await start(manager, csvRows('后', ROWS))];
    const waiting = await start(manager, csvRows('等', 2));
    const { data } = await cancel(manager, waiting.taskId);
    expect(data).toMatchObject({ taskStatus: 'FAIL', operationResult: 'FAIL', cancelled: true, successCount: 0, errorMsg: '导入已取消，没有导入任何数据' });
    for (const { taskId } of running) await cancel(manager, taskId);
    const results = await Promise.all(running.map(({ taskId }) => ended(manager, taskId)));
    expect(results.map(({ cancelled }) => cancelled)).toEqual([true, true]);
    expect(await count()).toBe(results.reduce((sum, { successCount }) => sum + successCount, before));
    await expect.poll(() => [waiting, ...running].flatMap(({ path }) => leftOf(path))).toEqual([]);
  });

  it('rows that were refused by then are corrected and sent again', async () => {
    const before = await count();
    const { taskId } = await start(
      manager,
      csvRows('错', ROWS, (at) => (at === 0 ? '很多' : String(at))),
    );
    await storedBy(taskId);
    await cancel(manager, taskId);
    const { headColumns, secondImportData, successCount, fileName } = await ended(manager, taskId);
    expect(secondImportData).toMatchObject([{ row: 2, values: { price: '很多' } }]);
    expect(fileName).toBe(`errors-${taskId}.xlsx`);
    const corrected = (secondImportData ?? []).map((row) => ({ ...row, values: { ...row.values, price: '3' } }));
    const body = { taskId, headColumns, secondImportData: corrected, queryField: '', queryCode: 'parts', schemaCode: 'part' };
    const { errcode, data } = await manager.post<ImportResult>('/api/runtime/query/second_import_data', body);
    expect([errcode, data.successCount]).toEqual([0, successCount + 1]);
    expect(await count()).toBe(before + successCount + 1);
  });

  it('one that is over stays as it is, and that of another is as if it were not there', async () => {
    const { taskId } = await start(manager, csvRows('完', 2));
    const over = await ended(manager, taskId);
    expect((await cancel(manager, taskId)).data).toEqual(over);
    expect(await ended(manager, taskId)).toEqual(over);
    const { taskId: other } = await start(manager, csvRows('他', 200));
    expect(await cancel(staff, other)).toMatchObject({ errcode: 900414 });
    expect(await ended(manager, other)).toMatchObject({ operationResult: 'SUCCESS', successCount: 200 });
  });

  it('one whose process died after it was cancelled is not gone on with by the next', async () => {
    const { kysely } = server.services.database;
    const { taskId: first } = await start(manager, csvRows('样', 2));
    await ended(manager, first);
    const before = await count();
    const { data: fileId } = await uploadSheet(manager, 'a.csv', csvRows('死', 2));
    await sql`insert into "jobs" ("id", "kind", "userId", "request", "status", "attempts", "leaseOwner", "leaseUntil", "cancelAskedAt")
      select ${fileId}, "kind", "userId", replace("request", ${first}, ${fileId}), 'RUN', 1, 'gone', now() - interval '1 second', now()
      from "jobs" where "id" = ${first}`.execute(kysely);
    expect(await ended(manager, fileId)).toMatchObject({ cancelled: true, successCount: 0 });
    expect(await count()).toBe(before);
  });
});
