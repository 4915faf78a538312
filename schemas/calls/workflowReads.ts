import { Type } from 'typebox';
import { WORKFLOW_ACTS } from '#schemas/limits.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { Approval, CirculatedItemRow } from '#schemas/workItem.ts';
import { Ignored, ReplayToken, call } from './call.ts';
import { CirculatedQuery } from './workflow.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });
const Id = Type.String({ minLength: 1, maxLength: 100 });

/** Circulation: giving instances to people to read (contract 11, 11.6). */
export const workflowReadCalls = {
  circulatedItems: call({
    method: 'GET',
    path: '/api/runtime/workflow/search_circulates',
    who: 'self',
    repeat: 'reads',
    query: CirculatedQuery,
    answer: pageOf(CirculatedItemRow),
    description: 'To-read: what was circulated to the user and they have not read, newest first',
  }),
  readCirculatedItems: call({
    method: 'GET',
    path: '/api/runtime/workflow/list_finished_circulates',
    who: 'self',
    repeat: 'reads',
    query: CirculatedQuery,
    answer: pageOf(CirculatedItemRow),
    description: 'Read: what was circulated to the user and they have read, last read first',
  }),
  circulateWorkItem: call({
    method: 'POST',
    path: '/api/runtime/workflow/circulate_workItem',
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({
      workItemId: Type.String({ minLength: 1, maxLength: 100, description: 'An open work item, or a circulated one where its step allows that' }),
      workflowInstanceId: maybe(Id),
      activityCode: maybe(Code),
      participantors: Type.Array(Code, { minItems: 1, maxItems: WORKFLOW_ACTS.readers, description: 'Ids of enabled people' }),
      comment: maybe(Type.String({ maxLength: WORKFLOW_ACTS.commentCharacters })),
      approval: maybe(Approval),
      replayToken: ReplayToken,
    }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Gives the instance of an item to people to read; nothing waits for them',
  }),
  markCirculatedRead: call({
    method: 'POST',
    path: '/api/runtime/workflow/update_circulate_readed',
    who: 'self',
    repeat: { harmlessTwice: 'What was read stays read' },
    body: Type.Object({ circulateItemIds: Type.Array(Id, { maxItems: WORKFLOW_ACTS.marked }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Marks circulated items of the user as read',
  }),
} as const;
