import { expect } from '@playwright/test';
import type { FormSubmitted } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { signedIn, type Client } from '#tests/server/http/client.ts';
import { ErrCode } from '#schemas/errCode.ts';
import { unhurried } from './recordsOf.ts';

/** What has come of an act, as its call answers. */
type Answer = Envelope<Record<string, unknown> | null>;

/** People who act in workflows beside the browser, by the calls it would make; each signs in once. */
export interface WorkDesk {
  as(who: string): Promise<Client>;
  /** Saves the start of a workflow, or submits it; gives its instance and record. */
  start(who: string, workflowCode: string, schemaCode: string, data: object, call?: 'save' | 'submit'): Promise<Begun>;
  /** The open item of somebody in an instance. */
  item(who: string, instance: string): Promise<string>;
  /** Answers the open item of somebody; `agree` where nothing else is said. */
  answer(who: string, instance: string, actionCode?: string, more?: object): Promise<void>;
  /** Saves values or words at an open item. */
  save(who: string, body: object): Promise<void>;
  /** POST of a call of the workflow centre that succeeds. */
  act(who: string, call: string, body: object): Promise<Answer>;
  /** Base data of an instance, for who administers workflows. */
  instance(id: string): Promise<WorkflowInstanceRow>;
}

/** A start. */
interface Begun {
  instance: string;
  record: string;
}

const DESKS = new Map<string, WorkDesk>();

/** The desk of a server: one for all tests of a worker, for each signing in costs as much as ten calls. */
export function openDesk(url: string): WorkDesk {
  const desk = DESKS.get(url) ?? newDesk(url);
  DESKS.set(url, desk);
  return desk;
}

function newDesk(url: string): WorkDesk {
  const clients = new Map<string, Promise<Client>>();
  const as = (who: string) => {
    const client = clients.get(who) ?? signedIn(url, who);
    clients.set(who, client);
    return client;
  };
  const sendAs = async <T>(client: Client, path: string, body: object): Promise<Envelope<T>> => {
    const { data: replayToken } = await unhurried(() => client.get<string>('/api/runtime/form/getReplayToken'));
    return unhurried(() => client.post<T>(path, { ...body, replayToken }));
  };
  const send = async <T>(who: string, path: string, body: object): Promise<Envelope<T>> => {
    let answer = await sendAs<T>(await as(who), path, body);
    // A test beside this one has ended all sessions of that person.
    if (answer.errcode === ErrCode.notAuthorised) {
      clients.delete(who);
      answer = await sendAs<T>(await as(who), path, body);
    }
    expect(answer, `${who} ${path}`).toMatchObject({ errcode: 0 });
    return answer;
  };
  const desk: WorkDesk = {
    as,
    async start(who, workflowCode, schemaCode, data, call = 'submit') {
      const body = { formType: '1', workflowCode, bizObject: { schemaCode, data }, ...(call === 'submit' && { actionCode: 'submit' }) };
      const { data: begun } = await send<FormSubmitted>(who, `/api/runtime/form/${call}`, body);
      return { instance: begun.workflowInstanceId ?? '', record: begun.bizObjectId };
    },
    async item(who, instance) {
      const client = await as(who);
      const { data } = await unhurried(() => client.get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { page: 0, size: 200 }));
      return data.content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.workItemId ?? '';
    },
    async answer(who, instance, actionCode = 'agree', more = {}) {
      await send(who, '/api/runtime/form/submit', { formType: '1', workItemId: await desk.item(who, instance), actionCode, ...more });
    },
    async save(who, body) {
      await send(who, '/api/runtime/form/save', body);
    },
    act: (who, call, body) => send(who, `/api/runtime/workflow/${call}`, body),
    async instance(workflowInstanceId) {
      const client = await as('wfadmin');
      return (await unhurried(() => client.get<WorkflowInstanceRow>('/api/runtime/workflow/get_instance_baseinfo', { workflowInstanceId }))).data;
    },
  };
  return desk;
}
