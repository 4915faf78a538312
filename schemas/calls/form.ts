import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { FormLoad, FormSave, FormSaved, FormSubmit, FormSubmitted } from '#schemas/form.ts';
import { ShareRecord } from '#schemas/share.ts';
import { Ignored, call } from './call.ts';

/** Forms of records (contract 10). */
export const formCalls = {
  loadForm: call({
    method: 'GET',
    path: '/api/runtime/form/load',
    who: 'rec',
    repeat: { harmlessTwice: 'Says that an item was opened; the first time counts' },
    query: Type.Object({
      startWorkflowCode: maybe(Type.String({ maxLength: 64 })),
      schemaCode: maybe(Type.String({ maxLength: 64 })),
      sheetCode: maybe(Type.String({ maxLength: 64 })),
      objectId: maybe(Type.String({ maxLength: 64 })),
      workflowInstanceId: maybe(Type.String({ maxLength: 100 })),
      workitemId: maybe(Type.String({ maxLength: 100 })),
      peek: maybe(Type.Boolean({ description: 'true = the item does not count as opened (ours)' })),
      perms: maybe(Type.String({ maxLength: 20 })),
      relevanceInfo: maybe(Type.String({ maxLength: 4000 })),
      draftId: maybe(Type.String({ maxLength: 64, description: 'Draft to give with the form (ours)' })),
    }),
    answer: FormLoad,
    also: ['GET /api/runtime/form/loadNew'],
    description: 'A record with its form, data items and rights',
  }),
  replayToken: call({
    method: 'GET',
    path: '/api/runtime/form/getReplayToken',
    who: 'user',
    repeat: { harmlessTwice: 'A token that nobody uses ends by itself' },
    answer: Type.String(),
    description: 'Token that makes a save count once',
  }),
  saveForm: call({
    method: 'POST',
    path: '/api/runtime/form/save',
    who: 'recChange',
    repeat: 'tokenOfAct',
    body: FormSave,
    answer: FormSaved,
    survivesNavigation: true,
    description: 'Stores a record; 302036 when it was changed meanwhile',
  }),
  submitForm: call({
    method: 'POST',
    path: '/api/runtime/form/submit',
    who: 'task',
    repeat: 'tokenOfAct',
    body: FormSubmit,
    answer: FormSubmitted,
    survivesNavigation: true,
    description: 'Starts a workflow, or answers a work item',
  }),
  deleteRecord: call({
    method: 'POST',
    path: '/api/runtime/form/delete',
    kind: 'postQuery',
    who: 'act',
    repeat: 'token',
    query: Type.Object({
      schemaCode: Type.String({ minLength: 1, maxLength: 64 }),
      objectId: Type.String({ minLength: 1, maxLength: 64 }),
      version: maybe(Type.Integer({ minimum: 0, description: 'Of the record as the person saw it; with another one by now it stays (302036)' })),
    }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Deletes one record from its form',
  }),
  shareRecord: call({
    method: 'POST',
    path: '/api/runtime/form/share',
    who: 'rec',
    repeat: 'token',
    body: ShareRecord,
    answer: Ignored,
    description: 'Tells people of a record they see, with a few words (ours)',
  }),
} as const;
