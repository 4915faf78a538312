import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { DraftEntry, DraftSaved } from '#schemas/draft.ts';
import type { FormLoad, FormSaved } from '#schemas/form.ts';
import { DRAFTS } from '#schemas/limits.ts';
import type { Envelope } from '#schemas/wire.ts';
import { UNLINKED_LIFE_MS } from '#server/files/files.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { upload } from '#tests/server/safetyEnvironment.ts';
import { openDesk } from './desk.ts';

const DAY_MS = 24 * 3600 * 1000;
const schemaCode = 'deal';

interface Page {
  content: DraftEntry[];
  totalElements: number;
}
const saveDraft = (client: Client, body: object): Promise<Envelope<DraftSaved>> =>
  client.post('/api/runtime/userdraft/save', { schemaCode, sheetCode: 'deal_long', ...body });
/** Keeps many, ten at once: more would wait for a connection longer than the server lets them. */
async function saveDrafts(client: Client, count: number): Promise<void> {
  for (let from = 0; from < count; from += 10) {
    const answers = await Promise.all(Array.from({ length: Math.min(10, count - from) }, (_, at) => saveDraft(client, { data: { title: String(from + at) } })));
    expect(answers.filter(({ errcode }) => errcode !== 0)).toEqual([]);
  }
}
const list = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get<Page>('/api/runtime/userdraft/list', { page: '0', size: '20', ...query })).data;
const ids = async (client: Client) => (await list(client, { size: '500' })).content.map(({ id }) => id);
const remove = (client: Client, names: string[]) => client.post('/api/runtime/userdraft/delete', { ids: names });
const load = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get<FormLoad>('/api/runtime/form/load', { schemaCode, sheetCode: 'deal_long', ...query })).data;
const draftIn = async (client: Client, query: Record<string, string> = {}) => (await load(client, query)).userDraft;

async function save(client: Client, bizObject: object, more: object = {}): Promise<Envelope<FormSaved>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return saveWith(client, replayToken, bizObject, more);
}
const saveWith = (client: Client, replayToken: string, bizObject: object, more: object): Promise<Envelope<FormSaved>> =>
  client.post('/api/runtime/form/save', { bizObject: { schemaCode, sheetCode: 'deal_long', ...bizObject }, replayToken, ...more });
const add = async (client: Client, data: object) => {
  const saved = await save(client, { data }, { draftId: '' });
  if (saved.errcode !== 0) throw new Error(JSON.stringify(saved));
  return saved.data.bizObjectId;
};
const loadedVersion = async (client: Client, objectId: string) => Number((await load(client, { objectId })).bizObject.data.version);

describe('[BX-051] drafts of unsaved forms', () => {
  let server: TestServer;
  let staff: Client;
  let staff2: Client;
  let manager: Client;
  beforeAll(async () => {
    server = await openDesk();
    [staff, staff2, manager] = await Promise.all([server.as('staff'), server.as('staff2'), server.as('manager')]);
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    for (const client of [staff, staff2, manager]) await remove(client, await ids(client));
  });

  /** Gives a record to another owner. */
  async function give(id: string, ownerId: string): Promise<Envelope> {
    const { data } = await manager.get<{ deptId: string }[]>('/api/organization/user/departments', { id: ownerId });
    const filters = [{ propertyCode: 'id', propertyType: 13, propertyValue: id, propertyValueName: '', queryFilterType: 'In' }];
    const row = { objectIds: [id], schemaCode, filters, mobile: false, isSheet: false, page: 0, size: 20 };
    return manager.post('/api/runtime/query/bizobjects', { ...row, ownerId, ownerDeptId: data[0]?.deptId });
  }

  it('[FM-006] a kept form of a new record is listed for its maker only, with its address, and comes back with the form', async () => {
    const saved = await saveDraft(staff, { data: { title: '半张单子', amount: 12.5, lines: [{ what: '甲', rowStatus: 'Added' }] } });
    expect(saved).toMatchObject({ errcode: 0, data: { id: expect.any(String), modifiedTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) } });
    const { id } = saved.data;
    expect(await list(staff)).toMatchObject({
      totalElements: 1,
      content: [
        {
          id,
          name: '半张单子',
          schemaCode,
          sheetCode: 'deal_long',
          bizObjectId: null,
          modifiedTime: saved.data.modifiedTime,
          url: `/form/detail?schemaCode=deal&sheetCode=deal_long&draftId=${id}`,
          formName: 'deal_long',
          appName: '台面',
        },
      ],
    });
    expect(await draftIn(staff)).toEqual({
      ...saved.data,
      baseVersion: null,
      data: { title: '半张单子', amount: 12.5, lines: [{ what: '甲', rowStatus: 'Added' }] },
    });
    expect(await list(staff2)).toMatchObject({ totalElements: 0, content: [] });
    expect(await draftIn(staff2)).toBeUndefined();
    expect(await draftIn(staff2, { draftId: id })).toBeUndefined();
    // Another form of the same model has drafts of its own.
    expect(await draftIn(staff, { sheetCode: 'deal_short' })).toBeUndefined();
  });

  it('a kept form of a record names it, carries the version it was typed over, and belongs to this record alone', async () => {
    const [one, other] = [await add(staff, { title: '第一' }), await add(staff, { title: '第二' })];
    const { data } = await saveDraft(staff, { bizObjectId: one, data: { title: '改过' }, baseVersion: 1 });
    expect((await list(staff)).content).toMatchObject([
      { name: '第一', bizObjectId: one, url: `/form/detail?schemaCode=deal&sheetCode=deal_long&objectId=${one}&draftId=${data.id}` },
    ]);
    expect(await draftIn(staff, { objectId: one })).toMatchObject({ id: data.id, baseVersion: 1, data: { title: '改过' } });
    expect(await draftIn(staff, { objectId: other })).toBeUndefined();
    expect(await draftIn(staff)).toBeUndefined();
  });

  it('with its id it is replaced, without it a new one is made; an id that has gone is made again, that of somebody else is refused', async () => {
    const { id } = (await saveDraft(staff, { data: { title: '一' } })).data;
    expect((await saveDraft(staff, { id, data: { title: '二' } })).data.id).toBe(id);
    expect(await draftIn(staff)).toMatchObject({ id, data: { title: '二' } });
    const another = (await saveDraft(staff, { data: { title: '三' } })).data.id;
    expect(another).not.toBe(id);
    expect((await ids(staff)).toSorted()).toEqual([id, another].toSorted());
    expect(await saveDraft(staff2, { id, data: { title: '别人的' } })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await draftIn(staff, { draftId: id })).toMatchObject({ data: { title: '二' } });
    await remove(staff, [id]);
    expect((await saveDraft(staff, { id, data: { title: '又来' } })).data.id).toBe(id);
    expect(await draftIn(staff, { draftId: id })).toMatchObject({ id, data: { title: '又来' } });
  });

  it('the form gives the draft that is named, else the newest', async () => {
    const older = (await saveDraft(staff, { data: { title: '旧' } })).data.id;
    server.advance(1000);
    const newer = (await saveDraft(staff, { data: { title: '新' } })).data.id;
    expect((await draftIn(staff))?.id).toBe(newer);
    expect((await draftIn(staff, { draftId: older }))?.id).toBe(older);
    server.advance(1000);
    await saveDraft(staff, { id: older, data: { title: '旧，又改' } });
    expect((await draftIn(staff))?.id).toBe(older);
    expect(await ids(staff)).toEqual([older, newer]);
  });

  it('a draft has 256 KiB at most, whatever its letters', async () => {
    const most = DRAFTS.bytes - JSON.stringify({ title: '' }).length;
    expect(await saveDraft(staff, { data: { title: 'x'.repeat(most) } })).toMatchObject({ errcode: 0 });
    expect(await saveDraft(staff, { data: { title: 'x'.repeat(most + 1) } })).toMatchObject({
      errcode: ErrCode.invalidParameter,
      errmsg: expect.stringContaining('256'),
    });
    expect(await saveDraft(staff, { data: { title: '字'.repeat(most / 3 + 1) } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect((await list(staff)).totalElements).toBe(1);
  });

  it('a person has 200 of them; the oldest goes, of nobody else', async () => {
    const others = (await saveDraft(staff2, { data: { title: '别人的' } })).data.id;
    const first = (await saveDraft(staff, { data: { title: '最早' } })).data.id;
    server.advance(1000);
    const second = (await saveDraft(staff, { data: { title: '其次' } })).data.id;
    server.advance(1000);
    await saveDrafts(staff, DRAFTS.perPerson - 2);
    expect((await list(staff)).totalElements).toBe(DRAFTS.perPerson);
    // One that is replaced makes no room.
    await saveDraft(staff, { id: first, data: { title: '最早，又改' } });
    expect(await ids(staff)).toContain(second);
    server.advance(1000);
    await Promise.all([1, 2, 3].map((at) => saveDraft(staff, { data: { title: `再来${String(at)}` } })));
    const left = await ids(staff);
    expect(left).toHaveLength(DRAFTS.perPerson);
    expect(left).toContain(first);
    expect(left).not.toContain(second);
    expect(await ids(staff2)).toEqual([others]);
    const page = await list(staff, { page: '19', size: '10' });
    expect(page).toMatchObject({ totalElements: 200 });
    expect(page.content).toHaveLength(10);
  });

  it('the save of the form ends it in its transaction: a save that is refused ends nothing', async () => {
    const own = await add(staff, { title: '记录' });
    await saveDraft(staff, { bizObjectId: own, data: { title: '改过' }, baseVersion: 1 });
    const fresh = (await saveDraft(staff, { data: { title: '新的' } })).data.id;
    const short = (await saveDraft(staff, { sheetCode: 'deal_short', data: { title: '另一张表单' } })).data.id;
    await saveDraft(manager, { data: { title: '经理的' } });
    expect(await save(staff, { id: own, data: { title: '改过', version: 77 } })).toMatchObject({ errcode: ErrCode.versionConflict });
    expect(await save(staff, { data: { amount: '不是数字' } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    expect(await ids(staff)).toHaveLength(3);
    expect(await save(staff, { id: own, data: { title: '改过', version: 1 } })).toMatchObject({ errcode: 0 });
    expect((await ids(staff)).toSorted()).toEqual([fresh, short].toSorted());
    expect(await save(staff, { data: { title: '新的' } })).toMatchObject({ errcode: 0 });
    expect(await ids(staff)).toEqual([short]);
    expect(await ids(manager)).toHaveLength(1);
  });

  it('a save that says which draft it was kept as ends this one alone, so that another tab loses nothing', async () => {
    const [mine, tab] = [(await saveDraft(staff, { data: { title: '这页' } })).data.id, (await saveDraft(staff, { data: { title: '那页' } })).data.id];
    await save(staff, { data: { title: '从没存过草稿' } }, { draftId: '' });
    expect(await ids(staff)).toHaveLength(2);
    await save(staff, { data: { title: '这页' } }, { draftId: mine });
    expect(await ids(staff)).toEqual([tab]);
    // Nobody ends the draft of somebody else.
    await save(staff2, { data: { title: '别人' } }, { draftId: tab });
    expect(await ids(staff)).toEqual([tab]);
  });

  it('no draft is left, and none comes back, where the form is saved while its draft is on its way', async () => {
    const pairs = Array.from({ length: 40 }, (_, at) => at);
    const both = async (at: number) => {
      const id = `beside-${String(at)}`;
      // Some drafts are there already, and each of the two is sent first in turn.
      if (at % 4 < 2) await saveDraft(staff, { id, data: { title: '早先' } });
      const { data: replayToken } = await staff.get<string>('/api/runtime/form/getReplayToken');
      const draft = () => saveDraft(staff, { id, data: { title: String(at) } });
      const record = () => saveWith(staff, replayToken, { data: { title: String(at) } }, { draftId: id });
      const sent = at % 2 === 0 ? [draft(), record()] : [record(), draft()];
      return (await Promise.all(sent)).map(({ errcode }) => errcode).toSorted((one, other) => one - other);
    };
    const outcomes: number[][] = [];
    for (const at of pairs.filter((one) => one % 8 === 0)) outcomes.push(...(await Promise.all(pairs.slice(at, at + 8).map(both))));
    expect(await ids(staff)).toEqual([]);
    // In either order the record is stored; a draft that comes second is refused.
    expect(outcomes.filter(([record, draft]) => record !== 0 || (draft !== 0 && draft !== ErrCode.notPossible))).toEqual([]);
    for (const at of pairs)
      expect(await saveDraft(staff, { id: `beside-${String(at)}`, data: { title: '又来' } })).toMatchObject({ errcode: ErrCode.notPossible });
    expect(await draftIn(staff)).toBeUndefined();
  });

  it('a save that names no draft ends those there are for good; what has ended counts among no drafts and is deleted by nobody', async () => {
    const { id } = (await saveDraft(staff, { data: { title: '一' } })).data;
    expect(await save(staff, { data: { title: '一' } })).toMatchObject({ errcode: 0 });
    await remove(staff, [id]);
    expect(await saveDraft(staff, { id, data: { title: '迟到' } })).toMatchObject({
      errcode: ErrCode.notPossible,
      errmsg: expect.stringContaining('已经保存'),
    });
    expect(await saveDraft(staff2, { id, data: { title: '别人' } })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await draftIn(staff, { draftId: id })).toBeUndefined();
    expect(await list(staff)).toMatchObject({ totalElements: 0 });
    server.advance(1000);
    await saveDrafts(staff, DRAFTS.perPerson);
    expect((await list(staff)).totalElements).toBe(DRAFTS.perPerson);
    expect(await saveDraft(staff, { id, data: { title: '迟到' } })).toMatchObject({ errcode: ErrCode.notPossible });
    // A draft of somebody else is ended by nobody, nor kept from being written.
    const others = (await saveDraft(staff2, { data: { title: '二' } })).data.id;
    expect(await save(staff, { data: { title: '三' } }, { draftId: others })).toMatchObject({ errcode: 0 });
    expect(await saveDraft(staff2, { id: others, data: { title: '二，又改' } })).toMatchObject({ errcode: 0 });
    expect(await draftIn(staff2, { draftId: others })).toMatchObject({ data: { title: '二，又改' } });
  });

  it('two tabs that keep drafts at once lose nothing and make no copies', async () => {
    const turns = Array.from({ length: 10 }, (_, at) => at);
    const write = async (id: string) => {
      for (const at of turns) await saveDraft(staff, { id, data: { title: `${id} ${String(at)}` } });
    };
    await Promise.all([write('tab-one'), write('tab-two')]);
    expect((await ids(staff)).toSorted()).toEqual(['tab-one', 'tab-two']);
    expect((await draftIn(staff, { draftId: 'tab-one' }))?.data).toEqual({ title: 'tab-one 9' });
    expect((await draftIn(staff, { draftId: 'tab-two' }))?.data).toEqual({ title: 'tab-two 9' });
    // The answer to the first try was lost: it is sent once more at the same time.
    await Promise.all([1, 2, 3].map(() => saveDraft(staff, { id: 'tab-three', data: { title: '一次' } })));
    expect(await ids(staff)).toHaveLength(3);
  });

  it('[FM-006] several are deleted at once; of somebody else none, and those that are gone count as deleted', async () => {
    const [one, two, three] = [await saveDraft(staff, { data: {} }), await saveDraft(staff, { data: {} }), await saveDraft(staff, { data: {} })].map(
      ({ data }) => data.id,
    );
    expect(await remove(staff2, [String(one)])).toMatchObject({ errcode: 0 });
    expect(await ids(staff)).toHaveLength(3);
    expect(await remove(staff, [String(one), String(two), 'gone'])).toMatchObject({ errcode: 0 });
    expect(await ids(staff)).toEqual([three]);
    expect(await draftIn(staff)).toMatchObject({ id: three });
  });

  it('there is none for a form that may not be opened: a foreign record, a model that is not seen, a new record without the right to add', async () => {
    const others = await add(manager, { title: '别人的' });
    expect(await saveDraft(staff2, { bizObjectId: others, data: { title: '?' } })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await saveDraft(staff2, { bizObjectId: 'no-such-record', data: { title: '?' } })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await saveDraft(staff, { schemaCode: 'absent', data: {} })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await saveDraft(staff, { schemaCode: 'constructor', data: {} })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await saveDraft(await server.as('cfo'), { data: {} })).toMatchObject({ errcode: ErrCode.noRightToAdd });
    expect(await saveDraft(await server.as('ceo'), { data: {} })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await saveDraft(staff, { startWorkflowCode: 'leave', data: {} })).toMatchObject({ errcode: ErrCode.documentNotLoaded });
    expect(await saveDraft(staff, { id: '../x', data: {} })).toMatchObject({ errcode: ErrCode.invalidParameter });
  });

  it('values of items that may no longer be edited are left out, rights that end in between too', async () => {
    const own = await add(staff, { title: '记录', amount: 5, lines: [{ what: '甲', cost: 3, rowStatus: 'Added' }] });
    const [row] = (await load(staff, { objectId: own })).bizObject.data.lines as { id: string }[];
    const data = {
      title: '改过',
      amount: 6,
      lines: [
        { id: row?.id, what: '乙', cost: 4, rowStatus: 'Modified' },
        { what: '丙', cost: 9, rowStatus: 'Added' },
        { id: 'old', rowStatus: 'Deleted' },
      ],
      absent: '?',
      constructor: '?',
      toString: '?',
      name: '?',
      version: 1,
    };
    await saveDraft(staff, { bizObjectId: own, data, baseVersion: 1 });
    const { title, amount, lines } = data;
    expect((await draftIn(staff, { objectId: own }))?.data).toEqual({ title, amount, lines });
    const given = await give(own, 'manager');
    expect(given).toMatchObject({ errcode: 0 });
    expect((await draftIn(staff, { objectId: own }))?.data).toEqual({
      title: '改过',
      lines: [
        { id: row?.id, what: '乙', rowStatus: 'Modified' },
        { what: '丙', rowStatus: 'Added' },
        { id: 'old', rowStatus: 'Deleted' },
      ],
    });
  });

  it('who can no longer open the record finds no draft of it, and has it again with the right', async () => {
    const own = await add(staff2, { title: '记录' });
    const { id } = (await saveDraft(staff2, { bizObjectId: own, data: { title: '改过' }, baseVersion: 1 })).data;
    expect(await give(own, 'manager')).toMatchObject({ errcode: 0 });
    expect(await ids(staff2)).toEqual([]);
    expect(await saveDraft(staff2, { id, bizObjectId: own, data: { title: '再改' } })).toMatchObject({ errcode: ErrCode.notFound });
    expect(await give(own, 'staff2')).toMatchObject({ errcode: 0 });
    expect(await draftIn(staff2, { objectId: own })).toMatchObject({ id, data: { title: '改过' } });
  });

  it('hidden items neither come back nor name the draft', async () => {
    const lead = await server.as('lead_hr');
    await saveDraft(lead, { data: { title: '单', secret: '?', lines: [{ what: '甲', cost: 1 }] } });
    expect((await draftIn(lead))?.data).toEqual({ title: '单', lines: [{ what: '甲' }] });
    await remove(lead, await ids(lead));
  });

  it('uploads of a draft stay as long as it does, come back with it, and go when it is deleted', async () => {
    const file = (await upload(staff, 'a.txt', 'A')).data;
    const stray = (await upload(staff, 'b.txt', 'B')).data;
    const { id } = (await saveDraft(staff, { data: { title: '带附件', files: [file], boss: [{ id: 'manager', unitType: 3, name: '李强' }] } })).data;
    const { services } = server;
    const later = new Date(services.now().getTime() + UNLINKED_LIFE_MS + DAY_MS);
    await services.files.removeExpired(later);
    expect(await services.files.find(stray.refId)).toBeUndefined();
    expect((await draftIn(staff))?.data).toMatchObject({ files: [file], boss: [{ id: 'manager', unitType: 3, name: '李强' }] });
    expect(await save(staff, { data: { title: '带附件', files: [file] } }, { draftId: id })).toMatchObject({ errcode: 0 });
    const second = (await upload(staff, 'c.txt', 'C')).data;
    const saved = (await saveDraft(staff, { data: { files: [second, { refId: 'no-such-file', name: 'x' }] } })).data;
    // A file that is not there would keep the form from being saved.
    expect((await draftIn(staff))?.data).toEqual({ files: [second] });
    await remove(staff, [saved.id]);
    await services.files.removeExpired(later);
    expect(await services.files.find(second.refId)).toBeUndefined();
    expect(await services.files.find(file.refId)).toBeDefined();
  });

  it('a deleted record takes the drafts of everybody with it', async () => {
    const own = await add(staff, { title: '记录' });
    for (const client of [staff, manager]) await saveDraft(client, { bizObjectId: own, data: { title: '改' }, baseVersion: await loadedVersion(client, own) });
    const deletion = await staff.send('POST', `/api/runtime/form/delete?schemaCode=${schemaCode}&objectId=${own}`, { body: {} });
    expect(await deletion.json()).toMatchObject({ errcode: 0 });
    expect(await server.services.database.kysely.selectFrom('userDrafts').selectAll().where('objectId', '=', own).execute()).toEqual([]);
  });

  it('signs that cannot be stored are refused in words, and values of any shape are kept without a fault', async () => {
    expect(await saveDraft(staff, { data: { title: 'a\0b' } })).toMatchObject({ errcode: ErrCode.invalidParameter });
    const odd = { title: { a: [1] }, amount: 'x', boss: 7, lines: 'none', files: [null, 3, { refId: 4 }], about: [[]] };
    expect(await saveDraft(staff, { data: odd })).toMatchObject({ errcode: 0 });
    expect(await draftIn(staff)).toMatchObject({ data: { amount: 'x', lines: [], files: [] } });
    expect((await list(staff)).totalElements).toBe(1);
  });

  it('each person has a key of their own for what their browser leaves behind, the same until their password changes', async () => {
    const keyOf = async (client: Client) => (await client.get<{ draftKey: string }>('/api/runtime/userdraft/key')).data.draftKey;
    const own = await keyOf(staff);
    expect(Buffer.from(own, 'base64')).toHaveLength(32);
    expect(await keyOf(await server.as('staff'))).toBe(own);
    expect(await keyOf(manager)).not.toBe(own);
    const users = server.services.database.kysely;
    const { passwordHash } = await users.selectFrom('users').select('passwordHash').where('id', '=', 'staff').executeTakeFirstOrThrow();
    await users.updateTable('users').set({ passwordHash: 'another' }).where('id', '=', 'staff').execute();
    expect(await keyOf(staff)).not.toBe(own);
    await users.updateTable('users').set({ passwordHash }).where('id', '=', 'staff').execute();
    expect(await keyOf(staff)).toBe(own);
  });

  it('nobody reads, keeps or deletes drafts without signing in', async () => {
    const anonymous = server.anonymous();
    const requests = [
      ...['list', 'key'].map((what) => anonymous.send('GET', `/api/runtime/userdraft/${what}`)),
      ...['save', 'delete'].map((what) => anonymous.send('POST', `/api/runtime/userdraft/${what}`, { body: {} })),
    ];
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });
});
