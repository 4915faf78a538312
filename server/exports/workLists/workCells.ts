import { PropertyType } from '#schemas/codes.ts';
import type { DraftEntry } from '#schemas/draft.ts';
import { durationText } from '#schemas/formats/duration.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { statusText } from '#schemas/formats/status.ts';
import { localized } from '#schemas/localized.ts';
import type { CirculatedItemRow, WorkItemRow } from '#schemas/workItem.ts';
import type { Delegation } from '#schemas/workflow/delegation.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { Cell } from '#server/files/workbook.ts';
import type { Language } from '#server/refusals/refused.ts';
import { numberCell } from '#server/exports/numberCells.ts';
import { ACT_WORDS, CELL_WORDS, ITEM_WORDS } from './workWords.ts';

/** Cells of a row by the codes of its columns. */
export type WorkCells = Readonly<Record<string, Cell>>;

/** How moments of such lists are written. */
export const MOMENT_CELL = numberCell({ propertyType: PropertyType.date, displayFormat: 3 });
/** Columns of moments. */
export const MOMENTS: ReadonlySet<string> = new Set(['receiveTime', 'finishTime', 'firstReadTime', 'startTime', 'modifiedTime', 'from', 'endTime', 'time']);

/** A moment of the wire as a cell. */
export const momentCell = (text: string | null | undefined): Cell => MOMENT_CELL?.read(text ?? undefined) ?? (text || null);
const instanceStateText = (status: string, language: Language): string => statusText(status, { propertyType: PropertyType.shortText }, language);
const lengthOf = (ms: number | null | undefined, language: Language): Cell => (typeof ms === 'number' ? durationText(ms, language) : null);
const joined = (parts: readonly (string | null | undefined)[], language: Language): Cell =>
  [...new Set(parts.filter(Boolean))].join(listSeparator(language)) || null;

/** A work item, its summary under `summary:<code>`. */
export function cellsOfItem(row: WorkItemRow | CirculatedItemRow, language: Language): WorkCells {
  const { remainingTime, stayTime, action, undone, why, approvalResult } = row;
  const act = action === null || action === undefined ? undefined : ACT_WORDS.get(action)?.[language];
  const left = typeof remainingTime === 'number' ? CELL_WORDS[remainingTime < 0 ? 'over' : 'left'][language] : '';
  return {
    ...Object.fromEntries(row.summary.map(({ propertyCode, text }) => [`summary:${propertyCode}`, text || null])),
    instanceName: row.instanceName,
    workflowName: row.workflowName,
    activityName: localized({ name: row.activityName, name_i18n: row.name_i18n }, language) || null,
    originatorName: row.originatorName,
    departmentName: row.departmentName ?? null,
    ownerName: row.ownerName,
    itemStatus: ITEM_WORDS[row.status]?.[language] ?? null,
    receiveTime: momentCell(row.receiveTime),
    finishTime: momentCell(row.finishTime),
    firstReadTime: momentCell(row.firstReadTime),
    limit: typeof remainingTime === 'number' ? left + durationText(remainingTime, language) : lengthOf(stayTime, language),
    actionName: joined([act, whoseAct(row, language), undone ? CELL_WORDS.undone[language] : undefined], language),
    costTime: lengthOf(row.costTime, language),
    workflowInstanceState: joined(
      [instanceStateText(row.workflowInstanceState, language), approvalResult === REFUSED ? CELL_WORDS.refused[language] : undefined],
      language,
    ),
    why: joined([why.text, why.opinion], language),
  };
}

/** For whom something was decided, or by whom in the place of its owner. */
function whoseAct({ workItemTrust: { trust, currentTrustor }, decidedBy, ownerId }: WorkItemRow, language: Language): string | undefined {
  if (trust && currentTrustor) return CELL_WORDS.for[language] + currentTrustor.name;
  return decidedBy && decidedBy.id !== ownerId ? CELL_WORDS.by[language] + decidedBy.name : undefined;
}

/** An instance; `now` as wall clock, for how long it has been where it is. */
export function cellsOfInstance(row: WorkflowInstanceRow, language: Language, now: string): WorkCells {
  const { currentActivities, approvalResult, suspended, exception, costTime } = row;
  const since = currentActivities.flatMap(({ receiveTime }) => receiveTime ?? []).toSorted()[0];
  return {
    instanceName: row.instanceName,
    workflowName: row.workflowName,
    originatorName: row.originatorName,
    departmentName: row.departmentName ?? null,
    sequenceStatus: joined(
      [
        instanceStateText(row.sequenceStatus, language),
        approvalResult === REFUSED ? CELL_WORDS.refused[language] : undefined,
        suspended ? CELL_WORDS.suspended[language] : undefined,
      ],
      language,
    ),
    currentActivities: joined(
      currentActivities.map(({ activityName }) => activityName),
      language,
    ),
    handlers: joined(
      currentActivities.flatMap(({ participants }) => participants.map(({ name }) => name)),
      language,
    ),
    startTime: momentCell(row.startTime),
    finishTime: momentCell(row.finishTime),
    costTime: lengthOf(costTime, language),
    stay: since === undefined ? lengthOf(costTime, language) : durationText(wallMs(now) - wallMs(since), language),
    exceptionReason: exception?.reason ?? null,
  };
}

/** Result of an instance that was refused (contract 6.7). */
const REFUSED = 2;
/** A moment of wall clock, for its distance to another. */
const wallMs = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`);

/** A draft. */
export function cellsOfDraft({ id, name, workflowInstanceId, formName = null, appName = null, modifiedTime }: DraftEntry, language: Language): WorkCells {
  const draftKind = CELL_WORDS[workflowInstanceId === id ? 'start' : 'form'][language];
  return { name, draftKind, formName, appName, modifiedTime: momentCell(modifiedTime) };
}

/** A delegation. */
export function cellsOfDelegation(rule: Delegation, language: Language): WorkCells {
  const { state, trustType, trusteeName, trustorName, rangeType, workflowTrusts, startTime, endTime } = rule;
  const names = workflowTrusts.map(({ workflowName }) => workflowName);
  return {
    state: CELL_WORDS[state][language],
    trustType: CELL_WORDS[trustType][language],
    trusteeName,
    trustorName,
    rangeType: rangeType === 'ALL' ? CELL_WORDS.all[language] : joined(names, language),
    from: momentCell(startTime),
    endTime: momentCell(endTime),
  };
}
