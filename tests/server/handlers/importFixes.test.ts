import { describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { ImportFixes } from '#schemas/sheets/importFixes.ts';
import { sheetXml, workbookParts, zip } from '../../support/workbooks.ts';
import type { Client } from '../http/client.ts';
import { ended, importFile, uploadSheet } from './depot.ts';
import { partNamed, useDepot } from './useDepot.ts';

const PLACE = { type: 'IMPORT_FIXES', schemaCode: 'part', queryCode: 'parts' };
const save = (client: Client, content: string, more: object = {}) =>
  client.post('/api/runtime/common_query/save', { ...PLACE, name: PLACE.type, content, ...more });
const remember = (client: Client, fixes: ImportFixes) => save(client, JSON.stringify(fixes));

describe('[contract 9] remembered corrections of imports', () => {
  const depot = useDepot();
  const named = (title: string) => partNamed(depot.manager, title);

  it('[BX-078] stand in place of cells of their column that hold exactly their text, at the next import of the list by the same person', async () => {
    const csv = (mark: string) => `名称,类别,单价\n${mark}一,机器,十二\n${mark}二, 机器,机器\n${mark}三,电气,7`;
    expect(await importFile(depot.manager, 'a.csv', csv('前'))).toMatchObject({ successCount: 1, errorCount: 2 });
    expect(await remember(depot.manager, { kind: { 机器: '机械' }, price: { 十二: '12' }, none: { 电气: '机械' } })).toMatchObject({ errcode: 0 });
    const result = await importFile(depot.manager, 'a.csv', csv('后'));
    expect(result).toMatchObject({ successCount: 2, errorCount: 1 });
    expect(await named('后一')).toMatchObject({ kind: '机械', price: 12 });
    expect(await named('后三')).toMatchObject({ kind: '电气', price: 7 });
    // Neither a text with a blank more nor the same text in another column is the one that was corrected.
    expect(result.secondImportData).toMatchObject([{ row: 3, errors: { price: expect.any(String) } }]);
    expect(await importFile(await depot.server.as('staff'), 'a.csv', csv('旁'))).toMatchObject({ successCount: 1, errorCount: 2 });
  });

  it('[BX-078] hold in text fields, for numbers of a workbook, for people and in columns of sub-tables', async () => {
    await remember(depot.manager, { title: { 旧名: '新名' }, count: { 404: '4' }, keeper: { 无此人: 'manager' }, 'moves.amount': { 两件: '2' } });
    const file = await zip(
      workbookParts(
        sheetXml([
          ['名称', '数量', '保管人', '流水.事由', '流水.件数'],
          ['旧名', 404, '无此人', '入库', '两件'],
        ]),
      ),
    );
    expect(await importFile(depot.manager, 'a.xlsx', file)).toMatchObject({ errorType: 0, successCount: 1 });
    expect(await named('新名')).toMatchObject({ count: 4, keeper: [{ id: 'manager' }] });
  });

  it('[BX-078][R5] are those of the moment when the import was started: one that waits, or goes on after a crash, reads its cells alike', async () => {
    await remember(depot.manager, { kind: { 机器: '机械' } });
    const { data: fileName } = await uploadSheet(depot.manager, 'a.csv', '名称,类别\n等待,机器');
    const query = { fileName, schemaCode: 'part', queryCode: 'parts' };
    const taskId = await depot.server.services.database.transaction(async (tx) => {
      // Nobody takes a job of this person until their row is free.
      await tx.selectFrom('users').select('id').where('id', '=', 'manager').forNoKeyUpdate().execute();
      const { data } = await depot.manager.get<{ taskId: string }>('/api/runtime/query/import_data', query);
      await tx.deleteFrom('savedQueries').where('userId', '=', 'manager').execute();
      return data.taskId;
    });
    expect(await ended(depot.manager, taskId)).toMatchObject({ errorType: 0, successCount: 1 });
    expect(await named('等待')).toMatchObject({ kind: '机械' });
  });

  it('[BX-078] that are still at fault are told with what was put in place', async () => {
    await remember(depot.manager, { kind: { 机器: '再无此类' } });
    const result = await importFile(depot.manager, 'a.csv', '名称,类别\n仍错,机器');
    expect(result.secondImportData).toMatchObject([{ values: { kind: '再无此类' }, errors: { kind: expect.stringContaining('再无此类') } }]);
  });

  it('[BX-078] are one entry per list; what has another shape, corrects empty cells, is more than 500 or longer than 500 characters is refused, and the former stays', async () => {
    await remember(depot.manager, { kind: { 甲: '机械' } });
    const many = (count: number) => ({ kind: Object.fromEntries(Array.from({ length: count }, (_, at) => [`甲${at}`, '机械'])) });
    for (const content of ['', '[]', '{"kind":"机械"}', '{"kind":{"甲":1}}', '{"kind":{"":"机械"}}', JSON.stringify({ ...many(500), title: { 乙: '丙' } })])
      expect(await save(depot.manager, content)).toMatchObject({ errcode: ErrCode.invalidParameter });
    const long = '甲'.repeat(501);
    const tooLong: Record<string, string>[] = [{ [long]: '机械' }, { 甲: long }];
    for (const texts of tooLong) expect(await remember(depot.manager, { kind: { 乙: '丙', ...texts } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    const stored = async () => (await depot.manager.get<{ content: string }[]>('/api/runtime/common_query/list', PLACE)).data.map(({ content }) => content);
    expect(await stored()).toEqual(['{"kind":{"甲":"机械"}}']);
    expect(await remember(depot.manager, many(500))).toMatchObject({ errcode: 0 });
    expect(await stored()).toEqual([JSON.stringify(many(500))]);
  });
});
