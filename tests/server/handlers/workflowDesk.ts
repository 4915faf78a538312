import type { FormSubmitted } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { Client } from '../http/client.ts';

/** A page as lists answer it. */
export interface Page<T> {
  content: T[];
  totalElements: number;
}

/** Parameters of a reading call. */
export type Query = Record<string, string | number | boolean>;

/** Any reading call of the workflow centre, by the last part of its path. */
export async function read<T>(client: Client, call: string, query: Query = {}): Promise<T> {
  const answer = await client.get<T>(`/api/runtime/workflow/${call}`, query);
  if (answer.errcode !== 0) throw new Error(`${call}: ${answer.errcode} ${answer.errmsg}`);
  return answer.data;
}

export const todoOf = (client: Client, query?: Query) => read<Page<WorkItemRow>>(client, 'search_workitems', query);
export const doneOf = (client: Client, query?: Query) => read<Page<WorkItemRow>>(client, 'list_finished_workitems', query);
export const myInstancesOf = (client: Client, query?: Query) => read<Page<WorkflowInstanceRow>>(client, 'list_my_instances', query);

/** Submits the form of a start or of a task. */
async function submitTask(client: Client, body: object): Promise<Envelope<FormSubmitted>> {
  const { data: replayToken } = await client.get<string>('/api/runtime/form/getReplayToken');
  return client.post<FormSubmitted>('/api/runtime/form/submit', { formType: '1', replayToken, ...body });
}

/** Starts a workflow of the application `trips`. */
export async function startTrip(client: Client, data: object, workflowCode = 'trip_flow'): Promise<{ instanceId: string; recordId: string }> {
  const answer = await submitTask(client, { workflowCode, actionCode: 'submit', bizObject: { schemaCode: 'trip', data } });
  if (answer.errcode !== 0) throw new Error(`starting: ${answer.errcode} ${answer.errmsg}`);
  return { instanceId: String(answer.data.workflowInstanceId), recordId: answer.data.bizObjectId };
}

/** Answers the open item that somebody has in an instance. */
export async function answerTrip(client: Client, instanceId: string, actionCode: string, content?: string): Promise<Envelope<FormSubmitted>> {
  const { content: items } = await todoOf(client, { size: 500 });
  const item = items.find((one) => one.workflowInstanceId === instanceId);
  return submitTask(client, { workItemId: item?.workItemId, actionCode, ...(content === undefined ? {} : { approval: { content } }) });
}
