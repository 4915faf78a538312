import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormSubmitted } from '#schemas/form.ts';
import { productRoot } from '#server/root.ts';
import { performSystemCommand, systemAct } from '#server/workflow/acts/systemAct.ts';
import { lockInstance } from '#server/workflow/store/readInstance.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

describe('an act of the system', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] });
  });
  afterAll(() => server.close());

  const start = async (days: number): Promise<string> => {
    const staff = await server.as('staff');
    const { data: replayToken } = await staff.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'leave', data: { title: '系统', days } };
    const body = { formType: '1', replayToken, workflowCode: 'leave_flow', actionCode: 'submit', bizObject };
    return String((await staff.post<FormSubmitted>('/api/runtime/form/submit', body)).data.workflowInstanceId);
  };
  const suspend = (id: string) =>
    systemAct(server.services, id, async (open) => {
      const { status } = await performSystemCommand(open, { type: 'suspend', at: server.services.now().getTime(), by: null });
      return status;
    });

  it('is stored with its entries of log and audit, which name the system', async () => {
    const id = await start(1);
    expect(await suspend(id)).toEqual({ status: 'done', value: 'PROCESSING' });
    const { kysely } = server.services.database;
    const log = await kysely.selectFrom('wfLog').select(['action', 'userId', 'ip']).where('instanceId', '=', id).orderBy('id', 'desc').executeTakeFirst();
    expect(log).toEqual({ action: 24, userId: null, ip: null });
    const audit = await kysely.selectFrom('auditEntries').select(['userId', 'ip']).where('action', '=', 'workflow').where('userId', '=', 'system').execute();
    expect(audit).toEqual([{ userId: 'system', ip: null }]);
  });

  it('says what came of it: refused by the engine, locked by somebody, or about nothing', async () => {
    const id = await start(1);
    const refused = await systemAct(server.services, id, (open) => performSystemCommand(open, { type: 'retry', at: Date.now(), by: null }));
    expect(refused).toMatchObject({ status: 'refused', refusal: { errcode: 900412 } });
    expect(await systemAct(server.services, 'nothing', () => Promise.resolve())).toEqual({ status: 'gone' });

    await server.services.database.transaction(async (tx) => {
      await lockInstance(tx, id);
      expect(await suspend(id)).toEqual({ status: 'locked' });
    });
    expect(await suspend(id)).toMatchObject({ status: 'done' });
  });
});
