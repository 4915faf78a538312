import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { SequenceStatus } from '#schemas/codes.ts';
import { EMPTY_TEXT } from '#schemas/formats/index.ts';
import { statusText } from '#schemas/formats/status.ts';
import { localized } from '#schemas/localized.ts';
import { durationText } from '#schemas/formats/duration.ts';
import type { ListRow } from '#schemas/list.ts';
import type { RenderNode, TreeColor } from '#schemas/renderTree.ts';
import type { Why } from '#schemas/workItem.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { wallClock } from '#schemas/formats/wallClock.ts';
import { shortTime } from '#renderers/regions/process/wallTimes.ts';
import { actKey } from '#renderers/regions/process/actWords.ts';

/** What a cell has around it. */
interface RowSurroundings {
  acts: readonly { code: string; off?: string }[];
  isOwn: boolean;
}

/** Fields of rows of the workflow centre that hold a length of time, ms. */
const DURATIONS: ReadonlySet<string> = new Set(['costTime', 'usedTime', 'stayTime']);

/** Fields that hold a moment. */
const MOMENTS: ReadonlySet<string> = new Set(['startTime', 'receiveTime', 'finishTime', 'firstReadTime']);

/** Text of a cell that says more than its value; undefined = as in every list. */
export function workCellText({ data }: ListRow, { key }: ListColumn, ports: Ports): string | undefined {
  const { t, locale } = ports;
  const value = data[key];
  if (DURATIONS.has(key)) return typeof value === 'number' ? durationText(value, locale) : EMPTY_TEXT;
  if (key === 'limit') return limitText(data, ports);
  // The family gives a step its own name with those of other languages beside it.
  if (key === 'activityName') return localized({ name: textOfValue(value), name_i18n: textOfValue(data.name_i18n) }, locale) || EMPTY_TEXT;
  if (key === 'actionName') return actText(data, ports);
  if (key === 'itemStatus') return typeof data.status === 'number' ? t(`workflow:itemStatus.${data.status}`) : EMPTY_TEXT;
  if (key === 'currentActivities') return namesOf(value, 'activityName') || EMPTY_TEXT;
  if (key === 'workflowInstanceState') return statusText(value, { propertyType: 0 }, locale) || EMPTY_TEXT;
  if (MOMENTS.has(key)) return typeof value === 'string' ? shortTime(value, wallClock(new Date(), ports.timeZone)) : EMPTY_TEXT;
  if (key === 'stay') return stayText(data, ports);
  if (key === 'handlers') return namesOf(handlersOf(data.currentActivities), 'name') || EMPTY_TEXT;
  if (key === 'draftKind') return t(`workflow:draftKind.${textOfValue(value)}`);
  if (key === 'why') return whyText(value) || EMPTY_TEXT;
  if (key === 'rangeType') return rangeText(data, t);
  if (key === 'trustType' || key === 'state') return typeof value === 'string' ? t(`workflow:trust.${value}`) : EMPTY_TEXT;
  return undefined;
}

/** What a cell draws in place of its text; undefined = the text. Shape: `acts` = what can be done in the row, `isOwn` = the list is that of what its reader has started. */
export function drawWorkCell(row: ListRow, column: ListColumn, ports: Ports, { acts, isOwn }: RowSurroundings): RenderNode | undefined {
  const { data } = row;
  const text = workCellText(row, column, ports);
  switch (column.key) {
    case 'limit':
      return overdueTag(text, data.workItemTimeoutStatus, ports.t);
    case 'instanceName':
      return withTags(text ?? textOfValue(data.instanceName), [...(isOwn ? startTags(data, ports) : []), ...tagsOf(row, column.key, ports)]);
    case 'actionName':
      return withTags(text ?? EMPTY_TEXT, tagsOf(row, column.key, ports), ACT_COLORS.get(textOfValue(data.outcome)));
    case 'acts':
      return linksOf(acts, ports);
    case 'handlers':
      return blockersOf(data, ports);
    case 'originatorName':
    case 'ownerName':
    case 'trusteeName':
    case 'trustorName':
      return typeof data[column.key] === 'string' && data[column.key] !== '' ? { type: 'person', text: textOfValue(data[column.key]) } : undefined;
    case 'stay':
      return overdueTag(text, worstOf(currentStepsOf(data))?.workItemTimeoutStatus, ports.t);
    case 'state':
      // A delegation that runs looks like what is well, one that does not like what is over.
      return { type: 'status', text: text ?? EMPTY_TEXT, status: data.state === 'RUN' ? SequenceStatus.completed : SequenceStatus.canceled };
    case 'workflowInstanceState':
    case 'sequenceStatus':
      return stateWithResult(row, ports);
    default:
      return undefined;
  }
}

/** Result of an instance that was refused (contract 6.7). */
const REFUSED = 2;

const OVERDUE_COLORS = { ORANGE: 'warning', RED: 'error', TIMEOUT: 'error' } as const;
const isNearlyDue = (status: unknown): status is keyof typeof OVERDUE_COLORS => typeof status === 'string' && Object.hasOwn(OVERDUE_COLORS, status);

/** Its sign says it too: a clock as long as time is left, then a triangle. */
function overdueTag(text: string | undefined, status: unknown, t: Ports['t']): RenderNode | undefined {
  if (!isNearlyDue(status) || text === undefined) return undefined;
  const color = OVERDUE_COLORS[status];
  const isOver = status === 'TIMEOUT';
  const sign = { type: 'icon', name: isOver ? 'alert' : 'clock', label: t(`workflow:timeout.${isOver ? 'TIMEOUT' : 'SOON'}`), color } as const;
  return { type: 'stack', direction: 'row', items: [sign, { type: 'tag', text, color }] };
}

type CurrentStep = WorkflowInstanceRow['currentActivities'][number];

// Rows of instances are those of the call, as they came.
const currentStepsOf = ({ currentActivities }: ListRow['data']): readonly CurrentStep[] =>
  Array.isArray(currentActivities) ? (currentActivities as CurrentStep[]) : [];

const WORST_FIRST = ['TIMEOUT', 'RED', 'ORANGE'];
const worstOf = (steps: readonly CurrentStep[]): CurrentStep | undefined =>
  WORST_FIRST.map((status) => steps.find(({ workItemTimeoutStatus }) => workItemTimeoutStatus === status)).find((step) => step !== undefined);

/** How long an instance has been where it is, or until its step is due; of one that is over how long it took. */
function stayText(data: ListRow['data'], { t, locale, timeZone }: Ports): string {
  if (data.sequenceStatus === SequenceStatus.draft) return EMPTY_TEXT;
  const steps = currentStepsOf(data);
  const now = wallClock(new Date(), timeZone);
  const dueTime = worstOf(steps)?.dueTime;
  if (dueTime) {
    const leftMs = msBetween(now, dueTime);
    return t(leftMs < 0 ? 'workflow:limit.over' : 'workflow:limit.left', { time: durationText(leftMs, locale) });
  }
  const since = steps.flatMap(({ receiveTime }) => receiveTime ?? []).toSorted()[0];
  if (since !== undefined) return durationText(msBetween(since, now), locale);
  return typeof data.costTime === 'number' ? durationText(data.costTime, locale) : EMPTY_TEXT;
}

/** Between two moments of wall clock. */
const msBetween = (from: string, to: string): number => Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`);

/** Who has an instance open; a press says since when, and whether they have read it. */
function blockersOf(data: ListRow['data'], { t }: Ports): RenderNode | undefined {
  const steps = data.sequenceStatus === SequenceStatus.draft ? [] : currentStepsOf(data);
  const names = [...new Set(steps.flatMap(({ participants }) => participants.map(({ name }) => name)))];
  const lines = steps.flatMap(({ activityName, receiveTime, participants }) =>
    participants.map(({ name, firstReadTime }) =>
      t(firstReadTime ? 'work:blocker.read' : 'work:blocker.unread', { name, step: activityName, time: receiveTime?.slice(5, 16) ?? '' }),
    ),
  );
  const [first, ...more] = names;
  if (first === undefined) return undefined;
  const act = { type: 'act', action: 'blockers', title: lines.join('\n') } as const;
  if (more.length === 0) return { ...act, lead: { type: 'person', text: first }, text: '' };
  return { ...act, lead: { type: 'people', names: names.slice(0, FACES) }, text: t(`work:people.${decisionWay(steps)}`, { count: names.length }) };
}

/** Avatars that stand beside each other. */
const FACES = 3;

/** How the people of one step decide it, where a few words say it. */
function decisionWay([step, ...others]: readonly CurrentStep[]): 'any' | 'all' | 'some' {
  const mode = others.length === 0 ? step?.mode : undefined;
  return mode === 'any' || mode === 'all' ? mode : 'some';
}

/** Whose instance it is where it is not its reader's, and who has started it for them. */
function startTags({ originator, originatorName, startedBy }: ListRow['data'], { t, organisation }: Ports): Tag[] {
  const tag = (word: string, name: unknown): Tag => ({ type: 'tag', text: t(`work:${word}`, { name: textOfValue(name) }), color: 'muted' });
  const starter = isPerson(startedBy) ? startedBy : undefined;
  if (originator !== organisation.myself().user.id) return [tag('originator', originatorName)];
  return starter && starter.id !== originator ? [tag('startedBy', starter.name)] : [];
}

const isPerson = (value: unknown): value is { id: string; name: string } => typeof value === 'object' && value !== null && 'id' in value && 'name' in value;

/** How much time is left, or how long it is over; without a limit how long it has been here. */
function limitText(data: ListRow['data'], { t, locale }: Ports): string {
  const { remainingTime, stayTime } = data;
  if (typeof remainingTime === 'number')
    return t(remainingTime < 0 ? 'workflow:limit.over' : 'workflow:limit.left', { time: durationText(remainingTime, locale) });
  return typeof stayTime === 'number' ? t('workflow:limit.here', { time: durationText(stayTime, locale) }) : EMPTY_TEXT;
}

/** What was done with an item, in words. */
function actText({ action, actionName, outcome }: ListRow['data'], { t }: Ports): string {
  const key = actKey(action, actionName);
  if (key !== undefined) return t(key);
  return typeof outcome === 'string' && outcome !== '' ? t(`workflow:outcome.${outcome}`) : EMPTY_TEXT;
}

type Tag = Extract<RenderNode, { type: 'tag' }>;

function tagsOf({ data }: ListRow, key: string, { t }: Ports): Tag[] {
  const tag = (word: string, color: NonNullable<Tag['color']>, values?: Record<string, string | number>): Tag => ({
    type: 'tag',
    text: t(`workflow:tag.${word}`, values),
    color,
  });
  if (key === 'actionName') return data.undone === true ? [tag('undone', 'muted')] : [];
  const { workItemTrust, suspended, urged, decidedBy, ownerId } = data;
  const isDelegated = isTrusted(workItemTrust);
  return [
    ...(isDelegated ? [tag('for', 'primary', { name: workItemTrust.currentTrustor.name })] : []),
    ...(!isDelegated && isPerson(decidedBy) && decidedBy.id !== ownerId ? [tag('by', 'primary', { name: decidedBy.name })] : []),
    ...(suspended === true ? [tag('suspended', 'warning')] : []),
    ...(typeof urged === 'number' && urged > 0 ? [tag('urged', 'warning', { count: urged })] : []),
  ];
}

interface Trusted {
  trust: true;
  currentTrustor: { name: string };
}

function isTrusted(value: unknown): value is Trusted {
  if (typeof value !== 'object' || value === null || !('trust' in value) || value.trust !== true || !('currentTrustor' in value)) return false;
  const { currentTrustor } = value;
  return typeof currentTrustor === 'object' && currentTrustor !== null && 'name' in currentTrustor;
}

/** What can be done with a row, in words: another text when anything of it changes, by which the grid draws its cell again. */
export function actsText(acts: RowSurroundings['acts'], { t }: Ports): string {
  return acts.map(({ code, off }) => t(`work:act.${code}`) + (off === undefined ? '' : ` (${off})`)).join(' ');
}

/** What can be done with a row, as links: the grid leads the keyboard to them. */
function linksOf(acts: RowSurroundings['acts'], { t }: Ports): RenderNode {
  return { type: 'row', items: acts.map(({ code, off }) => ({ type: 'act', text: t(`work:act.${code}`), action: code, off })) };
}

function withTags(text: string, tags: readonly Tag[], color?: TreeColor): RenderNode | undefined {
  if (tags.length === 0 && color === undefined) return undefined;
  return { type: 'stack', direction: 'row', gap: 1, items: [{ type: 'text', text, ...(color && { color }) }, ...tags] };
}

/** What somebody has decided, by its outcome; its words say it too. */
const ACT_COLORS: ReadonlyMap<string, TreeColor> = new Map([
  ['agree', 'success'],
  ['disAgree', 'error'],
  ['reject', 'warning'],
]);

/** A refused request is finished, and says so beside (WF-017). */
function stateWithResult({ data, sequenceStatus }: ListRow, { t, locale }: Ports): RenderNode {
  const status = textOfValue(sequenceStatus ?? data.sequenceStatus ?? data.workflowInstanceState);
  const state: RenderNode = { type: 'status', text: statusText(status, { propertyType: 0 }, locale) || EMPTY_TEXT, status };
  return data.approvalResult === REFUSED ? { type: 'row', items: [state, { type: 'tag', text: t('workflow:tag.refused'), color: 'error' }] } : state;
}

/** Why it is here, and the words that came with it (contract 11.3). */
function whyText(why: unknown): string {
  if (typeof why !== 'object' || why === null) return '';
  const { text, opinion } = why as Partial<Why>;
  return [text, opinion].filter(Boolean).join(' · ');
}

function rangeText({ rangeType, workflowTrusts }: ListRow['data'], t: Ports['t']): string {
  return rangeType === 'ALL' ? t('workflow:trust.ALL') : namesOf(workflowTrusts, 'workflowName') || EMPTY_TEXT;
}

function handlersOf(activities: unknown): unknown[] {
  if (!Array.isArray(activities)) return [];
  return activities.flatMap((step: unknown) =>
    typeof step === 'object' && step !== null && 'participants' in step && Array.isArray(step.participants) ? step.participants : [],
  );
}

/** The first name and how many more there are. */
function namesOf(entries: unknown, field: string): string {
  if (!Array.isArray(entries)) return '';
  const names = entries.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null ? Object.entries(entry).find(([key]) => key === field)?.[1] : undefined;
    return typeof name === 'string' ? [name] : [];
  });
  const [first, ...rest] = [...new Set(names)];
  if (first === undefined) return '';
  return rest.length === 0 ? first : `${first} +${rest.length}`;
}

const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : '');
