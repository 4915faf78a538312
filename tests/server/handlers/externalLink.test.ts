import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls, type CallName } from '#schemas/calls/index.ts';
import { ErrCode } from '#schemas/codes.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import { clientOf, type Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { writeGuestbook } from './guestbook.ts';
import { openOwnApps } from './ownApps.ts';

const HOUR_MS = 3_600_000;
type Sheet = FormLoad & { token: string };

async function save(client: Client, bizObject: object): Promise<Envelope<FormSaved>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post('/api/runtime/form/save', { bizObject, replayToken });
}

describe('[RT-010][HT-022] external links', () => {
  let server: TestServer;
  let staff: Client;
  let folder = '';
  let mine = '';
  let other = '';

  beforeAll(async () => {
    server = await openOwnApps('embedded', async (to) => {
      folder = to;
      await writeGuestbook(to);
    });
    staff = await server.as('staff');
    const add = async (data: object) => (await save(staff, { schemaCode: 'entry', sheetCode: 'entry_house', data })).data.bizObjectId;
    mine = await add({ title: '来访', verdict: '可靠' });
    other = await add({ title: '别的' });
  });
  afterAll(() => server.close());

  const codeFor = (client: Client, body: object) => client.post<string>('/externalLink/getShortCode', { schemaCode: 'entry', formCode: 'entry_open', ...body });
  const sheetOf = (formid: string) => clientOf(server.url).get<Sheet>('/externalLink/sheet', { formid });

  /** Somebody who opened a link. */
  async function guest(objectId?: string): Promise<{ client: Client; sheet: Sheet }> {
    const { data: code } = await codeFor(staff, { objectId });
    const { data: sheet } = await sheetOf(code);
    const client = clientOf(server.url);
    client.tokens = { access_token: sheet.token };
    return { client, sheet };
  }

  it('a link opens one record in its form, without what its maker or the form does not show', async () => {
    const { sheet } = await guest(mine);
    expect(sheet.bizObject).toMatchObject({ id: mine, sheetCode: 'entry_open', data: { title: '来访' } });
    expect(JSON.stringify(sheet)).not.toMatch(/可靠|verdict|secret/);
    expect(sheet.formPermission.dataPermissions).toMatchObject({ title: { v: true, e: true }, host: { v: true, e: false } });
    expect(sheet.formPermission.actionPermission).toMatchObject({ edit: true, delete: false });
  });

  it('its token loads and saves this record by this form alone', async () => {
    const { client, sheet } = await guest(mine);
    const { version } = sheet.bizObject.data;
    const bizObject = { id: mine, schemaCode: 'entry', sheetCode: 'entry_house', data: { title: '来访者改', version } };
    expect(await save(client, bizObject)).toMatchObject({ errcode: 0, data: { bizObjectId: mine } });
    const again = await client.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'entry', sheetCode: 'entry_house', objectId: mine });
    expect(again.data.bizObject).toMatchObject({ sheetCode: 'entry_open', data: { title: '来访者改' } });
    expect(again.data.bizObject.data).not.toHaveProperty('verdict');
    const hidden = { ...bizObject, data: { verdict: '最好', version: again.data.bizObject.data.version } };
    expect(await save(client, hidden)).toMatchObject({ errcode: ErrCode.noRight });
    for (const others of [
      { ...bizObject, id: other },
      { schemaCode: 'entry', data: { title: '新' } },
      { schemaCode: 'other', data: { title: '新' } },
    ]) {
      expect((await save(client, others)).errcode, JSON.stringify(others)).not.toBe(0);
    }
    const othersForms: Record<string, string>[] = [{ schemaCode: 'entry', objectId: other }, { schemaCode: 'entry' }, { schemaCode: 'other' }];
    for (const query of othersForms) {
      expect((await client.get('/api/runtime/form/load', query)).errcode, JSON.stringify(query)).not.toBe(0);
    }
    expect(await save(staff, { ...bizObject, data: { title: '来访', version: again.data.bizObject.data.version } })).toMatchObject({ errcode: 0 });
  });

  it('[BX-051] who comes by a link is given no draft of its maker, and ends none by saving', async () => {
    const draft = { schemaCode: 'entry', sheetCode: 'entry_open', bizObjectId: mine, data: { title: '还没保存' } };
    expect(await staff.post('/api/runtime/userdraft/save', draft)).toMatchObject({ errcode: 0 });
    const { client, sheet } = await guest(mine);
    expect(sheet.userDraft).toBeUndefined();
    const { version } = sheet.bizObject.data;
    expect(await save(client, { id: mine, schemaCode: 'entry', sheetCode: 'entry_open', data: { title: '来访', version } })).toMatchObject({ errcode: 0 });
    expect((await staff.get<{ content: unknown[] }>('/api/runtime/userdraft/list')).data.content).toHaveLength(1);
  });

  it('the audit log names the link, not its maker', async () => {
    const rows = await server.services.database.kysely.selectFrom('auditEntries').select(['userId', 'action']).where('objectId', '=', mine).execute();
    expect(rows.filter(({ userId }) => userId.startsWith('link:')).length).toBeGreaterThan(0);
  });

  it('without a record each visit makes a new one, which belongs to whoever made the link and is not read again', async () => {
    const { client, sheet } = await guest();
    expect(sheet.bizObject.loadedFromDb).toBe(false);
    const file = new FormData();
    file.append('file', new Blob(['plan']), 'plan.txt');
    const { data: paper } = await (await client.send('POST', '/api/aliyun/upload', { body: file })).json();
    const saved = await save(client, { schemaCode: 'entry', data: { title: '外来', papers: [paper] } });
    expect(saved).toMatchObject({ errcode: 0 });
    const objectId = saved.data.bizObjectId;
    const { data } = await staff.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'entry', objectId });
    expect(data.bizObject.data).toMatchObject({ title: '外来', papers: [{ name: 'plan.txt' }] });
    expect(await client.get('/api/runtime/form/load', { schemaCode: 'entry', objectId })).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('every other call is refused to the token, whatever it asks', async () => {
    const { client } = await guest(mine);
    const open = new Set<CallName>([
      'loadForm',
      'formRules',
      'calculate',
      'enabledDictionaryRecords',
      'replayToken',
      'saveForm',
      'upload',
      'download',
      'fileExists',
    ]);
    // Asked by the names of the table, so that a new call is met here too.
    const names = (Object.keys(calls) as CallName[]).filter((name) => !open.has(name) && !['anon', 'refresh'].includes(calls[name].who) && name !== 'logout');
    expect(names.length).toBeGreaterThan(40);
    for (const name of names) {
      const { method, path, kind } = calls[name];
      const body = kind === 'json' && method !== 'GET' ? { body: {} } : {};
      const answer = await client.send(method, path.replaceAll(/\{\w+\}/g, 'x'), body);
      expect(await answer.json(), name).toMatchObject({ errcode: ErrCode.noRight });
    }
  });

  it('files of what is said about the record stay with those who may read the comments', async () => {
    const form = new FormData();
    form.append('file', new Blob(['for the house']), 'house.txt');
    const { data: file } = await (await staff.send('POST', '/api/aliyun/upload', { body: form })).json();
    const comment = { schemaCode: 'entry', bizObjectId: mine, content: '内部意见', attachmentModelList: [file] };
    expect(await staff.post('/api/form/comment/create', comment)).toMatchObject({ errcode: 0 });
    const { client } = await guest(mine);
    expect(await client.get('/api/aliyun/exist', { refId: file.refId })).toMatchObject({ errcode: 0, data: false });
    expect(await (await client.send('GET', `/api/aliyun/download?refId=${file.refId}`)).text()).toMatch(`"errcode":${ErrCode.notFound}`);
    const colleague = await server.as('staff2');
    expect(await (await colleague.send('GET', `/api/aliyun/download?refId=${file.refId}`)).text()).toBe('for the house');
  });

  it('only whoever may read the record makes a link, and only for a form that allows it', async () => {
    expect(await codeFor(staff, { formCode: 'entry_house', objectId: mine })).toMatchObject({
      errcode: ErrCode.noRight,
      errmsg: expect.stringMatching(/外链/),
    });
    expect(await codeFor(await server.as('manager'), { objectId: mine })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await codeFor(await server.as('staff2'), {})).toMatchObject({ errcode: ErrCode.noRightToAdd });
    expect((await clientOf(server.url).send('POST', '/externalLink/getShortCode', { body: { schemaCode: 'entry' } })).status).toBe(401);
    const reader = await codeFor(await server.as('staff2'), { objectId: mine });
    const { data } = await sheetOf(reader.data);
    expect(data.formPermission.dataPermissions.title).toMatchObject({ e: false });
  });

  it('a token ends after an hour, a link after 30 days, and both at once when its maker may not sign in', async () => {
    const { data: code } = await codeFor(staff, { objectId: mine });
    const { client } = await guest(mine);
    const users = (status: 'ENABLE' | 'DISABLE') => server.services.database.kysely.updateTable('users').set({ status }).where('id', '=', 'staff').execute();
    const touch = () =>
      server.services.database.kysely
        .updateTable('settings')
        .set({ value: String(Math.random()) })
        .where('key', '=', 'organisation.version')
        .execute();
    await users('DISABLE');
    await touch();
    expect(await sheetOf(code)).toMatchObject({ errcode: ErrCode.notFound });
    expect((await client.send('GET', '/api/runtime/form/getReplayToken')).status).toBe(401);
    await users('ENABLE');
    await touch();
    expect(await sheetOf(code)).toMatchObject({ errcode: 0 });
    server.advance(HOUR_MS + 1000);
    expect((await client.send('GET', '/api/runtime/form/getReplayToken')).status).toBe(401);
    expect(await sheetOf(code)).toMatchObject({ errcode: 0 });
    server.advance(30 * 24 * HOUR_MS);
    expect(await sheetOf(code)).toMatchObject({ errcode: ErrCode.notFound, errmsg: '该链接不存在、已过期或已关闭' });
    expect(await sheetOf('unknown')).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('a form that no longer allows links ends them', async () => {
    // The clock stands past the session of before.
    const renewed = await server.as('sysadmin');
    const { data: code } = await codeFor(renewed, { objectId: mine });
    expect(await sheetOf(code)).toMatchObject({ errcode: 0 });
    await rm(join(folder, 'guestbook/forms/entry_open.json'));
    await expect.poll(async () => (await sheetOf(code)).errcode, { timeout: 10_000 }).toBe(ErrCode.notFound);
  });
});
