import type { ItemPreview } from '#renderers/contracts/triage.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { listSeparator } from '#schemas/formats/format.ts';

/** A step on the way of an instance: done, the present one, or predicted. */
export interface ProgressStep {
  key: string;
  state: 'done' | 'current' | 'coming';
  name: string;
  /** Who has it or had it, and when. */
  text: string;
}

/** Steps that stand beside each other; of those done before the first and the last stay. */
const MOST_STEPS = 6;
/** Steps that are open at once to who only reads. */
const MOST_OPEN = 3;
const { submit, agree, disAgree, timeoutPass } = ACTION_NUMBER;
const ANSWERS: ReadonlySet<unknown> = new Set([submit, agree, disAgree, timeoutPass]);

/** The way of an instance to and from an item, or through it where it is no longer with its reader. Shape: `hidden` = steps done that do not stand there. */
export function stepsOfProgress(
  item: WorkItemRow,
  { log = [], coming = [] }: ItemPreview,
  ports: Ports,
  isRemoved = false,
): { steps: ProgressStep[]; hidden: number } {
  const { locale } = ports;
  const done = doneSteps(log, ports);
  const own: ProgressStep = {
    key: 'current',
    state: 'current',
    name: localized({ name: item.activityName, name_i18n: item.name_i18n }, locale),
    text: handlersText(item, ports),
  };
  // Who reads it, or has it no longer, has no step: it stands where others have it, or nowhere any more.
  const isOthers = isRemoved || item.workItemType === CIRCULATED_TYPE;
  const current = isOthers ? openSteps(log, ports) : [own];
  const ahead = (isRemoved ? [] : coming)
    .filter(({ level }) => level > 0)
    .map(({ activityCode, activityName, name_i18n, level, participants }): ProgressStep => {
      return {
        key: `${level} ${activityCode}`,
        state: 'coming',
        name: localized({ name: activityName, name_i18n }, locale),
        text: firstNames(
          participants.map((person) => person.name),
          locale,
        ),
      };
    });
  const room = Math.max(2, MOST_STEPS - current.length - Math.min(2, ahead.length));
  const hidden = Math.max(0, done.length - room);
  const shownDone = hidden === 0 ? done : [...done.slice(0, 1), ...done.slice(hidden + 1)];
  return { steps: [...shownDone, ...current, ...ahead.slice(0, Math.max(0, MOST_STEPS - current.length - shownDone.length))], hidden };
}

/** The steps that somebody has open, each once with who has it. */
function openSteps(log: readonly InstanceLogEntry[], { locale }: Ports): ProgressStep[] {
  const steps = new Map<string, { name: string; people: string[] }>();
  for (const { activityCode, activityName, status, workItemType, participant } of log) {
    if (status !== WORK_ITEM_STATUS.processing || workItemType === CIRCULATED_TYPE) continue;
    const people = steps.get(activityCode)?.people ?? [];
    steps.set(activityCode, { name: activityName, people: participant ? [...people, participant.name] : people });
  }
  return [...steps].slice(0, MOST_OPEN).map(([code, { name, people }]) => ({ key: `open ${code}`, state: 'current', name, text: firstNames(people, locale) }));
}

const firstNames = (people: readonly string[], locale: Locale): string =>
  people.slice(0, 2).join(listSeparator(locale)) + (people.length > 2 ? ` +${people.length - 2}` : '');

/** The steps that were decided and still count, each once, with who decided them last. */
function doneSteps(log: readonly InstanceLogEntry[], { t }: Ports): ProgressStep[] {
  const steps = new Map<string, ProgressStep>();
  for (const { activityCode, activityName, action, undone, participant, finishTime, workflowTokenId } of log) {
    if (undone || !ANSWERS.has(action) || !finishTime) continue;
    const key = `${activityCode} ${workflowTokenId ?? ''}`;
    const deed = action === submit ? '' : t(action === disAgree ? 'workflow:act.DisAgree' : 'workflow:act.Agree');
    steps.delete(key);
    steps.set(key, { key, state: 'done', name: activityName, text: [participant?.name, deed, finishTime.slice(5, 10)].filter(Boolean).join(' ') });
  }
  return [...steps.values()];
}

/** The others who have the step open beside the reader. */
function handlersText({ participants, ownerId }: WorkItemRow, { t, locale, organisation }: Ports): string {
  const me = organisation.myself().user.id;
  const others = participants.filter(({ id }) => id !== me && id !== ownerId).map(({ name }) => name);
  if (others.length === 0) return t('triage:me');
  const named = [t('triage:me'), ...others.slice(0, 2)].join(listSeparator(locale));
  return others.length > 2 ? `${named} +${others.length - 2}` : named;
}
