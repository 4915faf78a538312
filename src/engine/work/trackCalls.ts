import { wallClock } from '#schemas/formats/wallClock.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import type { InstanceStep, WorkflowChart } from '#schemas/workflow/track.ts';
import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { call } from '#src/api/client.ts';

/** Steps ahead that are predicted: to the end. */
const ALL = 0;
/** States in which something comes. */
const RUNNING: ReadonlySet<string> = new Set(['DRAFT', 'PROCESSING', 'EXCEPTION']);

/** How an instance went, stands and goes on. */
export interface Track {
  instance: WorkflowInstanceRow;
  log: readonly InstanceLogEntry[];
  steps: readonly InstanceStep[];
  chart: WorkflowChart | undefined;
  /** Why there is no chart. */
  chartError: unknown;
  /** undefined = it cannot be predicted. */
  coming: readonly ForecastStep[] | undefined;
  /** Wall clock of the server's zone when it was read. */
  now: string;
  /** Which reading of the page it is: two may fall into one second. */
  reading: number;
}

let readings = 0;

/**
 * Reads how an instance went, stands and goes on. What comes, the branches and what was started from it may be missing: the rest is shown
 * without. `item` = the reader's open one, from which it is predicted. Errors: those of the base data and the log.
 */
export async function readTrack(workflowInstanceId: string, item: string | undefined, timeZone: string, signal: AbortSignal): Promise<Track> {
  const query = { workflowInstanceId };
  const how = { signal };
  const [instance, log, steps, drawing, coming] = await Promise.all([
    call('instanceBaseInfo', { query }, how),
    call('instanceLogs', { query }, how),
    call('instanceSteps', { query }, how).catch(() => []),
    call('workflowChart', { query }, how).then(
      (chart) => ({ chart, chartError: undefined }),
      (chartError: unknown) => ({ chart: undefined, chartError }),
    ),
    foretellInstance(workflowInstanceId, item, signal).catch(() => undefined),
  ]);
  return { instance, log, steps, ...drawing, coming: isRunning(instance) ? coming : [], now: wallClock(new Date(), timeZone), reading: ++readings };
}

/** The steps that come in a running instance, the nearest first, from its stored values. Errors: those of the call. */
function foretellInstance(instanceId: string, workItemId: string | undefined, signal: AbortSignal): Promise<readonly ForecastStep[]> {
  return call('predictWorkflow', { body: { instanceId, ...(workItemId !== undefined && { workItemId }), level: ALL } }, { signal });
}

/** Whether something comes yet. */
const isRunning = ({ sequenceStatus }: Pick<WorkflowInstanceRow, 'sequenceStatus'>): boolean => RUNNING.has(sequenceStatus);
