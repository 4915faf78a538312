import { Type } from 'typebox';
import { BizObject } from '#schemas/form.ts';
import { LAST_PAGE, WORKFLOW_ACTS } from '#schemas/limits.ts';
import { maybe, pageOf } from '#schemas/wire.ts';
import { Approval } from '#schemas/workItem.ts';
import { OperationChange, OperationEntry, RejectTarget } from '#schemas/workflow/operation.ts';
import { Ignored, ReplayToken, call } from './call.ts';

const Id = Type.String({ minLength: 1, maxLength: 100 });
const Code = Type.String({ minLength: 1, maxLength: 64 });
const People = Type.Array(Code, { minItems: 1, maxItems: WORKFLOW_ACTS.people, description: 'Ids of enabled people' });
const Comment = maybe(Type.String({ maxLength: WORKFLOW_ACTS.commentCharacters }));

/** Words of every act, and the token that makes it count once (contract 11.6). */
const WORDS = {
  comment: Comment,
  approval: maybe(Approval),
  replayToken: ReplayToken,
};

/** An item with its place, as acts at it name it; the place follows from the item. */
const AT_ITEM = { workItemId: Id, workflowInstanceId: maybe(Id), activityCode: maybe(Code) };

/** Fields of acts that are made by GET too (contract 2.7); required ones are checked together with the body. */
const ofInstance = { workflowInstanceId: maybe(Id), workItemId: maybe(Id), ...WORDS };
const SEVERAL = { workflowInstanceIds: maybe(Type.Array(Id, { minItems: 1, maxItems: WORKFLOW_ACTS.batch, description: 'Several, by an administrator' })) };

const EndedInstances = Type.Object({
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  errors: Type.Array(Type.Object({ workflowInstanceId: Type.String(), errcode: Type.Integer(), errmsg: Type.String() })),
});
/** One instance: nothing; several: the outcome of each. */
const OneOrSeveral = Type.Union([Type.Null(), EndedInstances]);

/** The outcome of an act at several items (contract 10.1). */
const BatchOfItems = Type.Object({
  successCount: Type.Integer(),
  errorCount: Type.Integer(),
  errors: Type.Array(Type.Object({ workItemId: Type.String(), errcode: Type.Integer(), errmsg: Type.String() })),
});

const W = '/api/runtime/workflow';

/** What people do in running workflows (contract 11, 11.6, 21.6, 21.7, 21.10). */
export const workflowActCalls = {
  rejectTargets: call({
    method: 'GET',
    path: `${W}/list_reject_activities`,
    who: 'task',
    repeat: 'reads',
    query: Type.Object({ workflowInstanceId: Id, activityCode: Code, workItemId: maybe(Id) }),
    answer: Type.Array(RejectTarget),
    description: 'Steps that an item can be returned to, nearest first',
  }),
  rejectWorkItem: call({
    method: 'POST',
    path: `${W}/reject_workItem`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({
      ...AT_ITEM,
      formType: maybe(Type.String({ maxLength: 10 })),
      workflowCode: maybe(Code),
      rejectToActivityCode: Code,
      submitToReject: maybe(Type.Boolean({ description: 'true = it comes straight back' })),
      bizObject: maybe(BizObject),
      ...WORDS,
    }),
    answer: Type.Object({ nextActivityCode: Type.String() }),
    survivesNavigation: true,
    description: 'Returns an item to a former step',
  }),
  forwardWorkItem: call({
    method: 'POST',
    path: `${W}/forward_workItem`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({ ...AT_ITEM, participantors: People, back: maybe(Type.Boolean({ description: 'true = it comes back' })), ...WORDS }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Hands an item on to others',
  }),
  adjustSigners: call({
    method: 'POST',
    path: `${W}/adjust_workItem_participators`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({
      ...AT_ITEM,
      participantors: maybe(People),
      addSignType: maybe(Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(3)], { description: '1 before, 2 after, 3 beside (default)' })),
      approvalMode: maybe(Type.Union([Type.Literal('all'), Type.Literal('any'), Type.Literal('sequence')], { description: 'Of people added before' })),
      remove: maybe(People),
      bizObject: maybe(BizObject),
      ...WORDS,
    }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Adds people before, after or beside an item, or takes added ones back',
  }),
  assistWorkItem: call({
    method: 'POST',
    path: `${W}/assist_workItem`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({ ...AT_ITEM, participantors: People, ...WORDS }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Asks people for an opinion without a vote',
  }),
  retrieveAssistance: call({
    method: 'POST',
    path: `${W}/retrieve_assist`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({ workItemId: Id, replayToken: WORDS.replayToken }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes an assistance back that is still open; the item is the one of the assistant',
  }),
  markItemOpened: call({
    method: 'POST',
    path: `${W}/mark_opened`,
    who: 'task',
    repeat: { harmlessTwice: 'The first time counts' },
    body: Type.Object({ workItemId: Id }),
    answer: Ignored,
    description: 'Says that an item that was loaded ahead was shown to its handler',
  }),
  withdrawWorkItem: call({
    method: 'GET',
    path: `${W}/revoke_workitem`,
    also: [`POST ${W}/revoke_workitem`],
    who: 'task',
    repeat: 'tokenOfAct',
    query: Type.Object({ ...ofInstance, activityCode: maybe(Code) }),
    body: Type.Object({ ...ofInstance, activityCode: maybe(Code) }),
    answer: Type.Object({ workItemId: Type.String({ description: 'The item that is open again' }) }),
    survivesNavigation: true,
    description: 'Takes an own decision back',
  }),
  abortInstance: call({
    method: 'GET',
    path: `${W}/abort_instance`,
    also: [`POST ${W}/abort_instance`],
    who: 'orig',
    repeat: 'tokenOfAct',
    query: Type.Object({ ...ofInstance, version: maybe(Type.Integer()) }),
    body: Type.Object({ ...ofInstance, ...SEVERAL, version: maybe(Type.Integer({ description: 'Of the record as it was seen' })) }),
    answer: OneOrSeveral,
    survivesNavigation: true,
    description: 'Voids an instance; several by administrators',
  }),
  finishInstance: call({
    method: 'GET',
    path: `${W}/finish_instance`,
    also: [`POST ${W}/finish_instance`],
    who: 'task',
    repeat: 'tokenOfAct',
    query: Type.Object(ofInstance),
    body: Type.Object({ ...ofInstance, ...SEVERAL }),
    answer: OneOrSeveral,
    survivesNavigation: true,
    description: 'Finishes an instance as if it had reached its end; several by administrators',
  }),
  deleteInstance: call({
    method: 'POST',
    path: `${W}/delete_instance`,
    kind: 'postQuery',
    who: 'orig',
    repeat: 'tokenOfAct',
    query: Type.Object({ workflowInstanceId: Id, replayToken: ReplayToken }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Deletes a draft, or an instance that has ended; the record stays unless the draft made it',
  }),
  deleteCanceledInstances: call({
    method: 'POST',
    path: `${W}/deleteCanceledWorkflowInstances`,
    who: 'wadm',
    repeat: 'tokenOfAct',
    body: Type.Object({ workflowInstanceIds: Type.Array(Id, { minItems: 1, maxItems: WORKFLOW_ACTS.batch }), replayToken: ReplayToken }),
    answer: EndedInstances,
    survivesNavigation: true,
    description: 'Deletes voided instances',
  }),
  activateActivity: call({
    method: 'GET',
    path: `${W}/activate_activity`,
    also: [`POST ${W}/activate_activity`],
    who: 'wadm',
    repeat: 'tokenOfAct',
    query: Type.Object({
      ...ofInstance,
      activityCode: maybe(Code),
      participantors: maybe(Type.String({ maxLength: 4000, description: 'Ids, joined by commas' })),
      cancelOthers: maybe(Type.Boolean()),
    }),
    body: Type.Object({ ...ofInstance, activityCode: maybe(Code), participantors: maybe(People), cancelOthers: maybe(Type.Boolean()) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Opens a step of a running instance',
  }),
  cancelActivity: call({
    method: 'GET',
    path: `${W}/cancel_activity`,
    also: [`POST ${W}/cancel_activity`],
    who: 'wadm',
    repeat: 'tokenOfAct',
    query: Type.Object({ ...ofInstance, activityCode: maybe(Code), workflowTokenId: maybe(Id) }),
    body: Type.Object({ ...ofInstance, activityCode: maybe(Code), workflowTokenId: maybe(Id) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes the items of a step away',
  }),
  adjustParticipants: call({
    method: 'POST',
    path: `${W}/adjust_participantors`,
    who: 'wadm',
    repeat: 'tokenOfAct',
    body: Type.Object({ workflowInstanceId: Id, activityCode: Code, participantors: People, workflowTokenId: maybe(Id), ...WORDS }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Replaces the people of a step who have not answered yet',
  }),
  operateInstance: call({
    method: 'POST',
    path: `${W}/workflow_operation`,
    who: 'wadm',
    repeat: 'tokenOfAct',
    body: Type.Object({
      workflowInstanceId: maybe(Id),
      operation: Type.Union([Type.Literal('RETRY'), Type.Literal('SUSPEND'), Type.Literal('RESUME'), Type.Literal('MIGRATE')]),
      ...SEVERAL,
      ...WORDS,
    }),
    answer: OneOrSeveral,
    survivesNavigation: true,
    description: 'Retries, suspends, resumes or migrates instances',
  }),
  batchSubmit: call({
    method: 'POST',
    path: '/api/runtime/form/batchSubmit',
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({
      workItemIds: maybe(Type.Array(Id, { maxItems: WORKFLOW_ACTS.batch })),
      workItems: maybe(
        Type.Array(Type.Object({ workItemId: Id, version: maybe(Type.Integer({ description: 'Of the record as the person saw it' })) }), {
          maxItems: WORKFLOW_ACTS.batch,
          description: 'Wins over workItemIds',
        }),
      ),
      agree: maybe(Type.Boolean()),
      actionCode: maybe(Type.String({ maxLength: 64, description: 'agree or disAgree' })),
      ...WORDS,
    }),
    answer: BatchOfItems,
    survivesNavigation: true,
    description: 'Agrees or disagrees at several items, each by itself, in the order given',
  }),
  batchForward: call({
    method: 'POST',
    path: `${W}/batch_forward_workItem`,
    who: 'task',
    repeat: 'tokenOfAct',
    body: Type.Object({ workItemIds: Type.Array(Id, { minItems: 1, maxItems: WORKFLOW_ACTS.batch }), participantors: People, ...WORDS }),
    answer: BatchOfItems,
    survivesNavigation: true,
    description: 'Hands several items on; administrators hand over those of others',
  }),
  operations: call({
    method: 'GET',
    path: `${W}/list_operation`,
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({
      workflowInstanceId: Id,
      page: maybe(Type.Integer({ minimum: 0, maximum: LAST_PAGE, description: 'Zero-based' })),
      size: maybe(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    answer: pageOf(OperationEntry),
    description: 'What was done in an instance, the last first',
  }),
  operationChanges: call({
    method: 'GET',
    path: `${W}/compareOperationLog`,
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({ bizObjectLogId: Id }),
    answer: Type.Array(OperationChange),
    description: 'What one operation changed in the record, as far as the reader sees it',
  }),
} as const;
