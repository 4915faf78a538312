import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation, WorkItem } from '#schemas/workflow/state.ts';
import { WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import { wordFault } from '#server/refusals/workflowFaults.ts';
import { modeText } from '#server/workflow/forms/modeText.ts';
import { nameOfStep } from '#server/workflow/instance/openInstance.ts';
import type { ListedInstance } from '#server/workflow/store/readInstances.ts';
import { timeoutState, type TimeoutState } from '#server/workflow/time/limits.ts';
import { namedPerson, timeText, type ListContext } from './listContext.ts';

type CurrentActivity = WorkflowInstanceRow['currentActivities'][number];

/** Id of a step entered once, on the wire: that of its instance, and its token. */
export const idOfToken = (instanceId: string, token: number): string => `${instanceId}-${token}`;

/** Name of a step in the language of the request. */
export function stepNameIn({ language }: Pick<ListContext, 'language'>, definition: WorkflowDefinition | undefined, activityCode: string): string {
  return definition && activityCode !== '' ? nameOfStep(definition, activityCode)[language] : activityCode;
}

/** The steps that are active, waiting for a return or in exception, oldest first; a detour is an entry of its own (contract 11.1). */
export function currentActivities(context: ListContext, definition: WorkflowDefinition | undefined, loaded: ListedInstance): CurrentActivity[] {
  const active = [...loaded.state.activations.values()].filter(({ status }) => status === 'Processing' || status === 'NotStarted' || status === 'Exception');
  return active.map((activation) => currentActivity(context, definition, loaded, activation));
}

function currentActivity(context: ListContext, definition: WorkflowDefinition | undefined, loaded: ListedInstance, activation: Activation): CurrentActivity {
  const { token, activityCode, mode, status } = activation;
  const open = [...loaded.state.items.values()].filter((item) => item.token === token && item.status === WORK_ITEM_STATUS.processing);
  const dueTimes = open.flatMap(({ id }) => loaded.marks.get(id)?.dueAt?.getTime() ?? []);
  return {
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    workflowTokenId: idOfToken(loaded.row.id, token),
    status,
    mode: modeText(mode),
    receiveTime: timeText(context, activation.startedAt),
    dueTime: dueTimes.length === 0 ? null : timeText(context, Math.min(...dueTimes)),
    workItemTimeoutStatus: worstState(open.map((item) => stateOfItem(context, loaded, item))),
    participants: open.flatMap(({ ownerId, firstReadAt }) =>
      ownerId === null ? [] : [{ ...picturedPerson(context, ownerId), firstReadTime: timeText(context, firstReadAt) }],
    ),
  };
}

/** A person as lists picture them. */
export function picturedPerson(context: ListContext, id: string): { id: string; name: string; imgUrl: string | null } {
  return { ...namedPerson(context, id), imgUrl: context.actor.organisation.people.get(id)?.imgUrlId ?? null };
}

const WORST_FIRST = ['TIMEOUT', 'RED', 'ORANGE'] as const;

function worstState(states: readonly TimeoutState[]): TimeoutState {
  return WORST_FIRST.find((state) => states.includes(state)) ?? 'NORMAL';
}

function stateOfItem({ now }: ListContext, { row, marks }: ListedInstance, { id }: WorkItem): TimeoutState {
  const mark = marks.get(id);
  return mark ? timeoutState(mark, row.suspendedAt ?? mark.stoppedAt ?? now) : 'NORMAL';
}

/** The oldest fault of an instance that is not settled (contract 21.1). */
export function oldestFault(context: ListContext, definition: WorkflowDefinition | undefined, { state }: ListedInstance): WorkflowInstanceRow['exception'] {
  const ofSteps = [...state.activations.values()].flatMap(({ token, activityCode, fault, status, startedAt }) => {
    if (status !== 'Exception' || fault === null) return [];
    const item = [...state.items.values()].find((one) => one.token === token && one.status === WORK_ITEM_STATUS.exception);
    return [{ activityCode, cause: fault as string, at: item?.openedAt ?? startedAt }];
  });
  const [first] = [...ofSteps, ...(state.fault ? [state.fault] : [])].toSorted((left, right) => left.at - right.at);
  if (!first) return null;
  const { activityCode, cause, at } = first;
  return {
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    reason: wordFault(cause)[context.language],
    time: timeText(context, at),
  };
}
