import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormLoad, FormSaved, FormSubmitted } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { Client } from '../http/client.ts';

/** An application of a test with workflows: texts and documents by code. */
export interface WorkflowApp {
  code: string;
  models: Readonly<Record<string, object>>;
  forms?: Readonly<Record<string, object>>;
  workflows: Readonly<Record<string, string>>;
  permissions: readonly object[];
  managers?: readonly string[];
}

/** Writes an application as its folder. */
export async function writeWorkflowApp(folder: string, { code, models, forms = {}, workflows, permissions, managers = [] }: WorkflowApp): Promise<void> {
  const own = join(folder, code);
  const files: [string, string][] = [
    ['app.json', JSON.stringify({ code, name: code, managers, permissions })],
    ['menu.json', '[]'],
    ...Object.entries(models).map(([name, model]): [string, string] => [`models/${name}/model.json`, JSON.stringify({ code: name, ...model })]),
    ...Object.entries(forms).map(([name, form]): [string, string] => [`forms/${name}.json`, JSON.stringify({ code: name, ...form })]),
    ...Object.entries(workflows).map(([name, xml]): [string, string] => [`workflows/${name}.bpmn`, xml]),
  ];
  for (const [file, text] of files) {
    await mkdir(join(own, file, '..'), { recursive: true });
    await writeFile(join(own, file), text);
  }
}

/** A workflow document: attributes of `lp:process`, then the elements of the process; flows between them are written `a>b`. */
export function bpmn(code: string, process: string, elements: string, flows: readonly string[]): string {
  const written = flows.map((flow, at) => {
    const [from, to] = flow.split('>');
    return `<bpmn:sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}"/>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:lp="urn:lowcode-portal:bpmn:1" targetNamespace="urn:app:${code}">
  <bpmn:process id="${code}" name="${code}" isExecutable="true">
    <bpmn:extensionElements><lp:process ${process}/></bpmn:extensionElements>
    ${elements}
    ${written.join('\n    ')}
  </bpmn:process>
</bpmn:definitions>`;
}

/** An element with its own extension elements. */
export function element(type: string, id: string, own = ''): string {
  return `<bpmn:${type} id="${id}" name="${id}">${own === '' ? '' : `<bpmn:extensionElements>${own}</bpmn:extensionElements>`}</bpmn:${type}>`;
}

/** Participants of one rule, or several. */
export const people = (rules: string, attributes = ''): string => `<lp:participants ${attributes}>${rules}</lp:participants>`;
/** Rule of named people. */
export const user = (ids: string): string => `<lp:rule kind="user" id="${ids}"/>`;

interface Page<T> {
  content: T[];
  totalElements: number;
}

const FORM = '/api/runtime/form';

/** Submits a form with a token of its own. */
export async function submit(client: Client, body: object) {
  return client.post<FormSubmitted>(`${FORM}/submit`, { formType: '1', replayToken: await replayToken(client), ...body });
}

/** Saves a form with a token of its own. */
export async function save(client: Client, body: object) {
  return client.post<FormSaved>(`${FORM}/save`, { replayToken: await replayToken(client), ...body });
}

async function replayToken(client: Client): Promise<string> {
  return (await client.get<string>(`${FORM}/getReplayToken`)).data;
}

/** Loads a form by the keys of its page. */
export async function load(client: Client, query: Record<string, string>) {
  return client.get<FormLoad>(`${FORM}/load`, query);
}

/** Open items of a person, of one instance where it is named. */
export async function todo(client: Client, workflowInstanceId?: string | null): Promise<WorkItemRow[]> {
  const { data } = await client.get<Page<WorkItemRow>>('/api/runtime/workflow/search_workitems', { size: 100 });
  return data.content.filter((item) => workflowInstanceId === undefined || item.workflowInstanceId === workflowInstanceId);
}

/** The one open item of a person in an instance. */
export async function itemOf(client: Client, workflowInstanceId: string | null | undefined): Promise<string> {
  const [item] = await todo(client, workflowInstanceId ?? '');
  if (!item) throw new Error('no open item');
  return item.workItemId;
}
