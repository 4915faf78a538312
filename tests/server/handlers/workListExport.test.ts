import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import { WORK_LIST_CODES, type WorkListCode, type WorkListQuery } from '#schemas/workflow/workListQuery.ts';
import type { WorkCells } from '#server/exports/workLists/workCells.ts';
import { WORK_SOURCES } from '#server/exports/workLists/workSources.ts';
import { ACT_WORDS, LIST_WORDS, WORK_COLUMNS } from '#server/exports/workLists/workWords.ts';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import { toActor } from '#server/organisation/actor.ts';
import { productRoot } from '#server/root.ts';
import { copyRows } from '../../bench/workflows/copies.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';
import { answerTrip, startTrip } from './workflowDesk.ts';

const bodyOf = (queryCode: string, more: object = {}) => ({ schemaCode: '', queryCode, mobile: false, page: 0, size: 0, filters: [], ...more });

async function exported(client: Client, queryCode: string, more: object = {}): Promise<unknown[][]> {
  const answer = await client.send('POST', '/api/runtime/query/export_data', { body: bodyOf(queryCode, more) });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  return readSheet(Buffer.from(await answer.arrayBuffer()));
}

describe('exports of the lists of the workflow centre', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  it('[contract 9] the rows are those of the list for that person, narrowed as it is, with the items of one workflow; chosen columns and rows alone', async () => {
    const [staff, east, admin] = await Promise.all(['staff', 'lead_east', 'wfadmin'].map((name) => server.as(name)));
    if (!staff || !east || !admin) throw new Error('no client');
    await startTrip(staff, { title: '去成都', cost: 1234.5, secret: '保密原因' });
    const { instanceId } = await startTrip(staff, { title: '去兰州', cost: 80 });
    await answerTrip(east, instanceId, 'agree');
    expect(await exported(staff, 'myWorkflow', { columns: ['instanceName', 'sequenceStatus', 'handlers', 'acts'] })).toEqual([
      ['标题', '状态', '当前处理人'],
      [expect.stringContaining('兰州'), '已完成', null],
      [expect.stringContaining('成都'), '进行中', '孙浩、黄丽'],
    ]);
    const done = await exported(east, 'myFinishedWorkItem', { languageType: 'en', parameters: { wd: '兰州', workflowCode: 'trip_flow' } });
    expect(done[0]).toEqual(['Title', 'Purpose', 'Cost', 'Workflow', 'Originator', 'Action', 'Process state', 'Step', 'Finished', 'Time taken']);
    expect(done.slice(1)).toEqual([
      [expect.stringContaining('兰州'), '去兰州', '¥80.00', 'Business trip', '王敏', 'Agreed', 'Finished', 'Check', expect.any(Date), expect.any(String)],
    ]);
    expect(await exported(staff, 'myWorkflow', { objectIds: [instanceId], columns: ['instanceName'] })).toHaveLength(2);
    expect(await exported(admin, 'queryInstance', { parameters: { originator: 'staff', wd: '成都' }, columns: ['instanceName'] })).toHaveLength(2);
    expect(await exported(admin, 'queryParticipantWorkItem', { parameters: { participant: 'lead_east' }, columns: ['ownerName'] })).toEqual([
      ['处理人'],
      ['孙浩'],
    ]);
    // Nobody receives what they are not shown.
    for (const queryCode of ['queryInstance', 'queryParticipantWorkItem'])
      expect(await staff.post('/api/runtime/query/export_data', bodyOf(queryCode))).toMatchObject({ errcode: ErrCode.noRight });
    expect(await staff.post('/api/runtime/query/export_data/async', bodyOf('someList'))).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('[contract 9] what comes and goes while an export is read neither doubles nor drops another row', async () => {
    const staff2 = await server.as('staff2');
    const { services } = server;
    const { kysely } = services.database;
    const { instanceId } = await startTrip(staff2, { title: '0', cost: 7 });
    await kysely.updateTable('wfInstances').set({ status: 'COMPLETED' }).where('id', '=', instanceId).execute();
    const copies = 650;
    const newId = sql`${instanceId}::text || 'c' || "copy"`;
    // Each older than the one before it.
    const at = (column: string) => sql`${sql.ref(`row.${column}`)} - "copy" * interval '1 minute'`;
    const ofTrip = { instances: sql`"row"."id" = ${instanceId}`, items: sql`"row"."instanceId" = ${instanceId} and "row"."ownerId" = 'lead_south'` };
    const addCopies = async (count: number, minutes: (column: string) => ReturnType<typeof at>, id = newId): Promise<void> => {
      const name = sql`"copy"::text`;
      await copyRows(kysely, 'wfInstances', { count, of: ofTrip.instances, changed: { id, name, startedAt: minutes('startedAt') } });
      await copyRows(kysely, 'wfItems', { count, of: ofTrip.items, changed: { instanceId: id, id, openedAt: minutes('openedAt') } });
    };
    await addCopies(copies, at);
    const organisation = await services.organisation.current();
    const rowsOf = (queryCode: WorkListCode, userId: string, query: WorkListQuery = {}) => {
      const person = organisation.people.get(userId);
      if (!person) throw new Error(`nobody is ${userId}`);
      return WORK_SOURCES[queryCode].open({ caller: { services, actor: toActor(organisation, person, ''), language: 'zh' }, query, ids: undefined });
    };
    const opened = [await rowsOf('myWorkflow', 'staff2'), await rowsOf('queryParticipantWorkItem', 'wfadmin', { participant: 'lead_south', wd: '陈静' })];
    const read = opened.map((rows) => rows.chunks()[Symbol.asyncIterator]());
    const names: unknown[][] = [];
    for (const chunks of read) names.push(((await chunks.next()).value ?? []).map((row: WorkCells) => row.instanceName));
    await addCopies(1, (column) => sql`${sql.ref(`row.${column}`)} + interval '1 minute'`, sql`${instanceId}::text || 'later'`);
    const deletedIds = [`${instanceId}c1`, `${instanceId}c${copies}`];
    await kysely.deleteFrom('wfItems').where('instanceId', 'in', deletedIds).execute();
    await kysely.deleteFrom('wfInstances').where('id', 'in', deletedIds).execute();
    for (const [index, chunks] of read.entries())
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) names[index]?.push(...next.value.map((row: WorkCells) => row.instanceName));
    const expected = Array.from({ length: copies }, (_, number) => String(number));
    expect(opened.map(({ total }) => total)).toEqual([copies + 1, copies + 1]);
    expect(names).toEqual([expected, expected]);
  });

  it('[contract 9] the operation log of an instance has a row for each item that was changed, as its reader sees it', async () => {
    const [staff, east] = await Promise.all([server.as('staff'), server.as('lead_east')]);
    const { instanceId } = await startTrip(staff, { title: '去拉萨', cost: 90, secret: '保密原因' });
    await answerTrip(east, instanceId, 'agree', '一路顺风');
    const parameters = { workflowInstanceId: instanceId };
    const [head, ...rows] = await exported(staff, 'operationLog', { parameters });
    expect(head).toEqual(['时间', '人员', '步骤', '操作', '内容', '地址', '数据项', '修改前', '修改后']);
    const agreed = [expect.any(Date), '孙浩', '初审', '同意', '一路顺风', null, null, null, null];
    const submitted = (item: string, after: string) => [expect.any(Date), '王敏', '填写', '提交', null, null, item, null, after];
    expect(rows).toEqual([agreed, submitted('事由', '去拉萨'), submitted('费用', '¥90.00'), submitted('备注', '保密原因')]);
    const seen = await exported(east, 'operationLog', { parameters, languageType: 'en', columns: ['operationTypeName', 'item', 'after'] });
    expect(seen).toEqual([
      ['Operation', 'Field', 'After'],
      ['Agreed', null, null],
      ['Submitted', 'Purpose', '去拉萨'],
      ['Submitted', 'Cost', '¥90.00'],
    ]);
    const exporting = async (name: string, query: object) =>
      (await (await server.as(name)).post('/api/runtime/query/export_data', bodyOf('operationLog', { parameters: query }))).errcode;
    expect(await exporting('lead_purchase', parameters)).toBe(ErrCode.notFound);
    expect(await exporting('staff', {})).toBe(ErrCode.invalidParameter);
  });

  it('[contract 9] a person keeps own views and columns of these lists, under their codes alone', async () => {
    const staff = await server.as('staff');
    const place = { type: 'COLUMNS', schemaCode: '', queryCode: 'myWorkflow' };
    expect(await staff.post('/api/runtime/common_query/save', { ...place, name: 'COLUMNS', content: '{"columns":[]}' })).toMatchObject({ errcode: 0 });
    expect((await staff.get<object[]>('/api/runtime/common_query/list', place)).data).toMatchObject([{ content: '{"columns":[]}' }]);
    expect(await (await server.as('lead_east')).get('/api/runtime/common_query/list', place)).toMatchObject({ data: [] });
    expect((await staff.post('/api/runtime/common_query/save', { ...place, queryCode: 'other', name: 'x', content: '' })).errcode).not.toBe(0);
  });

  it('lists, columns and acts are called as on their pages', () => {
    for (const language of ['zh', 'en'] as const) {
      const textsOf = (name: string) => JSON.parse(readFileSync(`src/services/texts/locales/${language}/${name}.json`, 'utf8'));
      const { columns, act } = textsOf('workflow');
      for (const [code, { name }] of WORK_COLUMNS) expect(name[language], code).toBe(columns[code]);
      for (const [number, words] of ACT_WORDS) {
        const name = ACTION_NAMES.get(number) ?? '';
        expect(words[language], name).toBe(act[String(number)] ?? act[name] ?? act.StepCancelled);
      }
      const { workflow } = textsOf('shell');
      const titles = new Set<unknown>([...Object.values(workflow), textsOf('common').title.drafts, textsOf('workflow').track.operations]);
      for (const code of WORK_LIST_CODES) expect(titles, code).toContain(LIST_WORDS[code][language]);
    }
  });
});
