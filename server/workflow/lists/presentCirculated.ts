import type { CirculatedItemRow } from '#schemas/workItem.ts';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS, type WhyData } from '#schemas/workflow/state.ts';
import { offersAt } from '#server/workflow/offers/offers.ts';
import type { Viewer } from '#server/workflow/offers/viewer.ts';
import type { CirculatedRow } from './circulated.ts';
import { timeText, type ListContext } from './listContext.ts';
import { presentPlace } from './presentPlace.ts';
import { readItemPage, type ItemPage } from './readItemPage.ts';
import { summaryOfRecord } from './summary.ts';
import { whyOfItem } from './whyOfItem.ts';

/** Numbers of the log for what was circulated (contract 6.7). */
const [UNREAD, READ] = [10, 11];

/** Rows of circulated items as they travel: work items of type 4 (contract 11, 11.1). */
export async function presentCirculated(context: ListContext, viewer: Viewer, rows: readonly CirculatedRow[]): Promise<CirculatedItemRow[]> {
  const page = await readItemPage(context, viewer, rows, summaryOfRecord);
  return rows.map((row) => presentRead(context, page, row));
}

function presentRead(context: ListContext, page: ItemPage, row: CirculatedRow): CirculatedItemRow {
  const { instance, at, readAt } = row;
  const definition = page.definitionOf(instance);
  const action = readAt === null ? UNREAD : READ;
  const usedMs = readAt && readAt.getTime() - at.getTime();
  return {
    circulateItemId: row.id,
    ...presentPlace(context, page, row),
    ownerId: context.actor.id,
    ownerName: context.actor.name,
    workItemType: CIRCULATED_TYPE,
    status: readAt === null ? WORK_ITEM_STATUS.processing : WORK_ITEM_STATUS.completed,
    state: 2,
    receiveTime: timeText(context, at),
    processingTime: timeText(context, readAt),
    finishTime: timeText(context, readAt),
    firstReadTime: timeText(context, readAt),
    dueTime: null,
    stayTime: readAt === null ? context.now.getTime() - at.getTime() : null,
    usedTime: usedMs,
    costTime: usedMs,
    remainingTime: null,
    workItemTimeoutStatus: 'NORMAL',
    outcome: null,
    undone: false,
    action,
    actionName: ACTION_NAMES.get(action) ?? null,
    workflowInstanceState: instance.status,
    approvalResult: instance.approvalResult,
    decidedBy: null,
    approval: null,
    actions: offeredActions(page, row),
    quick: false,
    opinionRule: 'none',
    batch: false,
    participants: [],
    urged: 0,
    // Written by `addReads` alone.
    why: whyOfItem(context, definition, JSON.parse(row.why) as WhyData, null),
    workItemTrust: { trust: false, currentTrustor: null },
    withdraw: null,
  };
}

/** What the instance offers to somebody who has no open item of it in hand. */
function offeredActions(page: ItemPage, row: CirculatedRow): string[] {
  const definition = page.definitionOf(row.instance);
  return definition ? [...offersAt({ state: page.instanceOf(row).state, definition }, page.viewerOf(row), row.number).actions] : [];
}
