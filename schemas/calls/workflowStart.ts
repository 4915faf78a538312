import { Type } from 'typebox';
import { StartGroup, StartItem } from '#schemas/workflow/startItem.ts';
import { maybe } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const WORKFLOW = '/api/runtime/workflow';
const FAVOURITES = '/api/runtime/favorites';
const Flag = maybe(Type.Boolean());
const WorkflowCode = Type.String({ minLength: 1, maxLength: 64 });

/** What may be started, and what one starts often (contract 7.3). */
export const workflowStartCalls = {
  myWorkflows: call({
    method: 'GET',
    path: `${WORKFLOW}/list_my_workflow`,
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ isMobile: Flag, appGroupCode: maybe(Type.String({ maxLength: 64 })) }),
    answer: Type.Array(StartGroup),
    description: 'Workflows the user may start, by application',
  }),
  myWorkflowsOfFolder: call({
    method: 'GET',
    path: `${WORKFLOW}/list_my_workflow_by_folder_id`,
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200, description: 'Application, or folder of a menu' }), isMobile: Flag }),
    answer: Type.Array(StartItem),
    description: 'Of them those of one folder',
  }),
  findMyWorkflows: call({
    method: 'GET',
    path: `${WORKFLOW}/list_my_workflow_by_name`,
    who: 'user',
    repeat: 'reads',
    query: Type.Object({
      workflowName: Type.String({ maxLength: 200, description: 'Part of a name in either language' }),
      isMobile: Flag,
      language: maybe(Type.String({ maxLength: 20, description: 'Not read' })),
    }),
    answer: Type.Array(StartItem),
    description: 'Of them those with a word in their name',
  }),
  workflowStatistics: call({
    method: 'GET',
    path: `${WORKFLOW}/get_workflow_statistics`,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ unitType: maybe(Type.Integer()) }),
    answer: Type.Array(Type.Object({ name: Type.String(), count: Type.Integer() })),
    description: 'Open items of the user by workflow, the most first',
  }),
  favouriteWorkflows: call({
    method: 'GET',
    path: `${FAVOURITES}/list_favorites_workflow`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(StartItem),
    description: 'Workflows the user has marked',
  }),
  recentWorkflows: call({
    method: 'GET',
    path: `${FAVOURITES}/list_favorites_workflow_recently_used`,
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ isMobile: Flag }),
    answer: Type.Array(StartItem),
    description: 'The last workflows the user has started',
  }),
  addFavouriteWorkflow: call({
    method: 'GET',
    path: `${FAVOURITES}/create_favorites_workflow`,
    also: [`POST ${FAVOURITES}/create_favorites_workflow`],
    who: 'self',
    repeat: { harmlessTwice: 'What is marked stays marked' },
    body: Type.Object({ workflowCode: maybe(WorkflowCode), appCode: maybe(Type.String({ maxLength: 64 })) }),
    query: Type.Object({ workflowCode: maybe(WorkflowCode), appCode: maybe(Type.String({ maxLength: 64 })) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Marks a workflow as favourite',
  }),
  removeFavouriteWorkflow: call({
    method: 'POST',
    path: `${FAVOURITES}/delete_favorites_workflow`,
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What is not marked stays so' },
    query: Type.Object({ workflowCode: WorkflowCode }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes the mark away',
  }),
} as const;
