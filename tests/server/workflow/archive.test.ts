import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { ARCHIVED_TABLES, columnsOf } from '#server/db/migrations/archives.ts';
import { productRoot } from '#server/root.ts';
import { loadRow } from '#server/store/rows.ts';
import { portico } from '../../cli/portico.ts';
import { signedIn, type Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

const FLOW = 'request_flow';
const DAY_MS = 86_400_000;

async function act(client: Client, body: object): Promise<FormSubmitted> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return (await client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body })).data;
}

describe('archives of ended workflows (contract 21.17)', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/foretelling')] });
  });
  afterAll(() => server.close());

  const start = (client: Client, title: string) =>
    act(client, { workflowCode: FLOW, actionCode: 'submit', bizObject: { schemaCode: 'request', data: { title, quantity: 1 } } });
  const archive = () => portico(['archive'], { ...process.env, ...server.variables, LANG: 'en_US.UTF-8' });
  const signInAgain = () =>
    Promise.all([signedIn(server.url, 'staff'), signedIn(server.url, 'lead_east'), signedIn(server.url, 'cfo'), signedIn(server.url, 'manager')] as const);
  let isAheadBy = 0;
  /** A request that is agreed so many days before now; with readers, one of whom has read it, and an urge, as people make them. */
  const endDaysAgo = async (days: number, title: string, isCirculated: boolean): Promise<FormSubmitted> => {
    server.advance((isAheadBy - days) * DAY_MS);
    isAheadBy = days;
    const [staff, leader, reader] = await signInAgain();
    const started = await start(staff, title);
    const { workflowInstanceId } = started;
    const { data } = await leader.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems');
    const workItemId = data.content.find((one) => one.workflowInstanceId === workflowInstanceId)?.workItemId;
    if (isCirculated) {
      const circulated = await leader.post('/api/runtime/workflow/circulate_workItem', { workItemId, workflowInstanceId, participantors: ['cfo', 'manager'] });
      expect(circulated).toMatchObject({ errcode: 0 });
      const { data: unread } = await reader.get<{ content: { circulateItemId: string }[] }>('/api/runtime/workflow/search_circulates');
      const circulateItemIds = unread.content.map(({ circulateItemId }) => circulateItemId);
      expect(await reader.post('/api/runtime/workflow/update_circulate_readed', { circulateItemIds })).toMatchObject({ errcode: 0 });
      const urge = { urgeType: 1, instanceId: workflowInstanceId, text: 'please' };
      expect(await staff.post('/api/runtime/urge/saveDing', urge)).toMatchObject({ errcode: 0 });
    }
    await act(leader, { workItemId, actionCode: 'agree', approval: { content: 'fine' } });
    return started;
  };
  const countOf = async (table: string, id: string | null | undefined): Promise<number> => {
    const key = sql.id(table.startsWith('wfInstances') ? 'id' : 'instanceId');
    const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from ${sql.id(table)} where ${key} = ${id}`.execute(
      server.services.database.kysely,
    );
    return rows[0]?.count ?? 0;
  };

  it('have the columns of their tables, however these have changed', async () => {
    // Columns are read from the catalogue, whatever the types of the tables are.
    const db = server.services.database.kysely as unknown as Parameters<typeof columnsOf>[0];
    for (const table of ARCHIVED_TABLES) {
      const [own, archived, both] = await Promise.all([table, `${table}Archive`, `${table}All`].map((name) => columnsOf(db, name)));
      expect(archived?.toSorted((left, right) => left.name.localeCompare(right.name))).toEqual(
        own?.toSorted((left, right) => left.name.localeCompare(right.name)),
      );
      expect(both).toEqual(own);
    }
  });

  it('[BX-055] take in what ended so many days ago; done, track and record show it as before', async () => {
    // The first ends 31 days ago, the second 29; the command goes by the clock of now.
    const old = await endDaysAgo(31, 'old', true);
    const young = await endDaysAgo(29, 'young', false);
    server.advance(29 * DAY_MS);
    const [staff, leader] = await signInAgain();
    const running = await start(staff, 'running');
    const seen = async () => ({
      done: (await leader.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/list_finished_workitems')).data,
      track: (await staff.get<InstanceLogEntry[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: String(old.workflowInstanceId) })).data,
      record: (await loadRow(server.services.database.kysely, server.services.catalogue, server.services.catalogue.model('request'), old.bizObjectId))?.data,
    });
    const before = await seen();
    expect(before.track.length).toBeGreaterThan(1);

    expect(await archive()).toEqual({ status: 0, out: '1 workflow archived\n', errors: '' });
    for (const table of ARCHIVED_TABLES) {
      // What nobody has read yet is still to be read.
      expect(await countOf(table, old.workflowInstanceId), table).toBe(table === 'wfReads' ? 1 : 0);
      expect(await countOf(`${table}Archive`, old.workflowInstanceId), table).toBeGreaterThan(0);
      expect(await countOf(`${table}Archive`, young.workflowInstanceId), table).toBe(0);
    }
    const after = await seen();
    // Times since something are those of now.
    expect(after.record).toEqual(before.record);
    expect(after.track).toEqual(before.track);
    expect(after.done).toEqual(before.done);
    expect(after.record).toMatchObject({ sequenceStatus: 'COMPLETED', workflowInstanceId: old.workflowInstanceId });
    expect(await countOf('wfInstances', running.workflowInstanceId)).toBe(1);
    expect((await archive()).out).toBe('0 workflows archived\n');
    const administrator = await signedIn(server.url, 'wfadmin');
    const deletion = `/api/runtime/workflow/delete_instance?workflowInstanceId=${old.workflowInstanceId}`;
    expect(await (await administrator.send('POST', deletion, { body: {} })).json()).toMatchObject({ errcode: 0 });
    for (const table of ARCHIVED_TABLES.flatMap((name) => [name, `${name}Archive`])) expect(await countOf(table, old.workflowInstanceId), table).toBe(0);
    expect((await portico(['archive', 'all'], { ...process.env, ...server.variables })).status).toBe(2);
  });
});
