import { join } from 'node:path';
import type { FormSubmitted } from '#schemas/form.ts';
import type { Message, PlatformFound } from '#schemas/message.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import type { Client } from '../http/client.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

/** A server with errands: secretaries check (one of three), `cfo` decides. */
export function startErrands(): Promise<TestServer> {
  return startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/errands')] });
}

/** Submits a form as the portal does. */
export async function submitForm(client: Client, body: object): Promise<Envelope<FormSubmitted>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

/** Starts a workflow on an errand; the instance's id. */
export async function startErrand(client: Client, title: string, workflowCode = 'errand_flow'): Promise<string> {
  const bizObject = { schemaCode: 'errand', data: { title } };
  const { errmsg, data } = await submitForm(client, { workflowCode, actionCode: 'submit', bizObject });
  if (!data?.workflowInstanceId) throw new Error(`Not started: ${errmsg}`);
  return data.workflowInstanceId;
}

/** The open item of a person in an instance. */
export async function itemIn(client: Client, instanceId: string): Promise<WorkItemRow | undefined> {
  const { data } = await client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { size: 100 });
  return data.content.find(({ workflowInstanceId }) => workflowInstanceId === instanceId);
}

/** Agrees or disagrees at the open item of a person in an instance. */
export async function decideIn(
  client: Client,
  instanceId: string,
  actionCode: 'agree' | 'disAgree',
  approval?: object,
  more: object = {},
): Promise<Envelope<FormSubmitted>> {
  const item = await itemIn(client, instanceId);
  return submitForm(client, { workItemId: item?.workItemId, actionCode, ...(approval ? { approval } : {}), ...more });
}

/** Unread messages of a person, the newest first, in a language. */
export async function unreadMessages(client: Client, { language = 'zh-CN', type = 'STATION' } = {}): Promise<Message[]> {
  const body = { searchword: '', size: 50, page: 0, tab: 'MESSAGE', messageType: type, readState: 'UNREADED' };
  const answer = await client.send('POST', '/api/paltform/search', { body, headers: { 'Accept-Language': language } });
  const { data }: Envelope<PlatformFound> = await answer.json();
  return data.MESSAGE?.content ?? [];
}

/** The smallest PNG there is. */
export const PNG = Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'));

/** Uploads a file; its id. */
export async function uploadFile(client: Client, name: string, content: BlobPart): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([content]), name);
  const answer: Envelope<AttachmentValue> = await (await client.send('POST', '/api/aliyun/upload', { body: form })).json();
  return answer.data.refId;
}
