import type { InstanceLogEntry } from '#schemas/workItem.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import { CIRCULATED_TYPE } from '#schemas/workflow/state.ts';
import { localized, type Locale } from '#schemas/localized.ts';
import type { WorkflowChart } from '#schemas/workflow/track.ts';
import { foretoldWays } from './chartWays.ts';
import type { ChartPoint } from './paths.ts';
import { returnsOf, type DrawnReturn } from './returns.ts';

/** What a chart is drawn of. */
export interface ChartSource {
  chart: Pick<WorkflowChart, 'nodes' | 'edges'>;
  log: readonly InstanceLogEntry[];
  /** Codes of steps whose last entering a return has undone: they are not done any more. */
  undone: ReadonlySet<string>;
  /** undefined = it cannot be predicted: all that may come is drawn as coming. */
  coming: readonly ForecastStep[] | undefined;
  /** How the people of an open step decide, by its code (contract 15.9.3). */
  modes: ReadonlyMap<string, string>;
}

/** How an element stands; each state has a border and a mark of its own. */
export type ChartState = 'done' | 'current' | 'waiting' | 'exception' | 'coming' | 'notTaken' | 'takenAway';

/** An element as it is drawn. Units: px. */
export interface DrawnNode {
  code: string;
  name: string;
  /** Name of the element in BPMN. */
  type: string;
  shape: 'step' | 'gateway' | 'event';
  state: ChartState;
  x: number;
  y: number;
  width: number;
  height: number;
  people: readonly string[];
  /** How several people decide it. */
  mode: string | undefined;
  /** How often it was completed. */
  times: number;
  /** When the last decision there was made, and since when it was open. */
  last: Pick<InstanceLogEntry, 'receiveTime' | 'finishTime'> | undefined;
}

/** A flow as it is drawn. */
export interface DrawnEdge {
  id: string;
  name: string;
  state: 'taken' | 'coming' | 'notTaken';
  points: readonly ChartPoint[];
}

export interface ChartModel {
  /** In the order in which they are walked: from left to right. */
  nodes: readonly DrawnNode[];
  edges: readonly DrawnEdge[];
  returns: readonly DrawnReturn[];
}

/** The drawing of a workflow and of how an instance stands in it. Source: contract 11.5, BX-025, mockup 15. */
export function chartModel({ chart, log, undone, coming, modes }: ChartSource, locale: Locale): ChartModel {
  const foretold = new Map((coming ?? []).toReversed().map((step) => [step.activityCode, step]));
  const decided = new Map(log.flatMap((entry) => (isDecision(entry) ? [[entry.activityCode, entry] as const] : [])));
  const ways = coming && foretoldWays(chart, coming);
  const nodes = chart.nodes
    .map((node): DrawnNode => {
      const state = chartStateOf(node.status, undone.has(node.activityCode), !ways || ways.nodes.has(node.activityCode));
      const { activityCode: code, name, name_i18n, type, x, y, width, height, times, participants = [] } = node;
      // Whom it will be with is predicted, not those of the last time.
      const next = state === 'coming' ? foretold.get(code) : undefined;
      const present = state === 'coming' || state === 'notTaken' ? [] : participants;
      return {
        code,
        name: localized({ name, name_i18n }, locale),
        type,
        shape: shapeOfType(type),
        state,
        x,
        y,
        width,
        height,
        times,
        people: (next?.participants ?? present).map((person) => person.name),
        mode: next?.mode ?? modes.get(code),
        last: state === 'done' ? decided.get(code) : undefined,
      };
    })
    .toSorted((left, right) => left.x - right.x || left.y - right.y);
  const edges = chart.edges.map(({ id, name, taken, points, to }): DrawnEdge => {
    const mayCome = ways ? ways.edges.has(id) : nodes.some((node) => node.code === to && node.state === 'coming');
    return { id, name: name ?? '', state: edgeStateOf(taken, mayCome), points: points.map(([x = 0, y = 0]): ChartPoint => [x, y]) };
  });
  return { nodes, edges, returns: returnsOf(log, nodes) };
}

/** Whether it took somebody's time. */
const isDecision = ({ workItemId, workItemType, finishTime, action, automatic }: InstanceLogEntry): boolean =>
  Boolean(workItemId && finishTime && action && !automatic) && workItemType !== CIRCULATED_TYPE;

const STATES: ReadonlyMap<string, ChartState> = new Map([
  ['Completed', 'done'],
  ['Processing', 'current'],
  ['NotStarted', 'waiting'],
  ['Exception', 'exception'],
  ['BeCanceled', 'takenAway'],
  ['Canceled', 'takenAway'],
  ['Skipped', 'notTaken'],
]);

/** What was undone or taken away and is predicted comes again. */
function chartStateOf(status: string, isUndone: boolean, mayCome: boolean): ChartState {
  const state = isUndone && status === 'Completed' ? 'takenAway' : STATES.get(status);
  if (state !== undefined && (state !== 'takenAway' || !mayCome)) return state;
  return mayCome ? 'coming' : 'notTaken';
}

function shapeOfType(type: string): DrawnNode['shape'] {
  if (type.endsWith('Gateway')) return 'gateway';
  return type.endsWith('Event') ? 'event' : 'step';
}

function edgeStateOf(isTaken: boolean, mayCome: boolean): DrawnEdge['state'] {
  if (isTaken) return 'taken';
  return mayCome ? 'coming' : 'notTaken';
}
