import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportResult } from '#schemas/import.ts';
import { OWNER } from '#tests/support/estateApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { ended, uploadSheet } from './depot.ts';
import { add, load, openEstate, ref, remove, rows } from './estate.ts';

describe('deleted records in files', () => {
  let server: TestServer;
  let manager: Client;
  let house: string;
  let deletedId: string;
  let there: string;
  beforeAll(async () => {
    server = await openEstate();
    manager = await server.as('manager');
    [deletedId, there] = [await add(manager, OWNER, { title: '走了' }), await add(manager, OWNER, { title: '还在' })];
    house = await add(manager, 'house', { title: '甲', number: 'A1', keeper: ref(deletedId), watchers: [ref(there), ref(deletedId)] });
    await remove(manager, [deletedId]);
  });
  afterAll(() => server.close());

  async function importCsv(text: string, queryField = ''): Promise<ImportResult> {
    const { data: fileName } = await uploadSheet(manager, 'a.csv', text);
    const query = { fileName, schemaCode: 'house', queryCode: 'houses', originalFilename: 'a.csv', languageType: 'zh', queryField };
    const { data } = await manager.get<{ taskId: string }>('/api/runtime/query/import_data', query);
    return ended(manager, data.taskId);
  }

  it.each([
    ['zh-CN', '已删除'],
    ['en-US', 'deleted'],
  ])('contract 6.2: an export in %s says it in words, not by an id', async (language, word) => {
    const body = { schemaCode: 'house', queryCode: 'houses', mobile: false, page: 0, size: 0, filters: [] };
    const answer = await manager.send('POST', '/api/runtime/query/export_data', { body, headers: { 'Accept-Language': language } });
    const cells = (await readSheet(Buffer.from(await answer.arrayBuffer()))).flat();
    expect(cells).toContain(word);
    expect(cells).toContain(`还在;${word}`);
    expect(JSON.stringify(cells)).not.toContain(deletedId);
  });

  it.each(['已删除', 'deleted'])('contract 15.4: an export that is imported again keeps what names a deleted record: %s', async (word) => {
    const result = await importCsv(`number,title,keeper\nA1,甲 ${word},${word}\n`, 'number');
    expect(result).toMatchObject({ successCount: 1 });
    expect(await load(manager, 'house', house)).toMatchObject({ title: `甲 ${word}`, keeper: { id: deletedId, deleted: true } });
  });

  it('contract 15.4: among others it is kept, and in a new record the word is reported instead of stored or lost', async () => {
    expect(await importCsv('number,watchers\nA1,还在;已删除\n', 'number')).toMatchObject({ successCount: 1 });
    expect(await importCsv('title,keeper\n新,已删除\n')).toMatchObject({ successCount: 0 });
    expect((await rows(manager, 'house')).filter(({ data }) => data.title === '新')).toEqual([]);
    expect(await load(manager, 'house', house)).toMatchObject({ watchers: [{ id: there }, { id: deletedId, deleted: true }] });
  });

  it('a record that has the word as its name is found by it', async () => {
    const named = await add(manager, OWNER, { title: 'deleted' });
    expect(await importCsv('title,keeper\n同名,deleted\n')).toMatchObject({ successCount: 1 });
    const [row] = (await rows(manager, 'house')).filter(({ data }) => data.title === '同名');
    expect(row?.data.keeper).toMatchObject({ id: named, name: 'deleted' });
    expect(await importCsv('number,keeper,watchers\nA1,deleted,还在;deleted\n', 'number')).toMatchObject({ successCount: 1 });
    expect(await load(manager, 'house', house)).toMatchObject({ keeper: { id: deletedId }, watchers: [{ id: there }, { id: deletedId }] });
  });

  it('contract 9: of a row with another fault only that is reported', async () => {
    const { secondImportData } = await importCsv('number,keeper,watchers\nA1,deleted,nobody\n', 'number');
    expect(Object.keys(secondImportData?.[0]?.errors ?? {})).toEqual(['watchers']);
  });
});
