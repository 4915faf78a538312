import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { readJson } from '#schemas/formats/readJson.ts';
import { loadDemonstrationCalendar } from '#server/seed/demonstrationCalendar.ts';
import { loadDemonstrationInstances } from '#server/seed/demonstrationInstances.ts';
import { productRoot } from '#server/root.ts';
import { findAuditBreak } from '#server/store/auditLog.ts';
import { readPdf } from '#tests/support/pdfText.ts';
import { startTestServer, type TestServer } from './http/testServer.ts';

const silent = { percent: () => undefined, done: () => undefined };
const leave = (...acts: object[]) => ({
  workflowCode: 'leave_flow',
  instances: [
    {
      name: 'granted',
      originator: 'staff',
      at: '-P5D 09:10',
      everyDays: 2,
      values: { firstDay: { $day: 3 }, substitute: { $person: 'e005' } },
      each: [
        { reason: '探亲', days: 2 },
        { reason: '体检', days: 1 },
      ],
      acts: [{ at: '-P4D 10:20', by: 'lead_east', step: 'leader', act: 'agree', opinion: '同意' }, ...acts],
    },
  ],
});

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'portico-demo-'));
  mkdirSync(join(folder, 'workflows'));
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const load = (document: { workflowCode: string }) => {
  writeFileSync(join(folder, 'workflows', `${document.workflowCode}.json`), JSON.stringify(document));
  return loadDemonstrationInstances(server.services, folder, silent);
};
const instances = () => server.services.database.kysely.selectFrom('wfInstances').select(['id', 'startedAt', 'status']).orderBy('startedAt').execute();

it('a refused act ends the loading with its place and leaves nothing of its instance', async () => {
  const register = { at: '-P3D 09:00', by: 'lead_hr', step: 'hr', act: 'agree' };
  await expect(load(leave(register))).rejects.toThrow(/leave_flow\.instances\.0 granted \(0\)\.acts\.1: agree is refused \(900400\)/);
  await expect(load(leave({ ...register, act: 'nod' }))).rejects.toThrow(/unknown act nod; known are agree, /);
  expect(await instances()).toEqual([]);
});

it('instances go their way in the past, each once, with messages, log and audit of that time', async () => {
  const document = leave();
  await load(document);
  await load(document);
  const found = await instances();
  expect(found.map(({ status }) => status)).toEqual(['PROCESSING', 'PROCESSING']);
  const { timeZone } = server.services.settings;
  const times = found.map(({ startedAt }) => wallClock(startedAt ?? new Date(0), timeZone));
  expect(times.map((time) => time.slice(11))).toEqual(['09:10:00', '09:10:00']);
  expect(Date.now() - (found[1]?.startedAt?.getTime() ?? 0)).toBeGreaterThan(4 * 86_400_000);
  expect((found[1]?.startedAt?.getTime() ?? 0) - (found[0]?.startedAt?.getTime() ?? 0)).toBe(2 * 86_400_000);
  const { kysely } = server.services.database;
  const messages = await kysely.selectFrom('notifications').select(['userId', 'createdAt', 'readAt']).orderBy('createdAt').execute();
  const ofLeader = messages.filter(({ userId }) => userId === 'lead_east');
  expect(ofLeader).toHaveLength(2);
  for (const { createdAt, readAt } of ofLeader) expect(readAt?.getTime()).toBeGreaterThan(createdAt.getTime());
  expect(messages.find(({ userId }) => userId === 'lead_hr')?.readAt).toBeNull();
  const log = await kysely.selectFrom('wfLog').select(['action', 'userId', 'opinion']).orderBy('id').execute();
  expect(log.map(({ action, userId }) => `${action} ${userId}`)).toEqual(['1 staff', '3 lead_east', '1 staff', '3 lead_east']);
  expect(readJson(log[1]?.opinion ?? '')).toEqual({ content: '同意' });
  expect(await findAuditBreak(kysely)).toBeNull();
});

it('the calendar of the demonstration counts where nobody has stored one', async () => {
  const { calendars, database } = server.services;
  await loadDemonstrationCalendar(server.services, join(productRoot(), 'demo'));
  expect((await calendars.current(database.kysely)).isDefault).toBe(false);
  const { version } = await database.kysely.selectFrom('workCalendars').select('version').executeTakeFirstOrThrow();
  await loadDemonstrationCalendar(server.services, join(productRoot(), 'demo'));
  expect(await database.kysely.selectFrom('workCalendars').select('version').execute()).toEqual([{ version }]);
});

describe('approvals in a print (contract 15.6)', () => {
  const purchase = {
    workflowCode: 'purchase_flow',
    instances: [
      {
        name: 'returned once',
        originator: 'staff',
        at: '-P6D 09:00',
        values: { subject: '白板', kind: 'office', neededOn: { $day: 9 }, lines: [{ product: '移动白板', quantity: 2, unitPrice: 480 }] },
        acts: [
          { at: '-P5D 10:00', by: 'lead_east', step: 'managers', act: 'agree', opinion: '第一轮同意' },
          { at: '-P5D 11:00', by: 'manager', step: 'managers', act: 'reject', target: 'start', opinion: '请补充用途' },
          { at: '-P4D 09:00', by: 'staff', step: 'start', act: 'submit', values: { reason: '培训教室使用' } },
          { at: '-P4D 10:00', by: 'lead_east', step: 'managers', act: 'agree', opinion: '第二轮同意' },
          { at: '-P4D 11:00', by: 'manager', step: 'managers', act: 'agree' },
          { at: '-P3D 10:00', by: 'lead_hr', step: 'legal', act: 'agree', opinion: '合规' },
          { at: '-P3D 11:00', by: 'lead_purchase', step: 'check', act: 'agree' },
          { at: '-P3D 14:00', by: 'cfo', step: 'finance', act: 'agree', values: { budget: '仅财务可见' } },
        ],
      },
    ],
  };
  const printed = async (account: string, language: string, instance: { objectId: string; id: string }, other: Record<string, string> = {}) => {
    const client = await server.as(account);
    const query = new URLSearchParams({
      schemaCode: 'purchase_request',
      sheetCode: 'purchase_print',
      objectId: instance.objectId,
      workflowInstanceId: instance.id,
      ...other,
    });
    const answer = await client.send('GET', `/api/runtime/convert/pdf?${query}`, { headers: { 'Accept-Language': language } });
    const { data, errmsg } = await answer.json();
    expect(errmsg).toBe('');
    const bytes = await (await client.send('GET', `/api/runtime/convert/download?refId=${data.refId}`)).arrayBuffer();
    return (await readPdf(new Uint8Array(bytes))).pages.join('').replaceAll(/\s+/g, ' ');
  };

  it('answers that count stand by time with their words, those a return has undone do not; who started it is named', async () => {
    await load(purchase);
    const row = await server.services.database.kysely
      .selectFrom('wfInstances')
      .select(['id', 'objectId'])
      .where('workflowCode', '=', 'purchase_flow')
      .executeTakeFirstOrThrow();
    const text = await printed('manager', 'zh-CN', row);
    expect(text).toMatch(/审批记录.*退回 请补充用途.*申请 王敏 提交.*逐级审批.*同意 第二轮同意.*法务审核.*同意 合规/);
    expect(text).not.toContain('第一轮同意');
    expect(text).toMatch(/申请人 王敏 · 华东销售组 · 提交 \d{4}-\d\d-\d\d 09:00:00 · 进行中/);
    expect(text).not.toContain('仅财务可见');
    expect(await printed('cfo', 'zh-CN', row)).toContain('仅财务可见');
    expect(await printed('manager', 'en', row)).toMatch(/Approvals.*Returned 请补充用途.*Agreed 第二轮同意.*In progress/);

    // Without a template the form is printed as its reader sees it.
    const form = { sheetCode: 'purchase_form' };
    const plain = await printed('manager', 'zh-CN', row, form);
    expect(plain).toMatch(/采购申请.*移动白板.*审批记录.*进行中.*退回 ?请补充用途.*逐级审批.*同意 ?第二轮同意/);
    expect(plain).not.toMatch(/第一轮同意|预算科目/);
    expect(await printed('cfo', 'en', row, form)).toMatch(/Budget ?line ?仅财务可见.*Approvals.*In progress/);
    expect(await printed('cfo', 'en', row, { ...form, approvals: 'false' })).not.toMatch(/Approvals|第二轮同意/);
  });
});
