import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { administration } from './administration.ts';
import { dryRunRefusal } from './dryRun.ts';
import { itemActions } from './itemActions.ts';
import { actsAt, openItemsOf, type ViewedInstance, type Viewer } from './viewer.ts';
import { withdrawalOf, type Withdrawal } from './withdrawal.ts';

/** What a person can do now with an instance, or at one of its items. */
export interface Offers {
  /** Codes of contract 10.3; exactly those open now. */
  actions: ReadonlySet<string>;
  withdraw: Withdrawal | null;
}

/** What everybody with a part in an instance may do with its record, also when it is over (contract 21.6, last row). */
const READING = ['print', 'comment', 'formTrack', 'copy'] as const;

/**
 * The action codes open now to somebody who has a part in an instance or administers it, exactly by the table of contract 21.6.
 * Shape: `number` = the item that is looked at; without one the only open item of the viewer, as `F/load` shows it; an item that is
 * not theirs or no longer open offers what the instance as a whole does.
 */
export function offersAt(instance: ViewedInstance, viewer: Viewer, number?: number): Offers {
  const found = foundOf(instance, viewer.id);
  const withdraw = instance.state.status === 'DRAFT' ? null : found.withdrawal(number);
  const item = shownItem(instance, viewer, number);
  const ofItem = item ? found.actions(item) : NO_ACTIONS;
  return { actions: new Set(codesOf(instance, viewer, { item, ofItem, withdraw })), withdraw };
}

/** The open item that stands for the instance to this viewer: the one named, else the only one of theirs. Source: contract 10.4. */
export function shownItem(instance: ViewedInstance, viewer: Viewer, number?: number): WorkItem | undefined {
  if (number === undefined) {
    const [item, ...others] = openItemsOf(instance, viewer);
    return others.length === 0 ? item : undefined;
  }
  const item = instance.state.items.get(number);
  const isOpen = item?.status === WORK_ITEM_STATUS.processing || item?.status === WORK_ITEM_STATUS.draft;
  return isOpen && actsAt(instance, viewer, item) ? item : undefined;
}

/** What dry runs of a state have found for somebody who looks at it. */
interface Found {
  withdrawal(number: number | undefined): Withdrawal | null;
  actions(item: WorkItem): ReadonlySet<string>;
}

/** By definition and person. A state never changes, so that what was found in one that is kept is found once; it goes with it. */
const foundIn = new WeakMap<InstanceState, WeakMap<WorkflowDefinition, Map<string, Found>>>();

function foundOf({ definition, state }: ViewedInstance, by: string): Found {
  const ofState = foundIn.get(state) ?? new WeakMap<WorkflowDefinition, Map<string, Found>>();
  foundIn.set(state, ofState);
  const ofDefinition = ofState.get(definition) ?? new Map<string, Found>();
  ofState.set(definition, ofDefinition);
  const found = ofDefinition.get(by) ?? openFound(new Execution(definition, state, { at: 0, by }));
  ofDefinition.set(by, found);
  return found;
}

function openFound(execution: Execution): Found {
  const withdrawals = new Map<number | undefined, Withdrawal | null>();
  const actions = new Map<number, ReadonlySet<string>>();
  return {
    withdrawal: (number) => getOrPut(withdrawals, number, () => withdrawalOf(execution, number)),
    actions: (item) => getOrPut(actions, item.id, () => itemActions(execution, item)),
  };
}

function getOrPut<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined || map.has(key)) return known as V; // what is there under the key is a value, also where that is undefined
  const made = make();
  map.set(key, made);
  return made;
}

const NO_ACTIONS: ReadonlySet<string> = new Set();

/** The item that is looked at with what it offers, and what there is to withdraw. */
interface Place {
  item: WorkItem | undefined;
  ofItem: ReadonlySet<string>;
  withdraw: Withdrawal | null;
}

function codesOf(instance: ViewedInstance, viewer: Viewer, place: Place): string[] {
  switch (instance.state.status) {
    case 'DRAFT':
      return draftCodes(instance, viewer, place);
    case 'COMPLETED':
    case 'CANCELED':
      return [...READING, ...codesAfterEnd(viewer)];
    case 'PROCESSING':
    case 'EXCEPTION':
      return runningCodes(instance, viewer, place);
  }
}

function draftCodes(instance: ViewedInstance, viewer: Viewer, { ofItem }: Place): string[] {
  const isOwn = instance.state.originatorId === viewer.id;
  return [...ofItem, ...(isOwn || viewer.isWorkflowAdmin ? ['delete'] : [])];
}

function codesAfterEnd({ record, isWorkflowAdmin }: Viewer): string[] {
  return [...(record.edits ? ['edit'] : []), ...(record.editsOwner ? ['editOwner'] : []), ...(isWorkflowAdmin ? ['delete'] : [])];
}

function runningCodes(instance: ViewedInstance, viewer: Viewer, { item, ofItem, withdraw }: Place): string[] {
  const { isWorkflowAdmin, id } = viewer;
  // At an open item the step says whether it is printed.
  const reading = READING.filter((code) => code !== 'print' || !item || ofItem.has('print'));
  const administered = isWorkflowAdmin ? administration(instance, id) : [];
  if (instance.state.suspendedAt !== null) return [...reading, ...administered];
  const open: [code: string, isOpen: boolean][] = [
    ['circulate', !item && mayRecirculate(instance, viewer)],
    ['assistRetrieve', hasOpenAssistance(instance, viewer)],
    ['retrieve', withdraw !== null && withdraw.refusal === undefined],
    ['cancel', mayVoid(instance, viewer)],
    ['finishInstance', isWorkflowAdmin],
    ['urge', mayUrge(instance, viewer)],
    ['editOwner', isWorkflowAdmin],
  ];
  return [...ofItem, ...reading, ...open.flatMap(([code, isOpen]) => (isOpen ? [code] : [])), ...administered];
}

/** People to whom a step was circulated may circulate it further where it says so. */
function mayRecirculate({ definition }: ViewedInstance, { circulated }: Viewer): boolean {
  return circulated.some((code) => {
    const step = definition.elements.get(code);
    return step?.type === 'userTask' && step.task.recirculate;
  });
}

/** Whether an opinion is still requested from somebody on behalf of the viewer, who alone takes that back. */
function hasOpenAssistance(instance: ViewedInstance, viewer: Viewer): boolean {
  const { items } = instance.state;
  return [...items.values()].some(({ type, status, addedBy }) => {
    const requester = type === WORK_ITEM_TYPE.assist && status === WORK_ITEM_STATUS.processing ? items.get(addedBy ?? 0) : undefined;
    return requester !== undefined && actsAt(instance, viewer, requester) !== undefined;
  });
}

/** Administrators always, the originator while the process allows it. */
function mayVoid({ definition, state }: ViewedInstance, { id, isWorkflowAdmin }: Viewer): boolean {
  if (isWorkflowAdmin) return true;
  return state.originatorId === id && !dryRunRefusal(definition, state, { type: 'void', at: 0, by: id, byOriginator: true });
}

/** The originator and earlier handlers while the process allows it, administrators always; as long as somebody else has something open. */
function mayUrge({ definition, state }: ViewedInstance, { id, isWorkflowAdmin }: Viewer): boolean {
  const items = [...state.items.values()];
  if (!items.some(({ status, ownerId }) => status === WORK_ITEM_STATUS.processing && ownerId !== null && ownerId !== id)) return false;
  if (isWorkflowAdmin) return true;
  const hasHandled = ({ status, automatic, ownerId, decidedBy }: WorkItem): boolean =>
    status === WORK_ITEM_STATUS.completed && automatic === null && (ownerId === id || decidedBy === id);
  return definition.urge && (state.originatorId === id || items.some(hasHandled));
}
