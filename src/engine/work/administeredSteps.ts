import { localized, type Locale } from '#schemas/localized.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { call } from '#src/api/client.ts';

/** A step of an instance as administrators see it: entered, or still to come. */
export interface AdministeredStep {
  activityCode: string;
  activityName: string;
  /** Of one that was entered. */
  workflowTokenId: string | undefined;
  /** As in the chart (contract 11.5); `Coming` = not entered yet. */
  status: string;
  people: readonly string[];
  /** Wall clock of its end, or of its begin where it is open. */
  time: string | undefined;
  /** People act at it: it can be activated, and its people can be replaced. */
  isTask: boolean;
}

/** Elements that are steps to their readers: gateways are none. */
const SHOWN: ReadonlySet<string> = new Set(['startEvent', 'userTask', 'serviceTask', 'callActivity', 'endEvent']);

/** The steps of an instance in the order they were entered, without what was undone, and the tasks to come. Errors: those of the calls. Source: contract 11.1, 11.5. */
export async function readSteps(instance: WorkflowInstanceRow, locale: Locale, signal: AbortSignal): Promise<AdministeredStep[]> {
  const query = { workflowInstanceId: instance.workflowInstanceId };
  const [steps, { nodes }, log] = await Promise.all([
    call('instanceSteps', { query }, { signal }),
    call('workflowChart', { query }, { signal }),
    call('instanceLogs', { query }, { signal }),
  ]);
  const entered = steps
    .filter(({ type, undone }) => SHOWN.has(type) && !undone)
    .map(({ workflowTokenId, activityCode, activityName, type, status, startTime, finishTime }): AdministeredStep => {
      const names = log.flatMap((entry) => (entry.workflowTokenId === workflowTokenId && entry.participant ? [entry.participant.name] : []));
      const open = instance.currentActivities.find((one) => one.workflowTokenId === workflowTokenId);
      return {
        activityCode,
        activityName,
        workflowTokenId,
        status: open?.status ?? status,
        people: [...new Set(open ? open.participants.map(({ name }) => name) : names)],
        time: finishTime ?? startTime ?? undefined,
        isTask: type === 'userTask',
      };
    });
  const known = new Set(entered.map(({ activityCode }) => activityCode));
  const ahead = nodes
    .filter(({ type, activityCode }) => type === 'userTask' && !known.has(activityCode))
    .map(({ activityCode, name, name_i18n }): AdministeredStep => {
      const activityName = localized({ name, name_i18n }, locale) || activityCode;
      return { activityCode, activityName, workflowTokenId: undefined, status: 'Coming', people: [], time: undefined, isTask: true };
    });
  return [...entered, ...ahead];
}
