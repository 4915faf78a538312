import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttachmentValue } from '#schemas/property.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { CLAIM_DATA, openClaims, startClaim } from './claims.ts';
import { itemOf, load, save, submit } from './workflowApp.ts';

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

async function upload(client: Client, name: string, content: BlobPart, type = 'text/plain'): Promise<AttachmentValue> {
  const form = new FormData();
  form.append('file', new Blob([content], { type }), name);
  const answer: { data: AttachmentValue } = await (await client.send('POST', '/api/aliyun/upload', { body: form })).json();
  return answer.data;
}

const mayRead = async (client: Client, refId: string) => (await client.get<boolean>('/api/aliyun/exist', { refId })).data;

describe('opinions, signatures, choices and files of a workflow', () => {
  let server: TestServer;
  let [staff, staff2, manager, outsider]: Client[] = [];
  beforeAll(async () => {
    server = await openClaims();
    [staff, staff2, manager, outsider] = await Promise.all(['staff', 'staff2', 'manager', 'e030'].map((name) => server.as(name)));
  });
  afterAll(() => server.close());

  const clients = () => {
    if (!staff || !staff2 || !manager || !outsider) throw new Error('no clients');
    return { staff, staff2, manager, outsider };
  };

  it('keeps words that are not given yet with files and people as they could be given, and without any none', async () => {
    const { staff: originator, staff2: checker } = clients();
    const { instance } = await startClaim(originator, CLAIM_DATA);
    const workItemId = await itemOf(checker, instance);
    const [own, theirs] = [await upload(checker, 'own.txt', 'own'), await upload(originator, 'theirs.txt', 'theirs')];
    const keep = (approval: object) => save(checker, { workItemId, approval });
    const saved = async () => (await load(checker, { workflowInstanceId: instance })).data.approval;
    expect(await keep({ content: 'so far', attachments: [own.refId] })).toMatchObject({ errcode: 0 });
    expect(await keep({ content: 'x', attachments: [theirs.refId] })).toMatchObject({ errcode: 900414 });
    expect(await keep({ content: 'x', signature: own.refId })).toMatchObject({ errcode: 900414 });
    expect(await keep({ content: 'x', mentions: ['__proto__'] })).toMatchObject({ errcode: 900400 });
    expect(await saved()).toEqual({ content: 'so far', attachments: [own.refId] });
    // Whoever comes back to them after a week still has the file.
    const stored = await server.services.database.kysely.selectFrom('files').select('expiresAt').where('id', '=', own.refId).executeTakeFirst();
    expect(stored?.expiresAt?.getTime()).toBeGreaterThan(server.services.now().getTime() + 7 * 24 * 3600 * 1000);
    expect(await keep({ content: ' ' })).toMatchObject({ errcode: 0 });
    expect(await saved()).toBeNull();
  });

  it('[BX-063] a file is readable where the item or the opinion that holds it is, and nowhere else', async () => {
    const { staff: originator, staff2: checker, manager: auditor, outsider: other } = clients();
    const paper = await upload(originator, 'paper.txt', 'paper');
    const { instance, objectId } = await startClaim(originator, { ...CLAIM_DATA, paper: [paper] });
    const readers = async (refId: string) => Promise.all([originator, checker, auditor, other].map((client) => mayRead(client, refId)));
    // The step `check` hides the paper; the auditor has no part in it yet.
    expect(await readers(paper.refId)).toEqual([true, false, false, false]);

    const words = await upload(checker, 'words.txt', 'words');
    expect(await mayRead(originator, words.refId)).toBe(false);
    const e010 = await server.as('e010');
    const bizObject = { id: objectId, schemaCode: 'claim', data: { verdict: 'ok', version: 1 } };
    const agreed = await submit(checker, {
      workItemId: await itemOf(checker, instance),
      actionCode: 'agree',
      bizObject,
      approval: { content: 'see there', attachments: [words.refId] },
    });
    expect(agreed).toMatchObject({ errcode: 0 });
    expect(await readers(words.refId)).toEqual([true, true, false, false]);
    const { data: log } = await originator.get<object[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: instance });
    expect(log).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ attachments: [words.refId], files: [expect.objectContaining({ name: 'words.txt', fileSize: 5 })] })]),
    );
    expect(await submit(e010, { workItemId: await itemOf(e010, instance), actionCode: 'agree', approval: { attachments: [words.refId] } })).toMatchObject({
      errcode: 900414,
    });
    expect(await submit(e010, { workItemId: await itemOf(e010, instance), actionCode: 'agree' })).toMatchObject({ errcode: 0 });
    expect(await readers(paper.refId)).toEqual([true, false, true, false]);
    expect(await readers(words.refId)).toEqual([true, true, true, false]);
    expect(await checker.post('/api/aliyun/delete', { deleteList: [{ refId: words.refId }] })).toMatchObject({ errcode: 900414 });
  });

  it('[BX-063] print data, track and comments of a task hold only what its step shows', async () => {
    const { staff: originator, staff2: checker, outsider: other } = clients();
    const { instance, objectId } = await startClaim(originator);
    const record = { schemaCode: 'claim', bizObjectId: objectId };
    const track = (client: Client, more: object = {}) =>
      client.get<{ propertyCode: string }[]>('/api/bizdata_track/getBizDataTrackByBizId', { ...record, ...more });
    expect(await track(checker)).toMatchObject({ errcode: 900404 });
    const seen = await track(originator, { workflowInstanceId: instance });
    expect(seen.data.map(({ propertyCode }) => propertyCode)).toContain('secret');
    const ofTask = await track(checker, { workflowInstanceId: instance });
    expect(ofTask.data.map(({ propertyCode }) => propertyCode)).toContain('amount');
    expect(JSON.stringify(ofTask.data)).not.toMatch(/secret|hush/);
    expect(await track(other, { workflowInstanceId: instance })).toMatchObject({ errcode: 900404 });

    const print = (client: Client) =>
      client.post('/api/runtime/form/loadPrintDatas', { schemaCode: 'claim', objectIds: [objectId], workflowInstanceId: instance });
    expect(JSON.stringify((await print(originator)).data)).toContain('hush');
    // The step offers no print.
    expect(await print(checker)).toMatchObject({ errcode: 900412 });

    const comment = { ...record, workflowInstanceId: instance, content: 'hello', text: '', replyCommentId: '', attachmentModelList: [] };
    const made = await checker.post<string>('/api/form/comment/create', comment);
    expect(made).toMatchObject({ errcode: 0 });
    const list = (client: Client) => client.get('/api/form/comment/comment_list', { ...record, workflowInstanceId: instance, page: 0, pageSize: 10 });
    expect(await list(originator)).toMatchObject({ data: { totalElements: 1 } });
    expect(await list(other)).toMatchObject({ errcode: 900404 });
    const elsewhere = await startClaim(originator);
    expect(await track(checker, { workflowInstanceId: elsewhere.instance })).toMatchObject({ errcode: 900400 });
    expect(await checker.get('/api/form/comment/delete', { id: made.data })).toMatchObject({ errcode: 0 });
  });

  it('a step that asks for a signature takes a drawn or the saved one of the person’s own', async () => {
    const { staff: originator, staff2: signer, manager: auditor } = clients();
    const started = await submit(originator, { workflowCode: 'choice_flow', actionCode: 'submit', bizObject: { schemaCode: 'claim', data: { title: 'x' } } });
    const instance = String(started.data.workflowInstanceId);
    const workItemId = await itemOf(signer, instance);
    const hr = [{ activityCode: 'picked', participants: [{ id: 'lead_hr', unitType: 3 }] }];
    const agree = (body: object) => submit(signer, { workItemId, actionCode: 'agree', participantInfos: hr, ...body });
    expect((await load(signer, { workflowInstanceId: instance })).data).toMatchObject({
      signature: true,
      participantChoose: [{ activityCode: 'picked', multiple: true, required: true, range: [{ id: 'hr', unitType: 2 }] }],
    });
    expect(await agree({})).toMatchObject({ errcode: 900400, errmsg: expect.stringContaining('approval.signature') });
    const text = await upload(signer, 'sign.txt', 'no picture');
    const imageOfAnother = await upload(auditor, 'sign.png', PNG, 'image/png');
    for (const { refId } of [text, imageOfAnother]) expect(await agree({ approval: { signature: refId } })).toMatchObject({ errcode: 900414 });
    const image = await upload(signer, 'sign.png', PNG, 'image/png');
    expect(await signer.get('/api/runtime/signature')).toMatchObject({ data: null });
    expect(await signer.post('/api/runtime/signature', { refId: text.refId })).toMatchObject({ errcode: 900414 });
    expect(await signer.post('/api/runtime/signature', { refId: image.refId })).toMatchObject({ errcode: 0 });
    expect(await signer.get('/api/runtime/signature')).toMatchObject({ data: { refId: image.refId } });

    // People are chosen within the range, and must be chosen.
    const saved = { latestSign: true };
    expect(await agree({ ...saved, participantInfos: [] })).toMatchObject({ errcode: 900417 });
    const outside = [{ activityCode: 'picked', participants: [{ id: 'staff', unitType: 3 }] }];
    expect(await agree({ ...saved, participantInfos: outside })).toMatchObject({ errcode: 900400 });
    expect(await agree({ ...saved, participantInfos: [{ ...outside[0], activityCode: 'sign' }] })).toMatchObject({ errcode: 900400 });
    expect(await agree(saved)).toMatchObject({ errcode: 0 });
    expect(await mayRead(originator, image.refId)).toBe(true);
    expect(await mayRead(auditor, image.refId)).toBe(false);
    expect(await signer.post('/api/aliyun/delete', { deleteList: [{ refId: image.refId }] })).toMatchObject({ errcode: 900414 });
    const hrLead = await server.as('lead_hr');
    expect((await load(hrLead, { workflowInstanceId: instance })).data.why).toMatchObject({ kind: 'chosen' });
  });

  it('who is mentioned in an opinion reads what the step shows by default', async () => {
    const { staff: originator, staff2: checker, outsider: other } = clients();
    const { instance, objectId } = await startClaim(originator);
    const bizObject = { id: objectId, schemaCode: 'claim', data: { verdict: 'ok', version: 1 } };
    const agree = async (mentions: string[]) =>
      submit(checker, { workItemId: await itemOf(checker, instance), actionCode: 'agree', bizObject, approval: { content: 'look', mentions } });
    expect(await agree(['nobody'])).toMatchObject({ errcode: 900400 });
    expect(await agree(['e030'])).toMatchObject({ errcode: 0 });
    const { data } = await load(other, { workflowInstanceId: instance });
    expect(data.formPermission.dataPermissions).toMatchObject({ amount: { v: true, e: false }, verdict: { v: true, e: false } });
    expect(data.formPermission.dataPermissions.secret).toBeUndefined();
  });
});
