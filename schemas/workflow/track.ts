import { Type, type Static } from 'typebox';
import { NameI18n, maybe } from '#schemas/wire.ts';
import { PicturedPerson } from '#schemas/workItem.ts';

const NamedPerson = Type.Object({ id: Type.String(), name: Type.String() });

/** Somebody's words at a step (contract 11.1). */
export const StepOpinion = Type.Object({
  workItemId: maybe(Type.String()),
  participant: maybe(PicturedPerson),
  trustor: maybe(NamedPerson),
  action: maybe(Type.Integer()),
  actionName: maybe(Type.String()),
  opinion: maybe(Type.String()),
  attachments: Type.Array(Type.String()),
  signature: maybe(Type.String()),
  time: maybe(Type.String()),
  undone: Type.Boolean(),
});
export type StepOpinion = Static<typeof StepOpinion>;

/** A task that a step depends on (contract 11.1). */
export const StepBefore = Type.Object({
  activityCode: Type.String(),
  activityName: Type.String(),
  participants: Type.Array(NamedPerson),
  finishTime: maybe(Type.String()),
});
export type StepBefore = Static<typeof StepBefore>;

/** A step entered once (contract 11.1). */
export const InstanceStep = Type.Object({
  workflowTokenId: Type.String(),
  activityCode: Type.String(),
  activityName: Type.String(),
  type: Type.String({ description: 'Name of the element in BPMN' }),
  status: Type.String(),
  outcome: maybe(Type.String()),
  startTime: maybe(Type.String()),
  finishTime: maybe(Type.String()),
  undone: Type.Boolean(),
});
export type InstanceStep = Static<typeof InstanceStep>;

/** Somebody who has an instance open, or to read (contract 11.1). */
export const InstanceParticipant = Type.Object({
  ...PicturedPerson.properties,
  departmentName: maybe(Type.String()),
  activityCode: Type.String(),
  workItemId: Type.String(),
});
export type InstanceParticipant = Static<typeof InstanceParticipant>;

const ChartNode = Type.Object({
  activityCode: Type.String(),
  name: Type.String(),
  name_i18n: maybe(NameI18n),
  type: Type.String({ description: 'Name of the element in BPMN' }),
  x: Type.Number(),
  y: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  status: Type.String({ description: 'Coming, Processing, NotStarted, Completed, BeCanceled, Canceled, Exception, Skipped' }),
  times: Type.Integer({ description: 'How often it was completed' }),
  participants: Type.Optional(Type.Array(NamedPerson)),
  outcome: Type.Optional(Type.String()),
});
export type ChartNode = Static<typeof ChartNode>;

const ChartEdge = Type.Object({
  id: Type.String(),
  from: Type.String(),
  to: Type.String(),
  name: maybe(Type.String()),
  default: Type.Boolean(),
  taken: Type.Boolean(),
  points: Type.Array(Type.Array(Type.Number()), { description: 'Corners from its source to its target, px' }),
});
export type ChartEdge = Static<typeof ChartEdge>;

/** A workflow as a chart, and how an instance stands in it (contract 11.5). */
export const WorkflowChart = Type.Object({
  bpmn: Type.String({ description: 'The document' }),
  states: Type.Record(Type.String(), Type.String()),
  workflowVersion: maybe(Type.Integer()),
  nodes: Type.Array(ChartNode),
  edges: Type.Array(ChartEdge),
});
export type WorkflowChart = Static<typeof WorkflowChart>;

const Duration = maybe(Type.Number({ description: 'ms by the clock of the process' }));

/** How long a workflow takes, and where it waits (contract 11.1). */
export const WorkflowTimes = Type.Object({
  started: Type.Integer(),
  running: Type.Integer(),
  completed: Type.Integer({ description: 'Without the refused ones' }),
  refused: Type.Integer(),
  canceled: Type.Integer(),
  median: Duration,
  p90: Duration,
  steps: Type.Array(
    Type.Object({
      activityCode: Type.String(),
      activityName: Type.String(),
      done: Type.Integer(),
      median: Duration,
      p90: Duration,
      timedOut: Type.Integer(),
      rejected: Type.Integer(),
      open: Type.Integer(),
      oldest: Duration,
    }),
  ),
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      activityCode: Type.String(),
      done: Type.Integer(),
      median: Duration,
      open: Type.Integer(),
      oldest: Duration,
    }),
  ),
});
export type WorkflowTimes = Static<typeof WorkflowTimes>;
