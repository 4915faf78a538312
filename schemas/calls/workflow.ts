import { Type } from 'typebox';
import { UnitType } from '#schemas/codes.ts';
import { MAX_PAGE_SIZE } from '#schemas/limits.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { ForecastStep, PredictBody, SimulateBody, Trial } from '#schemas/workflow/forecast.ts';
import { WorkflowInstanceRow } from '#schemas/workflow/instanceRow.ts';
import { InstanceParticipant, InstanceStep, StepBefore, StepOpinion, WorkflowChart, WorkflowTimes } from '#schemas/workflow/track.ts';
import { InstanceLogEntry, WorkItemRow } from '#schemas/workItem.ts';
import { call } from './call.ts';

const Text = (most: number, description?: string) => maybe(Type.String({ maxLength: most, ...(description ? { description } : {}) }));

/** Null stands first: a query text that no number fits must not become null in the end. */
const UnitTypeOfList = Type.Optional(
  Type.Union([Type.Null(), Type.Literal(UnitType.department), Type.Literal(UnitType.user)], {
    description: '3 person (default), 1 department with its subtree',
  }),
);

/** What every list may be narrowed by (contract 11: common query). */
const Common = {
  page: maybe(Type.Integer({ minimum: 0, maximum: 1_000_000, description: 'Zero-based' })),
  size: maybe(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE })),
  workflowName: Text(100, 'Part of its name in either language'),
  workflowCode: Text(64),
  appCode: Text(64),
  originator: Text(64, 'A person, or with unitType 1 a department with all below it'),
  unitType: UnitTypeOfList,
};

const Words = { wd: Text(100, 'Words in names, number and the shown texts of the summary') };
const Times = { startTime: Text(30, 'Wall clock'), endTime: Text(30, 'Wall clock; a date counts to its end') };
const InstanceState = { instanceState: Text(100, 'DRAFT, PROCESSING, COMPLETED, CANCELED, EXCEPTION, joined by commas') };
/** How lists of what was circulated may be narrowed (contract 11.2). */
export const CirculatedQuery = Type.Object({ ...Common, ...Words, ...Times, ...InstanceState });

const App = Type.Object({ appCode: Text(64, 'Empty = all') });

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Instance = Type.Object({ workflowInstanceId: Id });
const StepOfInstance = Type.Object({ workflowInstanceId: Id, activityCode: Type.String({ minLength: 1, maxLength: 64 }) });

/** The workflow centre: its lists, one instance and its workflow, what comes next and trials (contract 11, 15.9.7). */
export const workflowCalls = {
  openWorkItems: call({
    method: 'GET',
    path: '/api/runtime/workflow/search_workitems',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({
      ...Common,
      ...Words,
      batchOperate: maybe(Type.Boolean({ description: 'Only what may be decided together' })),
      timeout: Text(10, 'TIMEOUT, TODAY (due later today), SOON (ORANGE, RED)'),
      sort: Text(10, 'receive (default, newest first), due'),
    }),
    answer: pageOf(WorkItemRow),
    description: 'To-do: open work items of the user and those delegated to them',
  }),
  todoSummary: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_todo_summary',
    who: 'self',
    repeat: 'reads',
    query: App,
    answer: Type.Object({
      all: Type.Integer(),
      TIMEOUT: Type.Integer(),
      TODAY: Type.Integer(),
      workflows: Type.Array(
        Type.Object({
          workflowCode: Type.String(),
          workflowName: Type.String(),
          count: Type.Integer(),
          TIMEOUT: maybe(Type.Integer()),
          TODAY: maybe(Type.Integer()),
          appCode: maybe(Type.String()),
          appName: maybe(Type.String({ description: 'In the language of the request' })),
        }),
      ),
    }),
    description: 'Numbers of to-do, by time-out and by workflow with its application',
  }),
  workCount: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_work_count',
    who: 'self',
    repeat: 'reads',
    query: App,
    answer: Type.Object({ workItemCount: maybe(Type.Integer()), circulateItemCount: maybe(Type.Integer()) }),
    description: 'Numbers of to-do and to-read',
  }),
  finishedWorkItems: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_finished_workitems',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ ...Common, ...Words, ...Times, ...InstanceState, status: Text(100, 'Numbers of acts, joined by commas') }),
    answer: pageOf(WorkItemRow),
    description: 'Done: work items the user or their delegate has completed, the last of each step, newest first',
  }),
  myInstances: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_my_instances',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ ...Common, ...Words, ...Times, ...InstanceState }),
    answer: pageOf(WorkflowInstanceRow),
    description: 'Started by the user, or for somebody else; drafts only when they are named',
  }),
  instances: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_instances',
    who: 'wadm',
    repeat: 'reads',
    query: Type.Object({ ...Common, ...Words, ...Times, ...InstanceState, abnormal: Text(20, 'EXCEPTION, NO_PARTICIPANT, SUSPENDED') }),
    answer: pageOf(WorkflowInstanceRow),
    description: 'Instances of everybody',
  }),
  workItems: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_workitems',
    who: 'wadm',
    repeat: 'reads',
    query: Type.Object({
      ...Common,
      ...Words,
      ...Times,
      ...InstanceState,
      participant: Text(64, 'Owner: a person, or with unitType 1 a department with all below it'),
      itemState: Text(10, 'open (default), done, all'),
    }),
    answer: pageOf(WorkItemRow),
    description: 'Work items of everybody',
  }),
  instanceBaseInfo: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_instance_baseinfo',
    who: 'inst',
    repeat: 'reads',
    query: Instance,
    answer: WorkflowInstanceRow,
    description: 'How an instance stands, and what can be done with it',
  }),
  instanceParticipants: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_participants',
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({ workflowInstanceId: Id, circulateResource: maybe(Type.Boolean({ description: 'true = people circulated to' })) }),
    answer: Type.Array(InstanceParticipant),
    description: 'Who has an instance open, or got it to read',
  }),
  instanceLogs: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_instance_logs',
    who: 'inst',
    repeat: 'reads',
    query: Instance,
    answer: Type.Array(InstanceLogEntry),
    description: 'What was done in an instance, and what is open',
  }),
  stepOpinions: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_workitem_approvals',
    who: 'inst',
    repeat: 'reads',
    query: StepOfInstance,
    answer: Type.Array(StepOpinion),
    description: 'Answers and opinions at a step',
  }),
  stepsBefore: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_activity_preprocessors',
    who: 'inst',
    repeat: 'reads',
    query: StepOfInstance,
    answer: Type.Array(StepBefore),
    description: 'Tasks that a step depends on, nearest first',
  }),
  instanceSteps: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_workflow_instance_activity',
    who: 'inst',
    repeat: 'reads',
    query: Instance,
    answer: Type.Array(InstanceStep),
    description: 'Every entering of a step',
  }),
  workflowChart: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_workflowtemplate_chart',
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({ workflowInstanceId: maybe(Type.String({ maxLength: 100 })), workflowCode: maybe(Type.String({ maxLength: 64 })) }),
    answer: WorkflowChart,
    description: 'The chart of a workflow, and how an instance stands in it',
  }),
  workflowTimes: call({
    method: 'GET',
    path: '/api/runtime/workflow/get_workflow_times',
    who: 'wadm',
    repeat: 'reads',
    query: Type.Object({
      workflowCode: Type.String({ minLength: 1, maxLength: 64 }),
      startTime: maybe(Type.String({ maxLength: 30, description: 'Wall clock; default 90 days before the end' })),
      endTime: maybe(Type.String({ maxLength: 30 })),
      departmentId: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: WorkflowTimes,
    description: 'How long a workflow and its steps take, and where it waits',
  }),
  predictWorkflow: call({
    method: 'POST',
    path: '/api/runtime/workflow/predict',
    who: 'inst',
    repeat: 'reads',
    body: PredictBody,
    answer: Type.Array(ForecastStep),
    description: 'The steps that come with their people, from values that are not saved; nothing is stored',
  }),
  simulateWorkflow: call({
    method: 'POST',
    path: '/api/runtime/workflow/simulate',
    who: 'app',
    repeat: 'reads',
    body: SimulateBody,
    answer: Trial,
    description: 'Plays an instance of a workflow from its start to its end; nothing is stored',
  }),
} as const;
