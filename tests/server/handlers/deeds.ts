import { join } from 'node:path';
import type { FormSubmitted } from '#schemas/form.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { productRoot } from '#server/root.ts';
import { loadRow } from '#server/store/rows.ts';
import { startTestServer, type TestServer } from '../http/testServer.ts';

/** What has come of an act, as its call answers. */
export type Answer = Envelope<Record<string, unknown> | null>;

/** A server with workflows for every act, and people who make their calls. */
export interface Deeds {
  server: TestServer;
  /** POST W/<call> as somebody. */
  act(who: string, call: string, body: object): Promise<Answer>;
  submit(who: string, body: object): Promise<Envelope<FormSubmitted>>;
  /** A request of `staff` in a workflow of the fixture; gives its instance. */
  start(workflowCode: string, data?: object): Promise<Started>;
  /** The open item of somebody in an instance, by their to-do list. */
  open(who: string, instance: string): Promise<string>;
  /** Answers the open item of somebody. */
  answer(who: string, instance: string, actionCode?: string, more?: object): Promise<Envelope<FormSubmitted>>;
  /** Who has something open in an instance, by the record's row, in no order. */
  handlers(started: Started): Promise<string[]>;
  row(started: Started): Promise<{ version: number; data: Record<string, unknown> } | undefined>;
  /** Acts of an instance so far: number, who, step. */
  log(who: string, instance: string): Promise<InstanceLogEntry[]>;
  close(): Promise<void>;
}

/** A started request. */
export interface Started {
  instance: string;
  record: string;
  item: string;
}

/** Opens a server with the workflows of `tests/fixtures/apps/workflows`, or uses one that has their model. */
export async function openDeeds(opened?: TestServer): Promise<Deeds> {
  const server = opened ?? (await startTestServer({ appFolders: [join(productRoot(), 'tests/fixtures/apps/workflows')] }));
  // A second goes by before each act: nobody calls too often.
  const token = async (who: string) => {
    server.advance(1000);
    return (await (await server.as(who)).get<string>('/api/runtime/form/getReplayToken')).data;
  };
  const deeds: Deeds = {
    server,
    act: async (who, call, body) => (await server.as(who)).post(`/api/runtime/workflow/${call}`, body),
    submit: async (who, body) => (await server.as(who)).post('/api/runtime/form/submit', { formType: '1', replayToken: await token(who), ...body }),
    async start(workflowCode, data = { title: '申请', amount: 1, verdict: '待批' }) {
      const { data: made, errmsg } = await deeds.submit('staff', { workflowCode, actionCode: 'submit', bizObject: { schemaCode: 'request', data } });
      if (!made?.workflowInstanceId) throw new Error(errmsg);
      return { instance: made.workflowInstanceId, record: made.bizObjectId, item: made.workItemId ?? '' };
    },
    async open(who, instance) {
      const { data } = await (await server.as(who)).get<{ content: WorkItemRow[] }>('/api/runtime/workflow/search_workitems', { page: 0, size: 100 });
      return data.content.find(({ workflowInstanceId }) => workflowInstanceId === instance)?.workItemId ?? 'nothing-0';
    },
    answer: async (who, instance, actionCode = 'agree', more = {}) => deeds.submit(who, { workItemId: await deeds.open(who, instance), actionCode, ...more }),
    async handlers(started) {
      const { participants_: people } = (await deeds.row(started))?.data ?? {};
      return Array.isArray(people) ? people.map(({ id }: { id: string }) => id).toSorted() : [];
    },
    row: ({ record }) => loadRow(server.services.database.kysely, server.services.catalogue, server.services.catalogue.model('request'), record),
    log: async (who, instance) =>
      (await (await server.as(who)).get<InstanceLogEntry[]>('/api/runtime/workflow/list_instance_logs', { workflowInstanceId: instance })).data,
    close: () => server.close(),
  };
  return deeds;
}
