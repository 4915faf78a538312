import { PropertyType } from '#schemas/codes.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { archiveInstances } from '#server/workflow/archive/archiveInstances.ts';
import { openOwnApps } from '../handlers/ownApps.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { HIDDEN, markOf, STEPS, type Fact, type Marked } from './shownOracle.ts';
import { bpmn, element, itemOf, load, people, save, submit, user, writeWorkflowApp } from './workflowApp.ts';

const text = (code: string) => ({ code, name: code, propertyType: PropertyType.shortText, published: true });

const DOSSIER = {
  name: '卷宗',
  modelType: 'LIST',
  nameRule: '${title}',
  properties: [
    text('title'),
    ...['alpha', 'beta', 'gamma', 'delta', 'omega'].map(text),
    { code: 'paper', name: 'paper', propertyType: PropertyType.attachment, published: true },
    { code: 'lines', name: 'lines', propertyType: PropertyType.subTable, published: true, subSchema: { properties: [text('column1'), text('column2')] } },
  ],
  rules: [],
};

const CELLS = '<table><tbody><tr data-each="lines"><td>${column1}</td><td>${column2}</td></tr></tbody></table>';
const FORM = {
  schemaCode: 'dossier',
  name: '卷宗',
  printTemplates: [{ code: 'dossier_print', name: '卷宗', html: `<p>${DOSSIER.properties.map(({ code }) => `\${${code}}`).join(' ')}</p>${CELLS}` }],
};

/** The permissions of the oracle as a document has them; what a step shows it lets its handlers change where it is `delta`. */
function permissions(step: keyof typeof STEPS): string {
  const { byDefault, named } = STEPS[step];
  const otherwise = step === 'start' ? 'edit' : 'read';
  const items = Object.entries(named).map(([item, v]) => {
    const key = item.startsWith('column') ? `lines.${item}` : item;
    return `<lp:item key="${key}" v="${String(v)}"${item === 'delta' && v ? ' e="true"' : ''}/>`;
  });
  const title = byDefault ? '' : '<lp:item key="title" v="true"/>';
  return `<lp:dataPermissions default="${byDefault ? otherwise : 'none'}">${title}${items.join('')}</lp:dataPermissions>`;
}

const START = element('startEvent', 'start', `<lp:task type="fill"/>${permissions('start')}`);
const STAMP = element('serviceTask', 'stamp', `<lp:set key="omega" value="'${markOf('omega').slice(0, 4)}' + '${markOf('omega').slice(4)}'"/>`);
const CHECK = element(
  'userTask',
  'check',
  `<lp:task type="approve" opinion="optional" actions="agree,disAgree,showReject,save,forward,adjustParticipant,assist,circulate,print"/>${people(user('staff2,e010,e021'), 'mode="all"')}
   ${permissions('check')}<lp:circulate on="enter">${user('e013')}</lp:circulate>`,
);
const AUDIT = element(
  'userTask',
  'audit',
  `<lp:task type="approve" opinion="optional" actions="agree,disAgree,print"/>${people(user('manager,e012'), 'mode="sequence"')}${permissions('audit')}`,
);

const FLOW = bpmn(
  'dossier_flow',
  'schemaCode="dossier" instanceName="${title}" summary="alpha,beta,delta,omega" keepDays="1" void="always"',
  START + STAMP + CHECK + AUDIT + element('endEvent', 'end'),
  ['start>stamp', 'stamp>check', 'check>audit', 'audit>end'],
);

/** Everybody of the matrix: originator, handlers, a delegate, people who wait, got it to read or were mentioned, readers by right, administrators, strangers. */
export const PEOPLE = [
  'staff',
  'staff2',
  'e010',
  'e021',
  'e011',
  'manager',
  'e012',
  'e013',
  'e014',
  'e015',
  'e020',
  'wfadmin',
  'sysadmin',
  'admin',
  'appadmin',
  'e030',
];

/** Opens a server on the application of dossiers, with a delegation of `staff2` to `e011`. */
export async function openDossiers(): Promise<TestServer> {
  const reader = (who: string) => ({ scope: who === 'e020' || who === 'e021' ? 'all' : 'own', actions: ['print', 'form_track'], hiddenItems: HIDDEN[who] });
  const entries = Object.keys(HIDDEN).map((who) => ({ subjects: [{ id: who, unitType: 3 }], visible: true, models: { dossier: reader(who) } }));
  const everybody = { subjects: [{ id: '*', unitType: 3 }], visible: false, models: {}, workflows: { dossier_flow: { start: true } } };
  const server = await openOwnApps('embedded', (folder) =>
    writeWorkflowApp(folder, {
      code: 'archive',
      models: { dossier: DOSSIER },
      forms: { dossier_form: FORM },
      workflows: { dossier_flow: FLOW },
      permissions: [everybody, ...entries],
      managers: ['appadmin'],
    }),
  );
  const until = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const rule = { startTime: '2026-01-01', endTime: until, rangeType: 'ALL', trustType: 'APPROVAL', trustee: 'e011' };
  const made = await (await server.as('staff2')).post('/api/runtime/workflowTrust/createWorkflowTrust', rule);
  if (made.errcode !== 0) throw new Error(made.errmsg);
  return server;
}

/** An instance of the matrix, and what everybody has to do with it. */
export interface Dossier {
  state: string;
  instance: string;
  objectId: string;
  /** The file of its paper, and one that stands with an opinion. */
  paper: string;
  attachment: string;
  /** The item of `staff2` at `check`. */
  item: string;
  facts: Fact[];
}

const fact = (how: Fact['how'], step: Fact['step'], ...who: string[]): Fact[] => who.map((one) => ({ who: one, step, how }));
const ALWAYS = [...fact('handler', 'start', 'staff'), ...fact('default', 'check', 'e013', 'e014', 'e015')];
const CHECKED = fact('handler', 'check', 'staff2', 'e010', 'e021');

/** Makes one instance in each state: open at its first and at its second step, finished, voided, finished and put aside. */
export async function makeDossiers(server: TestServer): Promise<Dossier[]> {
  const atCheck = await start(server, 'atCheck', [...ALWAYS, ...fact('task', 'check', 'staff2', 'e010', 'e021', 'e011')]);
  const atAudit = await start(server, 'atAudit', [...ALWAYS, ...CHECKED, ...fact('task', 'audit', 'manager'), ...fact('default', 'audit', 'e012')]);
  const over = [...ALWAYS, ...CHECKED, ...fact('handler', 'check', 'e011'), ...fact('handler', 'audit', 'manager', 'e012')];
  const archived = await start(server, 'archived', over);
  const finished = await start(server, 'finished', over);
  const voided = await start(server, 'voided', [...ALWAYS, ...CHECKED]);
  for (const { instance } of [atAudit, archived, finished]) {
    await agree(server, instance, instance === atAudit.instance ? 'staff2' : 'e011', 'e010', 'e021');
  }
  // What was read is put aside with its instance.
  const reader = await server.as('e013');
  const { data: toRead } = await reader.get<{ content: { circulateItemId: string }[] }>('/api/runtime/workflow/search_circulates', { page: 0, size: 50 });
  await reader.post('/api/runtime/workflow/update_circulate_readed', { circulateItemIds: toRead.content.map(({ circulateItemId }) => circulateItemId) });
  for (const { instance } of [archived, finished]) await agree(server, instance, 'manager', 'e012');
  await (await server.as('staff')).post('/api/runtime/workflow/abort_instance', { workflowInstanceId: voided.instance });
  const { database } = server.services;
  await database.kysely
    .updateTable('wfInstances')
    .set({ finishedAt: new Date(Date.now() - 2 * 86_400_000) })
    .where('id', '=', archived.instance)
    .execute();
  if ((await archiveInstances(database, new Date())) !== 1) throw new Error('nothing was put aside');
  return [atCheck, atAudit, finished, voided, archived];
}

async function agree(server: TestServer, instance: string, ...who: string[]): Promise<void> {
  for (const one of who) {
    const client = await server.as(one);
    const answer = await submit(client, { workItemId: await itemOf(client, instance), actionCode: 'agree' });
    if (answer.errcode !== 0) throw new Error(`${one}: ${answer.errmsg}`);
  }
}

async function upload(client: Client, name: string): Promise<AttachmentValue> {
  const form = new FormData();
  form.append('file', new Blob(['text'], { type: 'text/plain' }), name);
  const answer: { data: AttachmentValue } = await (await client.send('POST', '/api/aliyun/upload', { body: form })).json();
  return answer.data;
}

/** Starts an instance, keeps `delta` at its first task, and gives it to read with words that mention somebody. */
async function start(server: TestServer, state: string, facts: Fact[]): Promise<Dossier> {
  const [staff, staff2] = [await server.as('staff'), await server.as('staff2')];
  const [paper, attachment] = [await upload(staff, `${markOf('paper')}.txt`), await upload(staff2, 'words.txt')];
  const values = Object.fromEntries(['alpha', 'beta', 'gamma'].map((code) => [code, markOf(code as Marked)]));
  const lines = [{ column1: markOf('column1'), column2: markOf('column2'), rowStatus: 'Added' }];
  const data = { title: state, ...values, paper: [paper], lines };
  const started = await submit(staff, { workflowCode: 'dossier_flow', actionCode: 'submit', bizObject: { schemaCode: 'dossier', data } });
  const [instance, objectId] = [String(started.data?.workflowInstanceId), String(started.data?.bizObjectId)];
  const item = await itemOf(staff2, instance);
  const { data: form } = await load(staff2, { workflowInstanceId: instance, workitemId: item });
  const bizObject = { id: objectId, schemaCode: 'dossier', data: { delta: markOf('delta'), version: form.bizObject.data.version } };
  const saved = await save(staff2, { workItemId: item, bizObject });
  const approval = { content: 'read this', mentions: ['e014'], attachments: [attachment.refId] };
  const given = await staff2.post('/api/runtime/workflow/circulate_workItem', { workItemId: item, participantors: ['e015'], approval });
  for (const { errcode, errmsg } of [started, saved, given]) if (errcode !== 0) throw new Error(`${state}: ${errmsg}`);
  return { state, instance, objectId, paper: paper.refId, attachment: attachment.refId, item, facts };
}
