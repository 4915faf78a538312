import { readJson } from '#schemas/formats/readJson.ts';
import type { Approval, WorkItemRow } from '#schemas/workItem.ts';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS, WORK_ITEM_TYPE } from '#schemas/workflow/state.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import { presentWithdrawal } from '#server/workflow/forms/presentWithdrawal.ts';
import { actsAt } from '#server/workflow/offers/viewer.ts';
import type { TimeLimits } from '#server/workflow/time/limits.ts';
import type { ItemMarks, ListedInstance } from '#server/workflow/store/readInstances.ts';
import { isBatchItem } from './batchSteps.ts';
import type { ItemRow } from './itemRows.ts';
import { limitState } from './itemLimits.ts';
import { namedPerson, personName, timeText, wordsFor, type ListContext } from './listContext.ts';
import { whyOfItem } from './whyOfItem.ts';
import { isQuick } from './quick.ts';
import { presentPlace } from './presentPlace.ts';
import { readItemPage, type ItemPage } from './readItemPage.ts';
import type { SummaryRule } from './summary.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';

/** Rows of work items as they travel (contract 11, 11.1). Shape: `rule` = what says which items of the record each row shows. */
export async function presentItems(context: ListContext, viewer: Viewer, rows: readonly ItemRow[], rule: SummaryRule): Promise<WorkItemRow[]> {
  const page = await readItemPage(context, viewer, rows, rule);
  return rows.flatMap((row) => {
    const loaded = page.instanceOf(row);
    const item = loaded.state.items.get(row.number);
    // What has been taken away between two statements is no longer in the list.
    return item ? [presentItem({ context, viewer, page }, row, loaded, item)] : [];
  });
}

interface Presenting {
  context: ListContext;
  viewer: Viewer;
  page: ItemPage;
}

function presentItem({ context, viewer, page }: Presenting, row: ItemRow, loaded: ListedInstance, item: WorkItem): WorkItemRow {
  const { instance } = row;
  const { state } = loaded;
  const activityCode = state.activations.get(item.token)?.activityCode ?? '';
  const definition = page.definitionOf(instance);
  const [extras, marks] = [loaded.extras.get(item.id), loaded.marks.get(item.id)];
  const { rights, values } = page.recordOf(row);
  const newest = context.apps.workflows.get(instance.workflowCode)?.definition;
  const offers =
    definition && offersAt({ state, definition, newest: newest?.version === definition.version ? undefined : newest }, page.viewerOf(row), item.id);
  const actions = offers?.actions ?? new Set<string>();
  const isOpen = item.status === WORK_ITEM_STATUS.processing;
  const acting = definition && isOpen ? actsAt({ state, definition }, viewer, item) : undefined;
  const trustorId = acting?.trustorId ?? (item.decidedBy === viewer.id && item.ownerId !== viewer.id ? item.ownerId : null);
  const limit = limitState(marks ?? NO_LIMITS, momentOfLimits(context, row, marks, item), page.reckoningOf(row));
  const used = item.openedAt !== null && item.finishedAt !== null ? item.finishedAt - item.openedAt : null;
  return {
    ...presentPlace(context, page, row),
    ownerId: item.ownerId ?? '',
    ownerName: item.ownerId === null ? wordFault(String(item.why.detail?.fault ?? ''))[context.language] : personName(context, item.ownerId),
    workItemType: item.type,
    status: item.status,
    state: item.status === WORK_ITEM_STATUS.notStarted ? 1 : 2,
    receiveTime: timeText(context, item.openedAt),
    processingTime: timeText(context, item.finishedAt),
    finishTime: timeText(context, item.finishedAt),
    firstReadTime: timeText(context, item.firstReadAt),
    dueTime: timeText(context, limit.dueAt),
    stayTime: isOpen && item.openedAt !== null ? context.now.getTime() - item.openedAt : null,
    usedTime: used,
    costTime: used,
    remainingTime: limit.remainingMs,
    workItemTimeoutStatus: limit.state,
    outcome: item.outcome,
    undone: item.undone,
    action: extras?.action ?? null,
    actionName: ACTION_NAMES.get(extras?.action ?? 0) ?? null,
    workflowInstanceState: state.status,
    approvalResult: instance.approvalResult,
    decidedBy: item.decidedBy === null ? null : namedPerson(context, item.decidedBy),
    // What was kept with an open item is shown again to its handler alone.
    approval: item.status === WORK_ITEM_STATUS.completed || acting ? approvalOf(extras?.approval ?? null) : null,
    actions: [...actions],
    quick: definition !== undefined && rights !== undefined && isQuick({ definition, state, item }, actions, rights.fields, values),
    opinionRule: opinionRule(definition, activityCode, item),
    batch: definition !== undefined && isBatchItem(definition, activityCode, item),
    participants: openHandlers(loaded, item).map((id) => namedPerson(context, id)),
    urged: marks?.urged ?? 0,
    why: whyOfItem(context, definition, item.why, trustorId),
    workItemTrust: { trust: trustorId !== null, currentTrustor: trustorId === null ? null : namedPerson(context, trustorId) },
    withdraw: definition && offers?.withdraw ? presentWithdrawal(instance.id, definition, offers.withdraw, wordsFor(context)) : null,
  };
}

const NO_LIMITS: TimeLimits = { warnAt: null, dueAt: null, orangeAt: null, redAt: null };

/** Limits stand still while an instance is suspended or an item waits, and say of one that has ended how it ended. */
function momentOfLimits({ now }: ListContext, { instance }: ItemRow, marks: ItemMarks | undefined, { finishedAt }: WorkItem): Date {
  return dateOfMoment(finishedAt) ?? instance.suspendedAt ?? marks?.stoppedAt ?? now;
}

/** Whether an answer wants words; those who help another to an answer say what they like. */
function opinionRule(definition: WorkflowDefinition | undefined, activityCode: string, { type }: WorkItem): string {
  const step = definition?.elements.get(activityCode);
  if (type === WORK_ITEM_TYPE.assist) return 'optional';
  return step && 'task' in step ? step.task.opinion : 'none';
}

/** Who has the step of an item open, once each. */
function openHandlers({ state }: ListedInstance, { token }: WorkItem): string[] {
  const open = [...state.items.values()].filter((other) => other.token === token && other.status === WORK_ITEM_STATUS.processing);
  return [...new Set(open.flatMap(({ ownerId }) => ownerId ?? []))];
}

/** Written by acts alone, as contract 10.4 says. */
function approvalOf(text: string | null): Approval | null {
  return text === null ? null : (readJson(text) as Approval);
}

const dateOfMoment = (ms: number | null | undefined): Date | null => (ms === null || ms === undefined ? null : new Date(ms));
