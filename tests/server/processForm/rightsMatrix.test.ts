import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markOrganisationChanged } from '#server/organisation/organisation.ts';
import type { Client } from '../http/client.ts';
import type { TestServer } from '../http/testServer.ts';
import { readPdf } from '../../support/pdfText.ts';
import { makeDossiers, openDossiers, PEOPLE, type Dossier } from './dossiers.ts';
import { MARKED, markOf, marksIn, shownTo, type Marked, type Shown } from './shownOracle.ts';

const W = '/api/runtime/workflow';

/** What an answer holds of the record: nothing of it, what the form of the instance shows, what may be read of it, what rights show. */
type Holds = (shown: Shown, who: string) => ReadonlySet<Marked> | undefined;

const NOTHING: ReadonlySet<Marked> = new Set();
const ofForm: Holds = ({ task, read }) => task ?? read;
const nothing: Holds = ({ read }) => read && NOTHING;
const ofRights: Holds = ({ rights }) => (rights.size > 0 ? rights : undefined);
/** Rows of a sub-table that is hidden are refused. */
const ofRows: Holds = ({ task, read }) => ((task ?? read)?.has('column1') ? (task ?? read) : undefined);
/** The item of `staff2` is the task of who may answer it; others read the record. */
const ofItem: Holds = ({ task, read }, who) => (who === 'staff2' || who === 'e011' ? (task ?? read) : read);

interface Probe {
  send(client: Client, dossier: Dossier): Promise<Response>;
  holds: Holds;
  /** Everything that is shown stands in the answer; otherwise it holds no more than that. */
  isWhole?: boolean;
}

const get =
  (path: string, query: (dossier: Dossier) => Record<string, string>): Probe['send'] =>
  (client, dossier) =>
    client.send('GET', `${path}?${new URLSearchParams(query(dossier)).toString()}`);
const post =
  (path: string, body: (dossier: Dossier) => object): Probe['send'] =>
  (client, dossier) =>
    client.send('POST', path, { body: body(dossier) });
const about = ({ instance }: Dossier) => ({ workflowInstanceId: instance });
const atCheck = ({ instance }: Dossier) => ({ workflowInstanceId: instance, activityCode: 'check' });
const record = ({ objectId }: Dossier) => ({ schemaCode: 'dossier', bizObjectId: objectId });
const printed = ({ objectId }: Dossier) => ({ schemaCode: 'dossier', objectIds: [objectId] });
const paging = { page: '0', pageSize: '20' };
const TRACK = '/api/bizdata_track/getBizDataTrackByBizId';
const ROWS = { propertyCode: 'lines', page: 0, size: 20 };

/** Every call that reads one instance or its record (contract 19). */
const PROBES: Readonly<Record<string, Probe>> = {
  'the form': { send: get('/api/runtime/form/load', about), holds: ofForm, isWhole: true },
  'the form of an item': { send: get('/api/runtime/form/load', (one) => ({ ...about(one), workitemId: one.item })), holds: ofItem, isWhole: true },
  'the form of the record': { send: get('/api/runtime/form/load', ({ objectId }) => ({ schemaCode: 'dossier', objectId })), holds: ofForm, isWhole: true },
  'print data': { send: post('/api/runtime/form/loadPrintDatas', (one) => ({ ...printed(one), ...about(one) })), holds: ofForm, isWhole: true },
  'print data by right': { send: post('/api/runtime/form/loadPrintDatas', printed), holds: ofRights },
  'the form track': { send: get(TRACK, (one) => ({ ...record(one), ...about(one) })), holds: ofForm, isWhole: true },
  'the form track by right': { send: get(TRACK, record), holds: ofRights },
  'the track of rows': { send: post('/api/bizdata_track/searchBizDataTrackChild', (one) => ({ ...record(one), ...ROWS, ...about(one) })), holds: ofRows },
  comments: { send: get('/api/form/comment/comment_list', (one) => ({ ...record(one), ...about(one), ...paging })), holds: nothing },
  'people to mention': { send: get('/api/form/comment/list_pull_person', (one) => ({ ...record(one), ...about(one) })), holds: nothing },
  'base data': { send: get(`${W}/get_instance_baseinfo`, about), holds: nothing },
  'the log': { send: get(`${W}/list_instance_logs`, about), holds: nothing },
  opinions: { send: get(`${W}/list_workitem_approvals`, atCheck), holds: nothing },
  'steps before': { send: get(`${W}/get_activity_preprocessors`, atCheck), holds: nothing },
  steps: { send: get(`${W}/list_workflow_instance_activity`, about), holds: nothing },
  'the chart': { send: get(`${W}/get_workflowtemplate_chart`, about), holds: nothing },
  handlers: { send: get(`${W}/get_participants`, about), holds: nothing },
  readers: { send: get(`${W}/get_participants`, (one) => ({ ...about(one), circulateResource: 'true' })), holds: nothing },
  'who is to be urged': { send: get('/api/runtime/urge/todoUser', ({ instance }) => ({ instanceId: instance })), holds: nothing },
  urges: { send: get('/api/runtime/urge/findAll', ({ instance }) => ({ instanceId: instance })), holds: nothing },
  'the operation log': { send: get(`${W}/list_operation`, (one) => ({ ...about(one), page: '0', size: '50' })), holds: nothing },
  'what comes next': {
    send: post(`${W}/predict`, ({ instance }) => ({ instanceId: instance, level: 0, buildCurrentActivityParticipant: true })),
    holds: nothing,
  },
};

describe('what answers hold of a record, by call, person and instance (contract 19, 21.13)', () => {
  let server: TestServer;
  let dossiers: Dossier[] = [];
  beforeAll(async () => {
    server = await openDossiers();
    dossiers = await makeDossiers(server);
    await Promise.all(PEOPLE.map((who) => server.as(who)));
  });
  afterAll(() => server.close());

  const inState = (...states: string[]): Dossier[] => dossiers.filter(({ state }) => states.includes(state));

  /** Runs a check for everybody at these instances; gives the cells that differ. */
  async function cells(of: readonly Dossier[], check: (who: string, client: Client, dossier: Dossier) => Promise<string[]>): Promise<string[]> {
    const found = await Promise.all(
      PEOPLE.map(async (who) => {
        const differing: string[] = [];
        for (const dossier of of) {
          const cell = await check(who, await server.as(who), dossier);
          differing.push(...cell.map((difference) => `${who} at ${dossier.state}: ${difference}`));
        }
        return differing;
      }),
    );
    return found.flat();
  }

  it.each(Object.keys(PROBES))('[BX-063] %s: nobody is shown more than their part in the instance and the rights of the application show', async (name) => {
    const probe = PROBES[name];
    if (!probe) throw new Error(name);
    const of = probe.isWhole ? inState('atCheck', 'atAudit', 'voided', 'archived') : inState('atCheck', 'archived');
    expect(await cells(of, async (who, client, dossier) => differenceOf(probe, who, dossier, await textOfAnswer(probe.send(client, dossier))))).toEqual([]);
  });

  it('[BX-063] what an act changed is compared without what is hidden from the reader', async () => {
    const admin = await server.as('wfadmin');
    const ids = new Map<string, string[]>();
    for (const dossier of dossiers) {
      const { data } = await admin.get<{ content: { id: string }[] }>(`${W}/list_operation`, { ...about(dossier), page: 0, size: 50 });
      ids.set(
        dossier.instance,
        data.content.map(({ id }) => id),
      );
    }
    const differing = await cells(inState('atCheck', 'atAudit', 'archived'), async (who, client, dossier) => {
      const answers = (ids.get(dossier.instance) ?? []).map((id) => textOfAnswer(client.send('GET', `${W}/compareOperationLog?bizObjectLogId=${id}`)));
      const texts = await Promise.all(answers);
      return texts.flatMap((answer) => differenceOf({ holds: ofForm }, who, dossier, answer));
    });
    expect(differing).toEqual([]);
  });

  it('[BX-063] a file is readable where the item or the opinion that holds it is', async () => {
    const differing = await cells(inState('atCheck', 'atAudit', 'archived'), async (who, client, { facts, paper, attachment }) => {
      const { read, task, rights } = shownTo(who, facts);
      const isReadable = async (refId: string) => (await client.get<boolean>('/api/aliyun/exist', { refId })).data;
      const answers = [await isReadable(paper), who === 'staff2' || (await isReadable(attachment))];
      const expected = [who === 'staff' || rights.has('paper') || (task ?? read)?.has('paper') === true, who === 'staff2' || read !== undefined];
      return answers.join() === expected.join() ? [] : [`paper and attachment ${answers.join()}, not ${expected.join()}`];
    });
    expect(differing).toEqual([]);
  });

  it('[BX-063] a PDF holds what the form of its reader shows', async () => {
    for (const [who, state] of [
      ['staff2', 'atCheck'],
      ['e010', 'atCheck'],
      ['staff', 'atAudit'],
      ['wfadmin', 'archived'],
    ]) {
      const [dossier, client] = [inState(state ?? '')[0], await server.as(who ?? '')];
      if (!dossier) throw new Error(state);
      const query = { schemaCode: 'dossier', objectId: dossier.objectId, sheetCode: 'dossier_print', ...about(dossier) };
      const { data, errmsg } = await client.get<{ refId: string }>('/api/runtime/convert/pdf', query);
      if (!data) throw new Error(`${who}: ${errmsg}`);
      const { pages } = await readPdf(new Uint8Array(await (await client.send('GET', `/api/runtime/convert/download?refId=${data.refId}`)).arrayBuffer()));
      expect([who, marksIn(pages.join('').replaceAll(/\s/g, ''))]).toEqual([who, [...(ofForm(shownTo(who ?? '', dossier.facts), '') ?? [])].toSorted(byPlace)]);
    }
  });

  it('[BX-063] lists show and find what the step of a row shows, or what may be read of its record', async () => {
    const differing = await Promise.all(
      PEOPLE.map(async (who) => {
        const client = await server.as(who);
        const lists = [...OWN_LISTS, ...(OFFICE.has(who) ? OFFICE_LISTS : [])];
        const found = await Promise.all(lists.map((list) => faultsOfList(who, client, list, dossiers)));
        return found.flat();
      }),
    );
    expect(differing.flat()).toEqual([]);
  });

  it('[BX-063] who neither has an item nor administers workflows is refused every act, without a word of the record', async () => {
    const differing = await cells(inState('atCheck', 'atAudit', 'finished', 'archived'), async (who, client, dossier) => {
      const isSeen = shownTo(who, dossier.facts).read !== undefined;
      const faults: string[] = [];
      for (const [name, { at, send }] of Object.entries(ACTS)) {
        if (at.mayAct(who, dossier)) continue;
        const { errcode, text } = await textOfAnswer(send(client, dossier));
        const expected = at.codeOf?.(who) ?? (isSeen ? 900403 : 900404);
        if (errcode !== expected || marksIn(text).length > 0) faults.push(`${name} ${errcode}, not ${expected} ${text.slice(0, 100)}`);
      }
      return faults;
    });
    expect(differing).toEqual([]);
  });

  it('[BX-063] a disabled account reads nothing any more', async () => {
    const client = await server.as('e015');
    await server.services.database.transaction(async (tx) => {
      await tx.updateTable('users').set({ status: 'DISABLE' }).where('id', '=', 'e015').execute();
      await markOrganisationChanged(tx, 'without e015');
    });
    for (const [name, { send }] of Object.entries(PROBES)) {
      const [dossier] = dossiers;
      if (dossier) expect([name, (await send(client, dossier)).status]).toEqual([name, 401]);
    }
  });
});

interface Answer {
  errcode: number;
  text: string;
}

async function textOfAnswer(sent: Promise<Response>): Promise<Answer> {
  const text = await (await sent).text();
  return { errcode: JSON.parse(text).errcode, text };
}

/** What an answer holds beyond what is shown, or lacks of it; who sees nothing of the instance is refused. */
function differenceOf({ holds, isWhole }: Pick<Probe, 'holds' | 'isWhole'>, who: string, { facts }: Dossier, { errcode, text }: Answer): string[] {
  const [expected, found] = [holds(shownTo(who, facts), who), marksIn(text)];
  if (!expected) return errcode === 0 || found.length > 0 ? [`${errcode}, ${found.join()} although nothing is theirs`] : [];
  if (errcode !== 0) return [`${errcode} ${text.slice(0, 120)}`, ...found];
  const more = found.filter((item) => !expected.has(item));
  const less = isWhole ? [...expected].filter((item) => !found.includes(item)) : [];
  return [...(more.length > 0 ? [`shows ${more.join()}`] : []), ...(less.length > 0 ? [`lacks ${less.join()}`] : [])];
}

const byPlace = (left: Marked, right: Marked): number => MARKED.indexOf(left) - MARKED.indexOf(right);

const OFFICE: ReadonlySet<string> = new Set(['wfadmin', 'sysadmin', 'admin']);
const OWN_LISTS = ['search_workitems', 'list_finished_workitems', 'list_my_instances'] as const;
const OFFICE_LISTS = ['list_instances', 'list_workitems'] as const;
const SUMMARY = ['alpha', 'beta', 'delta', 'omega'] as const;

interface Listed {
  content: { workflowInstanceId: string; summary?: { text: string }[] }[];
}

/** A list of items shows of each row what it may; every list finds a row by what it may show alone. */
async function faultsOfList(who: string, client: Client, list: string, dossiers: readonly Dossier[]): Promise<string[]> {
  const read = async (wd?: string) => (await client.get<Listed>(`${W}/${list}`, { page: 0, size: 50, ...(wd ? { wd } : {}) })).data.content;
  const rows = await read();
  const shownIn = (id: string): Marked[] => {
    // Rows of instances have no summary.
    if (!rows.some(({ summary }) => summary)) return [];
    const { task, listed } = shownTo(who, dossiers.find(({ instance }) => instance === id)?.facts ?? []);
    const shown = list === 'search_workitems' ? task : listed;
    return SUMMARY.filter((item) => shown?.has(item));
  };
  const faults = rows.flatMap(({ workflowInstanceId, summary }) => {
    const [expected, found] = [shownIn(workflowInstanceId), summary ? marksIn(JSON.stringify(summary)) : undefined];
    return found && String(expected) !== String(found) ? [`${who} in ${list}: ${String(found)}, not ${String(expected)}`] : [];
  });
  for (const item of SUMMARY) {
    const [found, expected] = [await read(markOf(item)), rows.filter((row) => shownIn(row.workflowInstanceId).includes(item))];
    if (found.length !== expected.length) faults.push(`${who} finds ${found.length} rows by ${item} in ${list}, is shown it in ${expected.length}`);
  }
  return faults;
}

/** Who may do an act, at the item of `staff2` or at the instance, and with which code those are refused who had it. */
interface ActPlace {
  mayAct(who: string, dossier: Dossier): boolean;
  codeOf?(who: string): number | undefined;
}

/** Whose item it was: its owner's and, while the delegation runs, their delegate's. */
const hadItem = (who: string): boolean => who === 'staff2' || who === 'e011';
/** An item that is open is answered by those; to them it is closed afterwards. */
const AT_ITEM: ActPlace = {
  mayAct: (who, { state }) => state === 'atCheck' && hadItem(who),
  codeOf: (who) => (hadItem(who) ? 900411 : undefined),
};
/** Whom somebody added can be taken away also after their own answer. */
const AT_ADDED: ActPlace = { ...AT_ITEM, codeOf: (who) => (hadItem(who) ? 900400 : undefined) };
const AT_INSTANCE: ActPlace = { mayAct: (who) => OFFICE.has(who) };
const OF_ORIGINATOR: ActPlace = { mayAct: (who) => OFFICE.has(who) || who === 'staff' };

const atItem = (call: string, more: object = {}): { at: ActPlace; send: Probe['send'] } => ({
  at: AT_ITEM,
  send: post(`${W}/${call}`, ({ item }) => ({ workItemId: item, participantors: ['ceo'], ...more })),
});
const atInstance = (call: string, more: object = {}, at: ActPlace = AT_INSTANCE): { at: ActPlace; send: Probe['send'] } => ({
  at,
  send: post(`${W}/${call}`, (one) => ({ ...atCheck(one), ...more })),
});
const answering = (actionCode: string): { at: ActPlace; send: Probe['send'] } => ({
  at: AT_ITEM,
  send: post('/api/runtime/form/submit', ({ item }) => ({ formType: '1', workItemId: item, actionCode, approval: { content: 'no' } })),
});

/** Acts of contract 19, each as it is sent by who may not do it. */
const ACTS: Readonly<Record<string, { at: ActPlace; send: Probe['send'] }>> = {
  agree: answering('agree'),
  disAgree: answering('disAgree'),
  save: { at: AT_ITEM, send: post('/api/runtime/form/save', ({ item }) => ({ workItemId: item, approval: { content: 'no' } })) },
  reject: atItem('reject_workItem', { rejectToActivityCode: 'start', approval: { content: 'no' } }),
  'where to reject': { at: AT_ITEM, send: get(`${W}/list_reject_activities`, (one) => ({ ...atCheck(one), workItemId: one.item })) },
  forward: atItem('forward_workItem'),
  add: atItem('adjust_workItem_participators'),
  remove: { ...atItem('adjust_workItem_participators', { participantors: null, remove: ['ceo'] }), at: AT_ADDED },
  assist: atItem('assist_workItem'),
  circulate: atItem('circulate_workItem'),
  void: atInstance('abort_instance', {}, OF_ORIGINATOR),
  finish: atInstance('finish_instance'),
  activate: atInstance('activate_activity'),
  cancelStep: atInstance('cancel_activity'),
  adjust: atInstance('adjust_participantors', { participantors: ['ceo'] }),
  suspend: atInstance('workflow_operation', { operation: 'SUSPEND' }),
  retry: atInstance('workflow_operation', { operation: 'RETRY' }),
  migrate: atInstance('workflow_operation', { operation: 'MIGRATE' }),
  delete: { at: AT_INSTANCE, send: (client, { instance }) => client.send('POST', `${W}/delete_instance?workflowInstanceId=${instance}`, { body: {} }) },
};
