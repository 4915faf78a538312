import type { InstanceLogEntry } from '#schemas/workItem.ts';
import { ACTION_NUMBER } from '#schemas/workflow/command.ts';
import type { ForecastStep } from '#schemas/workflow/forecast.ts';
import type { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { CIRCULATED_TYPE, WORK_ITEM_STATUS } from '#schemas/workflow/state.ts';
import type { InstanceStep, WorkflowChart } from '#schemas/workflow/track.ts';
import { submissionInLog } from '#schemas/workflow/submissions.ts';
import { lanesOf, type Lane } from '#renderers/regions/process/chart/lanes.ts';
import { roundsOf } from './rounds.ts';

/** What the rail of an instance is made of. */
export interface RailSource {
  instance: WorkflowInstanceRow;
  log: readonly InstanceLogEntry[];
  /** Every entering of a step. */
  steps: readonly InstanceStep[];
  /** Absent = branches stand in line. */
  chart: Pick<WorkflowChart, 'nodes' | 'edges'> | undefined;
  /** The nearest first; undefined = they cannot be predicted. */
  coming: readonly ForecastStep[] | undefined;
}

/** How a step stands; each has a mark and a line of its own. */
export type RailState = 'done' | 'returned' | 'refused' | 'current' | 'waiting' | 'exception' | 'takenAway';

type CurrentStep = WorkflowInstanceRow['currentActivities'][number];
type Child = WorkflowInstanceRow['children'][number];

/** A step that was entered. */
export interface RailStep {
  kind: 'step';
  key: string;
  activityCode: string;
  name: string;
  /** Absent on the main way. */
  lane: Lane | undefined;
  state: RailState;
  acts: readonly InstanceLogEntry[];
  /** Who has it, or waits for their turn. */
  open: readonly InstanceLogEntry[];
  /** Whose items were taken away. */
  removed: readonly InstanceLogEntry[];
  /** Whom it was given to read. */
  reads: readonly InstanceLogEntry[];
  /** Its place among the steps that are active. */
  current: CurrentStep | undefined;
  children: readonly Child[];
  /** Which submission of the request it is, at the step of its originator. */
  submission: number | undefined;
}

/** One line of the rail. */
export type RailItem =
  | RailStep
  /** What a return has undone. */
  | { kind: 'round'; key: string; number: number; count: number; steps: readonly RailStep[] }
  /** An act on the instance as a whole. */
  | { kind: 'act'; key: string; entry: InstanceLogEntry }
  | { kind: 'coming'; key: string; step: ForecastStep; lane: Lane | undefined };

const { submit, agree, disAgree, reject } = ACTION_NUMBER;
const STATES: ReadonlyMap<string, RailState> = new Map([
  ['Processing', 'current'],
  ['NotStarted', 'waiting'],
  ['Exception', 'exception'],
]);

/** The lines of the rail: what was done in the order of the log, what is open, what comes. Source: contract 11.1, 11.4, 21.7. */
export function railItems(source: RailSource): RailItem[] {
  const { instance, log, coming = [] } = source;
  const lanes = source.chart && lanesOf(source.chart);
  const laneOf = (code: string) => lanes?.get(code);
  const rounds = roundsOf(log);
  const roundOf = new Map(rounds.flatMap((entries, at) => entries.map((entry) => [entry, at] as const)));
  const lines: Line[] = [];
  const shown = new Set<number>();
  const steps = new Map<string, InstanceLogEntry[]>();
  for (const entry of log) {
    const at = roundOf.get(entry);
    const token = entry.workflowTokenId ?? '';
    const known = steps.get(token);
    if (at !== undefined) {
      if (!shown.has(at)) lines.push({ kind: 'round', at: beganAt(entry), number: at + 1 });
      shown.add(at);
    } else if (known) known.push(entry);
    else if (token === '') lines.push({ kind: 'act', at: beganAt(entry), entry });
    else {
      steps.set(token, [entry]);
      lines.push({ kind: 'step', at: beganAt(entry), token });
    }
  }
  addSilentSteps(lines, steps, source);
  const stepAt = railStepMaker(source, laneOf);
  return [
    ...lines.map((line): RailItem => {
      if (line.kind === 'act') return { kind: 'act', key: line.entry.id, entry: line.entry };
      if (line.kind === 'step') return stepAt(line.token, steps.get(line.token) ?? []);
      const entries = rounds[line.number - 1] ?? [];
      return { kind: 'round', key: `round ${line.number}`, number: line.number, count: entries.length, steps: groupedSteps(entries, stepAt) };
    }),
    ...(isOver(instance) ? [] : coming).map((step, at): RailItem => ({ kind: 'coming', key: `coming ${at}`, step, lane: laneOf(step.activityCode) })),
  ];
}

/** The branch that a line of the rail lies in. */
export const laneOfItem = (item: RailItem | undefined): Lane | undefined => (item?.kind === 'step' || item?.kind === 'coming' ? item.lane : undefined);

/** Whether nothing comes any more. */
const isOver = ({ sequenceStatus }: WorkflowInstanceRow): boolean => sequenceStatus === 'COMPLETED' || sequenceStatus === 'CANCELED';

type Line = { at: string } & ({ kind: 'round'; number: number } | { kind: 'act'; entry: InstanceLogEntry } | { kind: 'step'; token: string });

const beganAt = ({ receiveTime, finishTime }: InstanceLogEntry): string => receiveTime ?? finishTime ?? '';

/** Steps without entries of people: children of other workflows, and what stands still without anybody. */
function addSilentSteps(lines: Line[], steps: Map<string, InstanceLogEntry[]>, { instance, steps: entered }: RailSource): void {
  const parents = new Set(instance.children.map(({ activityCode }) => activityCode));
  const calls = entered.filter(({ activityCode, undone }) => parents.has(activityCode) && !undone);
  const active = instance.currentActivities.map(({ workflowTokenId, receiveTime }) => ({ workflowTokenId, startTime: receiveTime }));
  for (const { workflowTokenId: token, startTime } of [...calls, ...active]) {
    if (steps.has(token)) continue;
    steps.set(token, []);
    const at = startTime ?? '';
    const next = at === '' ? -1 : lines.findIndex((line) => line.at > at);
    lines.splice(next < 0 ? lines.length : next, 0, { kind: 'step', at, token });
  }
}

type StepAt = (token: string, entries: readonly InstanceLogEntry[]) => RailStep;

/** Makes a step of its entries. */
function railStepMaker({ instance, steps: entered, log }: RailSource, laneOf: (code: string) => Lane | undefined): StepAt {
  const currentOf = new Map(instance.currentActivities.map((step) => [step.workflowTokenId, step]));
  const enteredOf = new Map(entered.map((step) => [step.workflowTokenId, step]));
  const start = log[0]?.activityCode;
  const counts = ({ undone, action, finishTime, workItemType }: InstanceLogEntry) =>
    !undone && workItemType !== CIRCULATED_TYPE && (action === submit || !finishTime);
  return (token, entries) => {
    const current = currentOf.get(token);
    const named = current ?? enteredOf.get(token) ?? entries[0];
    const activityCode = named?.activityCode ?? '';
    const parts = entryParts(entries);
    return {
      kind: 'step',
      key: `step ${token}`,
      activityCode,
      name: named?.activityName || activityCode,
      lane: laneOf(activityCode),
      ...parts,
      current,
      state: current ? (STATES.get(current.status) ?? 'current') : endedStateOf(parts, enteredOf.get(token)),
      children: instance.children.filter((child) => child.activityCode === activityCode),
      submission: activityCode === start && entries.some(counts) ? submissionInLog(log) : undefined,
    };
  };
}

type Parts = Pick<RailStep, 'acts' | 'open' | 'removed' | 'reads'>;

function entryParts(entries: readonly InstanceLogEntry[]): Parts {
  const reads = entries.filter(({ workItemType }) => workItemType === CIRCULATED_TYPE);
  // What stands in exception belongs to nobody.
  const others = entries.filter(({ workItemType, status, action }) => workItemType !== CIRCULATED_TYPE && (status !== WORK_ITEM_STATUS.exception || action));
  return {
    reads,
    open: others.filter(({ finishTime }) => !finishTime),
    acts: others.filter(({ finishTime, action }) => finishTime && typeof action === 'number'),
    removed: others.filter(({ finishTime, action }) => finishTime && typeof action !== 'number'),
  };
}

/** How a step stands that is over. */
function endedStateOf({ acts, removed, reads }: Parts, entered: InstanceStep | undefined): RailState {
  const decision = acts.findLast(({ action }) => action === reject || action === submit || action === agree || action === disAgree);
  if (decision?.action === reject) return 'returned';
  const outcome = entered?.outcome ?? decision?.outcome;
  if (outcome === 'disAgree') return 'refused';
  return acts.length === 0 && reads.length === 0 && removed.length > 0 ? 'takenAway' : 'done';
}

function groupedSteps(entries: readonly InstanceLogEntry[], stepAt: StepAt): RailStep[] {
  const groups = new Map<string, InstanceLogEntry[]>();
  for (const entry of entries) {
    const token = entry.workflowTokenId ?? '';
    groups.set(token, [...(groups.get(token) ?? []), entry]);
  }
  return [...groups].map(([token, ofStep]) => stepAt(token, ofStep));
}
