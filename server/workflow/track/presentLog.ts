import { readJson } from '#schemas/formats/readJson.ts';
import { isRecord } from '#schemas/formats/format.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NAMES } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { WhyData, WorkItem } from '#schemas/workflow/state.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { idOfToken, picturedPerson, stepNameIn } from '#server/workflow/lists/instanceParts.ts';
import { namedPerson, timeText, type ListContext } from '#server/workflow/lists/listContext.ts';
import { whyOfItem } from '#server/workflow/lists/whyOfItem.ts';
import { idOfItem } from '#server/workflow/store/writeInstance.ts';
import type { LogRow } from '#server/workflow/store/readLog.ts';
import type { ListedInstance } from '#server/workflow/store/readInstances.ts';
import { idOfRead, type ReadRow } from '#server/workflow/store/reads.ts';

/** What the track of an instance is made of. */
export interface TrackSource {
  context: ListContext;
  definition: WorkflowDefinition | undefined;
  loaded: ListedInstance;
  log: readonly LogRow[];
  reads: readonly ReadRow[];
}

/** An entry with the moment it stands at; null = it is not over, and stands behind all that is. */
interface Placed {
  at: number | null;
  entry: InstanceLogEntry;
}

/**
 * The log of an instance as people read it: one entry an act, one a circulated item, one an item that was taken away, by time; then
 * what is open or waiting (contract 11.1).
 */
export function presentLog(source: TrackSource): InstanceLogEntry[] {
  const { loaded, log, reads } = source;
  const counting = countingAnswers(log, loaded);
  const acts = log.map((row): Placed => ({ at: row.at.getTime(), entry: actEntry(source, row, counting) }));
  const ofReads = reads.map((read): Placed => ({ at: (read.readAt ?? read.at).getTime(), entry: readEntry(source, read) }));
  const items = [...loaded.state.items.values()].flatMap((item) => itemEntry(source, item));
  const placed = [...acts, ...ofReads, ...items];
  // What an act has led to at once stands behind it: sorting keeps the order of what has one moment.
  return placed.toSorted((left, right) => (left.at ?? Infinity) - (right.at ?? Infinity) || 0).map(({ entry }) => entry);
}

/** Acts that answer an item: they may be undone. */
const ANSWERS: ReadonlySet<number> = new Set([1, 3, 4, 22]);
const OUTCOMES: ReadonlyMap<number, string> = new Map([
  [1, 'submit'],
  [3, 'agree'],
  [4, 'disAgree'],
  [7, 'forward'],
  [8, 'reject'],
]);
/** Number of what is in progress, and of what was circulated (contract 6.7). */
const IN_PROGRESS = 12;
const UNREAD = 10;
const READ = 11;

/** The answers that still count: the last one of each item that is completed, and of a step at which nobody had an item. */
function countingAnswers(log: readonly LogRow[], { state }: ListedInstance): ReadonlySet<LogRow> {
  const last = new Map<string, LogRow>();
  for (const row of log) if (ANSWERS.has(row.action)) last.set(row.number === null ? `step ${row.token ?? ''}` : `item ${row.number}`, row);
  return new Set(
    [...last.values()].filter(({ number, token }) => {
      const item = state.items.get(number ?? 0);
      if (number === null) return state.activations.get(token ?? 0)?.undone !== true;
      return item?.status === WORK_ITEM_STATUS.completed && !item.undone;
    }),
  );
}

function actEntry(source: TrackSource, row: LogRow, counting: ReadonlySet<LogRow>): InstanceLogEntry {
  const { context, definition, loaded } = source;
  const item = row.number === null ? undefined : loaded.state.items.get(row.number);
  const words = givenOpinion(row.opinion);
  // What a rule has answered stands for the person it has answered for.
  const doer = row.automatic === null ? row.userId : (item?.ownerId ?? null);
  const people: unknown = row.people === null ? [] : readJson(row.people);
  return {
    ...itemFields(source, row, item),
    id: String(row.id),
    participant: doer === null ? null : picturedPerson(context, doer),
    trustor: row.trustorId === null ? null : namedPerson(context, row.trustorId),
    action: row.action,
    actionName: ACTION_NAMES.get(row.action) ?? null,
    ...words,
    automatic: row.automatic,
    outcome: OUTCOMES.get(row.action) ?? item?.outcome ?? null,
    undone: ANSWERS.has(row.action) && !counting.has(row),
    target: (Array.isArray(people) ? people : []).map((id) => namedPerson(context, String(id))),
    targetActivityCode: row.target,
    targetActivityName: row.target === null ? null : stepNameIn(context, definition, row.target),
    finishTime: timeText(context, row.at),
  };
}

/** Words, files and signature of somebody as they were given. */
function givenOpinion(text: string | null): { opinion: string | null; attachments: string[]; signature: string | null } {
  const given = text === null ? undefined : readJson(text);
  if (!isRecord(given)) return { opinion: null, attachments: [], signature: null };
  return {
    opinion: typeof given.content === 'string' ? given.content : null,
    attachments: Array.isArray(given.attachments) ? given.attachments.map(String) : [],
    signature: typeof given.signature === 'string' ? given.signature : null,
  };
}

const STATUS_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'NotStarted'],
  [2, 'Processing'],
  [3, 'Completed'],
  [4, 'Canceled'],
  [5, 'Draft'],
  [6, 'BeCanceled'],
  [7, 'Invalid'],
  [8, 'Exception'],
]);

/** An entry of an item that is open, waits, was taken away or stands for an exception; those that were answered have entries of acts. */
function itemEntry(source: TrackSource, item: WorkItem): Placed[] {
  const { status } = item;
  if (status === WORK_ITEM_STATUS.processing || status === WORK_ITEM_STATUS.notStarted)
    return [{ at: null, entry: entryWithoutAct(source, item, IN_PROGRESS) }];
  if (status === WORK_ITEM_STATUS.exception) return [{ at: null, entry: entryWithoutAct(source, item, null) }];
  // What the end of the instance or a timer has taken away was logged as such, item by item.
  const isTaken = status === WORK_ITEM_STATUS.beCanceled || status === WORK_ITEM_STATUS.invalid;
  return isTaken ? [{ at: item.finishedAt, entry: entryWithoutAct(source, item, null) }] : [];
}

function entryWithoutAct(source: TrackSource, item: WorkItem, action: number | null): InstanceLogEntry {
  const { context, loaded } = source;
  return {
    ...itemFields(source, { number: item.id, token: item.token, activityCode: '' }, item),
    id: `item-${item.id}`,
    participant: item.ownerId === null ? null : picturedPerson(context, item.ownerId),
    trustor: null,
    action,
    actionName: item.status === WORK_ITEM_STATUS.beCanceled ? 'BeCanceled' : null,
    opinion: null,
    attachments: [],
    signature: null,
    automatic: null,
    outcome: null,
    undone: false,
    target: [],
    targetActivityCode: null,
    activityCode: loaded.state.activations.get(item.token)?.activityCode ?? '',
    finishTime: timeText(context, item.finishedAt),
  };
}

type ItemFields = Pick<
  InstanceLogEntry,
  'activityCode' | 'activityName' | 'status' | 'statusName' | 'workItemId' | 'workItemType' | 'workflowTokenId' | 'receiveTime' | 'firstReadTime' | 'why'
>;

function itemFields(
  { context, definition, loaded }: TrackSource,
  place: Pick<LogRow, 'number' | 'token' | 'activityCode'>,
  item: WorkItem | undefined,
): ItemFields {
  const activityCode = place.activityCode || (loaded.state.activations.get(place.token ?? 0)?.activityCode ?? '');
  return {
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    status: item?.status ?? null,
    statusName: STATUS_NAMES.get(item?.status ?? 0) ?? null,
    workItemId: place.number === null ? null : idOfItem(loaded.row.id, place.number),
    workItemType: item?.type ?? null,
    workflowTokenId: place.token === null ? null : idOfToken(loaded.row.id, place.token),
    receiveTime: timeText(context, item?.openedAt ?? null),
    firstReadTime: timeText(context, item?.firstReadAt ?? null),
    why: item && item.ownerId !== null ? whyOfItem(context, definition, item.why, null) : null,
  };
}

function readEntry({ context, definition, loaded }: TrackSource, read: ReadRow): InstanceLogEntry {
  const isRead = read.readAt !== null;
  const action = isRead ? READ : UNREAD;
  const status = isRead ? WORK_ITEM_STATUS.completed : WORK_ITEM_STATUS.processing;
  return {
    id: `read-${read.id}`,
    activityCode: read.activityCode,
    activityName: stepNameIn(context, definition, read.activityCode),
    participant: picturedPerson(context, read.userId),
    trustor: null,
    action,
    actionName: ACTION_NAMES.get(action) ?? null,
    status,
    statusName: STATUS_NAMES.get(status) ?? null,
    opinion: null,
    attachments: [],
    signature: null,
    workItemId: idOfRead(read),
    workItemType: CIRCULATED_TYPE,
    workflowTokenId: read.token === null ? null : idOfToken(loaded.row.id, read.token),
    automatic: null,
    outcome: null,
    undone: false,
    target: [],
    targetActivityCode: null,
    receiveTime: timeText(context, read.at),
    firstReadTime: timeText(context, read.readAt),
    finishTime: timeText(context, read.readAt),
    // Written by the store of circulated items alone.
    why: whyOfItem(context, definition, JSON.parse(read.why) as WhyData, null),
  };
}
