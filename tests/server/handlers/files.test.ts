import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode } from '#schemas/codes.ts';
import type { FormSaved } from '#schemas/form.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

async function upload(client: Client, name: string, content: string): Promise<Envelope<AttachmentValue>> {
  const form = new FormData();
  form.append('file', new Blob([content], { type: 'text/plain' }), name);
  return (await client.send('POST', '/api/aliyun/upload', { body: form })).json();
}

const download = (client: Client, refId: string, query = '') => client.send('GET', `/api/aliyun/download?refId=${refId}${query}`);

describe('files', () => {
  let server: TestServer;
  let manager: Client;
  beforeAll(async () => {
    server = await startTestServer();
    manager = await server.as('manager');
  });
  afterAll(() => server.close());

  const saveContract = async (client: Client, files: AttachmentValue[], title = '带附件的合同'): Promise<Envelope<FormSaved>> => {
    const token = async () => (await client.get<string>('/api/runtime/form/getReplayToken')).data;
    const customer = await client.post<FormSaved>('/api/runtime/form/save', {
      bizObject: { schemaCode: 'customer', data: { fullName: `附件客户 ${Math.random()}`, customerType: 'direct' } },
      replayToken: await token(),
    });
    const data = {
      title,
      customer: { id: customer.data.bizObjectId, name: '' },
      contractType: 'sale',
      signedOn: '2026-11-20',
      signer: [{ id: client.tokens?.user_name, type: 3, name: '' }],
      items: [{ product: '服务', quantity: 1, unitPrice: 1, rowStatus: 'Added' }],
      files,
    };
    return client.post('/api/runtime/form/save', { bizObject: { schemaCode: 'contract', data }, replayToken: await token() });
  };

  it('an upload comes back byte for byte under its own name, never in place', async () => {
    const { data } = await upload(manager, '报价单 "2026".txt', '内容');
    expect(data).toMatchObject({ name: '报价单 "2026".txt', fileExtension: 'txt', fileSize: 6 });
    const answer = await download(manager, data.refId);
    expect(await answer.text()).toBe('内容');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="___ _2026_.txt"; filename*=UTF-8''${encodeURIComponent('报价单 "2026".txt')}`,
    );
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('the browser may open a download with T, nothing else takes it', async () => {
    const { data } = await upload(manager, 'a.txt', 'x');
    const token = manager.tokens?.access_token ?? '';
    expect((await download(server.anonymous(), data.refId, `&T=${token}`)).status).toBe(200);
    expect((await server.anonymous().send('GET', `/api/aliyun/exist?refId=${data.refId}&T=${token}`)).status).toBe(401);
  });

  it('a name never becomes a path, and programs are refused', async () => {
    const { data } = await upload(manager, '../../etc/passwd', 'x');
    expect(data.name).toBe('passwd');
    expect(await upload(manager, 'setup.EXE', 'x')).toMatchObject({ errcode: ErrCode.fileUnknown });
    expect(await manager.send('POST', '/api/aliyun/upload', { body: new FormData() }).then((answer) => answer.json())).toMatchObject({
      errcode: ErrCode.invalidParameter,
    });
  });

  it('a file is for its uploader until a record holds it, then for readers of that record', async () => {
    const { data } = await upload(manager, 'contract.txt', 'terms');
    const [ceo, stranger] = [await server.as('ceo'), await server.as('lead_purchase')];
    expect(await (await download(ceo, data.refId)).json()).toMatchObject({ errcode: ErrCode.notFound });
    const saved = await saveContract(manager, [data]);
    expect(saved.errmsg).toBe('');
    expect(await (await download(ceo, data.refId)).text()).toBe('terms');
    expect(await (await download(stranger, data.refId)).json()).toMatchObject({ errcode: ErrCode.notFound });
    expect(await ceo.get('/api/aliyun/exist', { refId: data.refId })).toMatchObject({ data: true });
    expect(await stranger.get('/api/aliyun/exist', { refId: data.refId })).toMatchObject({ errcode: 0, data: false });
  });

  it("somebody else's file cannot be read through one's own record", async () => {
    const { data } = await upload(manager, 'secret.txt', 'secret');
    expect(await saveContract(await server.as('lead_east'), [data])).toMatchObject({ errcode: ErrCode.fileUnknown });
  });

  it('own files that no record holds can be deleted, others not', async () => {
    const [one, other] = [await upload(manager, '1.txt', '1'), await upload(manager, '2.txt', '2')];
    const body = { deleteList: [{ refId: one.data.refId, name: '1.txt' }] };
    expect(await (await server.as('staff')).post('/api/aliyun/delete', body)).toMatchObject({ errcode: ErrCode.fileUnknown });
    expect(await manager.post('/api/aliyun/delete', body)).toMatchObject({ errcode: 0 });
    expect(await (await download(manager, one.data.refId)).json()).toMatchObject({ errcode: ErrCode.notFound });
    await saveContract(manager, [other.data]);
    expect(await manager.post('/api/aliyun/delete', { deleteList: [{ refId: other.data.refId }] })).toMatchObject({ errcode: ErrCode.fileUnknown });
  });

  it('what nobody kept goes away after a week', async () => {
    const { data } = await upload(manager, 'forgotten.txt', 'x');
    await server.services.files.removeExpired(new Date(Date.now() + 8 * 24 * 3600_000));
    expect(await server.services.files.find(data.refId)).toBeUndefined();
  });

  it('what a process left half written goes away, what is being written stays', async () => {
    const folder = join(server.filesFolder, 'zz');
    mkdirSync(folder, { recursive: true });
    const [left, written] = [join(folder, 'left.part'), join(folder, 'written.part')];
    for (const path of [left, written]) writeFileSync(path, 'half');
    utimesSync(left, 0, 0);
    await server.services.files.removeHalves(new Date(Date.now() - 3_600_000));
    expect([existsSync(left), existsSync(written)]).toEqual([false, true]);
    rmSync(folder, { recursive: true });
  });

  it('a file taken out of its record is no longer for its uploader either', async () => {
    const { data } = await upload(manager, 'withdrawn.txt', 'x');
    const saved = await saveContract(manager, [data]);
    expect(await (await download(manager, data.refId)).text()).toBe('x');
    const { data: replayToken } = await manager.get<string>('/api/runtime/form/getReplayToken');
    const bizObject = { schemaCode: 'contract', id: saved.data.bizObjectId, data: { version: 1, files: [] } };
    expect(await manager.post('/api/runtime/form/save', { bizObject, replayToken })).toMatchObject({ errcode: 0 });
    expect(await (await download(manager, data.refId)).json()).toMatchObject({ errcode: ErrCode.notFound });
  });

  it('a file of a deleted record is read by nobody and goes away after a week', async () => {
    const [{ data: deleted }, { data: other }] = [await upload(manager, 'gone.txt', 'x'), await upload(manager, 'kept.txt', 'y')];
    const saved = await saveContract(manager, [deleted]);
    await saveContract(manager, [other]);
    const removed = await manager.post('/api/runtime/query/delete_data', { schemaCode: 'contract', ids: [saved.data.bizObjectId] });
    expect(removed).toMatchObject({ data: { successCount: 1 } });
    expect(await (await download(manager, deleted.refId)).json()).toMatchObject({ errcode: ErrCode.notFound });
    expect(await server.services.files.find(deleted.refId)).toBeDefined();
    await server.services.files.removeExpired(new Date(Date.now() + 8 * 24 * 3600_000));
    expect(await server.services.files.find(deleted.refId)).toBeUndefined();
    expect(await (await download(manager, other.refId)).text()).toBe('y');
  });

  it('pictures for everybody are only those stored as pictures', async () => {
    const { data } = await upload(manager, 'face.png', 'no picture');
    expect((await server.anonymous().send('GET', `/public/image/person/${data.refId}`)).status).toBe(404);
    expect((await server.anonymous().send('GET', '/public/image/logo/none')).status).toBe(404);
  });
});

it('an upload that breaks off leaves nothing behind', async () => {
  // Its folder is its own: others write files in the one that tests share.
  const alone = await startTestServer({ database: 'pglite' });
  try {
    const sender = await alone.as('manager');
    await upload(sender, 'whole.txt', 'whole');
    const files = () => readdirSync(alone.filesFolder, { recursive: true }).map(String);
    const before = files();
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf'));
        controller.error(new Error('gone'));
      },
    });
    await fetch(`${alone.url}/api/aliyun/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${sender.tokens?.access_token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
      body: broken,
      // Node needs it for streams; the DOM's types do not know it.
      ...({ duplex: 'half' } as object),
    }).catch(() => undefined);
    await expect.poll(() => files().filter((name) => name.endsWith('.part')), { timeout: 20_000 }).toEqual([]);
    expect(files().length).toBeLessThanOrEqual(before.length + 1);
  } finally {
    await alone.close();
  }
});
