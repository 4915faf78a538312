import type { FormLoad } from '#schemas/form.ts';
import type { WorkItemRow } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { Ledger } from './ledger.ts';
import type { Call, Person } from './person.ts';

const W = '/api/runtime/workflow';
const F = '/api/runtime/form';

/** People who start, decide and hand on; the last administers workflows. */
export const PEOPLE = ['staff', 'staff2', 'manager', 'cfo', 'ceo', 'lead_hr', 'lead_east', 'wfadmin'] as const;
const WORKFLOWS = ['relay_flow', 'relay_flow', 'relay_flow', 'relay_clock', 'relay_clock', 'relay_stuck'] as const;
const STEPS = ['check', 'jury', 'turns', 'last', 'fill', 'wait', 'judge', 'empty', 'first', 'carry'] as const;

/** What somebody is about to do; the words and the token of the act are added. Shape: `several` = how many acts its call stands for. */
export interface Deed {
  kind: string;
  call: Omit<Call, 'body'> & { body: Record<string, unknown> };
  /** The call takes no words. */
  isSilent?: boolean;
  several?: number;
}

const roll = (sides: number): number => Math.floor(Math.random() * sides);

function pick<T>(things: readonly T[]): T | undefined {
  return things[roll(things.length)];
}

/** One or two people, by chance. */
function somebody(): string[] {
  return [...new Set([pick(PEOPLE), ...(roll(3) === 0 ? [pick(PEOPLE)] : [])])].flatMap((id) => id ?? []);
}

const act = (kind: string, call: string, body: Record<string, unknown>): Deed => ({ kind, call: { path: `${W}/${call}`, body } });

/** What somebody does next, by what they have to do; undefined = nothing this time. */
export async function nextDeed(person: Person, ledger: Ledger): Promise<Deed | undefined> {
  if (person.id === 'wfadmin' && roll(3) > 0) return administration(person, ledger);
  const chance = roll(20);
  if (chance === 0) return withdrawal(person);
  if (chance === 1) return ending(person, ledger);
  const { content } = await person.read<{ content: WorkItemRow[] }>(`${W}/search_workitems`, { page: 0, size: 20 });
  if (content.length < 2 + roll(4)) return start(ledger);
  if (chance === 2) return batch(content);
  const item = pick(content);
  return item && atItem(person, item);
}

function start(ledger: Ledger): Deed | undefined {
  const draft = roll(3) === 0 ? ledger.instances.findLast(({ isDraft }) => isDraft) : undefined;
  const workflowCode = pick(WORKFLOWS);
  const isDraft = roll(8) === 0;
  const body = { workflowCode, bizObject: { schemaCode: 'parcel', data: { amount: roll(100) } } };
  if (draft && roll(2) === 0) return deletion('deleteDraft', draft.id);
  if (isDraft) return { kind: 'draft', call: { path: `${F}/save`, body } };
  return { kind: 'start', call: { path: `${F}/submit`, body: { ...body, formType: '1', actionCode: 'submit' } } };
}

function batch(items: readonly WorkItemRow[]): Deed {
  const workItemIds = items.slice(0, 3).map(({ workItemId }) => workItemId);
  return { kind: 'batch', call: { path: `${F}/batchSubmit`, body: { workItemIds, agree: true, actionCode: 'agree' } }, several: workItemIds.length };
}

async function withdrawal(person: Person): Promise<Deed | undefined> {
  const { content } = await person.read<{ content: WorkItemRow[] }>(`${W}/list_finished_workitems`, { page: 0, size: 20 });
  const { withdraw } = pick(content.filter(({ withdraw }) => withdraw && !withdraw.reason)) ?? {};
  return withdraw ? act('withdraw', 'revoke_workitem', { workItemId: withdraw.workItemId }) : undefined;
}

function ending({ id }: Person, { instances }: Ledger): Deed | undefined {
  const own = pick(instances.slice(-40).filter(({ originator, isDraft }) => originator === id && !isDraft));
  return own && act('void', 'abort_instance', { workflowInstanceId: own.id });
}

/** What an administrator does: to an instance that needs it, as its list names it, or to any. */
async function administration(person: Person, { instances }: Ledger): Promise<Deed | undefined> {
  const abnormal = pick(['EXCEPTION', 'SUSPENDED', '']);
  const query = { page: 0, size: 20, instanceState: 'PROCESSING,EXCEPTION', ...(abnormal ? { abnormal } : {}) };
  const { content } = await person.read<{ content: WorkflowInstanceRow[] }>(`${W}/list_instances`, query);
  const found = pick(content);
  const workflowInstanceId = found?.workflowInstanceId ?? pick(instances.slice(-40).filter(({ isDraft }) => !isDraft))?.id;
  if (workflowInstanceId === undefined) return undefined;
  const activityCode = pick(found?.currentActivities ?? [])?.activityCode ?? pick(STEPS);
  const operate = (operation: string): Deed => act(operation.toLowerCase(), 'workflow_operation', { workflowInstanceId, operation });
  if (roll(2) === 0 && abnormal) return operate(abnormal === 'SUSPENDED' ? 'RESUME' : 'RETRY');
  const atStep = { workflowInstanceId, activityCode };
  const people = roll(2) === 0 ? { participantors: somebody() } : {};
  const deeds = [
    () => operate('SUSPEND'),
    () => operate('MIGRATE'),
    () => act('activate', 'activate_activity', { ...atStep, activityCode: pick(STEPS), cancelOthers: roll(2) === 0, ...people }),
    () => act('cancelStep', 'cancel_activity', atStep),
    () => act('adjust', 'adjust_participantors', { ...atStep, participantors: somebody() }),
    () => act('adjust', 'adjust_participantors', { ...atStep, participantors: somebody() }),
    () => act('finish', 'finish_instance', { workflowInstanceId }),
    () => deletion('delete', pick(instances)?.id ?? workflowInstanceId),
  ];
  return pick(deeds)?.();
}

const deletion = (kind: string, workflowInstanceId: string): Deed => ({
  kind,
  call: { path: `${W}/delete_instance`, query: { workflowInstanceId }, body: {} },
  isSilent: true,
});

/** An act at an item that offers it, once in a while one that it may not offer. */
async function atItem(person: Person, item: WorkItemRow): Promise<Deed | undefined> {
  const likely = ['agree', 'agree', 'submit', 'disAgree'].filter((code) => item.actions.includes(code) && (code !== 'disAgree' || roll(3) === 0));
  const offered = roll(2) === 0 && likely.length > 0 ? likely : item.actions;
  return AT_ITEM.get(pick(roll(25) === 0 ? [...AT_ITEM.keys()] : offered) ?? '')?.(person, item);
}

type AtItem = (person: Person, item: WorkItemRow) => Deed | undefined | Promise<Deed | undefined>;

const AT_ITEM: ReadonlyMap<string, AtItem> = new Map<string, AtItem>([
  ...['agree', 'disAgree', 'submit'].map((actionCode): [string, AtItem] => [
    actionCode,
    async (person, item) => ({
      kind: actionCode,
      call: { path: `${F}/submit`, body: { formType: '1', workItemId: item.workItemId, actionCode, ...(await valuesOf(person, item)) } },
    }),
  ]),
  ['save', async (person, item) => ({ kind: 'save', call: { path: `${F}/save`, body: { workItemId: item.workItemId, ...(await valuesOf(person, item)) } } })],
  ['showReject', rejection],
  ['forward', (_, { workItemId }) => act('forward', 'forward_workItem', { workItemId, participantors: somebody(), back: roll(3) === 0 })],
  ['preAddSign', (_, { workItemId }) => addition(workItemId, 1)],
  ['adjustParticipant', (_, { workItemId }) => (roll(4) === 0 ? removal(workItemId) : addition(workItemId, 1 + roll(3)))],
  ['assist', (_, { workItemId }) => act('assist', 'assist_workItem', { workItemId, participantors: somebody() })],
  ['circulate', (_, { workItemId }) => act('circulate', 'circulate_workItem', { workItemId, participantors: somebody() })],
  [
    'finishInstance',
    (_, { workItemId, workflowInstanceId }) => (roll(5) === 0 ? act('finish', 'finish_instance', { workItemId, workflowInstanceId }) : undefined),
  ],
]);

const addition = (workItemId: string, addSignType: number): Deed =>
  act(`add${addSignType}`, 'adjust_workItem_participators', {
    workItemId,
    participantors: somebody(),
    addSignType,
    approvalMode: pick(['all', 'any', 'sequence']),
  });

const removal = (workItemId: string): Deed => act('remove', 'adjust_workItem_participators', { workItemId, remove: [...PEOPLE] });

async function rejection(person: Person, { workItemId, workflowInstanceId, activityCode }: WorkItemRow): Promise<Deed | undefined> {
  const { answer } = await person.call<{ activityCode: string; modes: string[] }[]>({
    path: `${W}/list_reject_activities`,
    query: { workflowInstanceId, activityCode, workItemId },
  });
  const target = pick(answer.errcode === 0 ? answer.data : []);
  if (!target) return undefined;
  return act('reject', 'reject_workItem', { workItemId, rejectToActivityCode: target.activityCode, submitToReject: pick(target.modes) === 'back' });
}

/** Every second time a value is sent along, on the record as this person saw it. */
async function valuesOf(person: Person, { workItemId, workflowInstanceId }: WorkItemRow): Promise<Record<string, unknown>> {
  if (roll(2) === 0) return {};
  const { answer } = await person.call<FormLoad>({ path: `${F}/load`, query: { workflowInstanceId, workitemId: workItemId } });
  const { bizObject, formPermission } = answer.errcode === 0 ? answer.data : {};
  if (!bizObject || formPermission?.dataPermissions.remark?.e !== true) return {};
  return { bizObject: { ...bizObject, data: { remark: `${person.id} ${roll(1000)}`, version: bizObject.data.version } } };
}
