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

/** Address of the track of an instance, at an item of it where that is named. */
export const trackOf = (instance: string, item = '--') => `/from/workflow-track/${instance}/${item}/`;

/** Address of the form at which somebody has an instance. */
export const formOf = (instance: string) => `/form/detail?workflowInstanceId=${instance}`;

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
  /** The answer of a call of somebody, who signs in again where a test beside this one has ended all their sessions. */
  const answerTo = async <T>(who: string, call: (client: Client) => Promise<Envelope<T>>): Promise<Envelope<T>> => {
    const answer = await call(await as(who));
    if (answer.errcode !== ErrCode.notAuthorised) return answer;
    clients.delete(who);
    return call(await as(who));
  };
  const send = async <T>(who: string, path: string, body: object): Promise<Envelope<T>> => {
    const answer = await answerTo<T>(who, async (client) => {
      const { data: replayToken } = await unhurried(() => client.get<string>('/api/runtime/form/getReplayToken'));
      return unhurried(() => client.post<T>(path, { ...body, replayToken }));
    });
    expect(answer, `${who} ${path}`).toMatchObject({ errcode: 0 });
    return answer;
  };
  const read = async <T>(who: string, path: string, query: Record<string, string | number>): Promise<T> => {
    const answer = await answerTo<T>(who, (client) => unhurried(() => client.get<T>(path, query)));
    expect(answer, `${who} ${path}`).toMatchObject({ errcode: 0 });
    return answer.data;
  };
  const desk: WorkDesk = {
    as,
    async start(who, workflowCode, schemaCode, data, call = 'submit') {
      const body = { formType: '1', workflowCode, bizObject: { schemaCode, data }, ...(call === 'submit' && { actionCode: 'submit' }) };
      const { data: begun } = await send<FormSubmitted>(who, `/api/runtime/form/${call}`, body);
      return { instance: begun.workflowInstanceId ?? '', record: begun.bizObjectId };
    },
    async item(who, instance) {
      const { content } = await read<{ content: WorkItemRow[] }>(who, '/api/runtime/workflow/search_workitems', { page: 0, size: 200 });
      return content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.workItemId ?? '';
    },
    async answer(who, instance, actionCode = 'agree', more = {}) {
      await send(who, '/api/runtime/form/submit', { formType: '1', workItemId: await desk.item(who, instance), actionCode, ...more });
    },
    async save(who, body) {
      await send(who, '/api/runtime/form/save', body);
    },
    act: (who, call, body) => send(who, `/api/runtime/workflow/${call}`, body),
    instance: (workflowInstanceId) => read<WorkflowInstanceRow>('wfadmin', '/api/runtime/workflow/get_instance_baseinfo', { workflowInstanceId }),
  };
  return desk;
}
