import { Type } from 'typebox';
import { USUAL_OPINIONS } from '#schemas/limits.ts';
import { UsualOpinion } from '#schemas/workflow/usualOpinion.ts';
import { maybe } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const FOLDER = '/api/runtime/common_comment';
const Id = Type.String({ minLength: 1, maxLength: 64 });

/** What people keep for their opinions: usual sentences, and their signature (contract 10.1, 11). */
export const opinionCalls = {
  usualOpinions: call({
    method: 'GET',
    path: `${FOLDER}/getCommonCommentList`,
    who: 'self',
    repeat: 'reads',
    answer: Type.Array(UsualOpinion),
    description: 'Usual opinions of the user, in their order',
  }),
  saveUsualOpinion: call({
    method: 'POST',
    path: `${FOLDER}/save`,
    who: 'self',
    repeat: 'token',
    body: Type.Object({
      id: maybe(Type.String({ maxLength: 64, description: 'The one to change' })),
      content: Type.String({ minLength: 1, maxLength: USUAL_OPINIONS.characters }),
    }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Keeps a usual opinion, or changes one',
  }),
  deleteUsualOpinion: call({
    method: 'POST',
    path: `${FOLDER}/deleteCommonComment`,
    kind: 'postQuery',
    who: 'self',
    repeat: { harmlessTwice: 'What is gone stays gone' },
    query: Type.Object({ id: Id }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Takes a usual opinion away',
  }),
  sortUsualOpinions: call({
    method: 'POST',
    path: `${FOLDER}/updateSort`,
    who: 'self',
    repeat: { harmlessTwice: 'The same order again' },
    body: Type.Object({ ids: Type.Array(Id, { maxItems: USUAL_OPINIONS.perPerson }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Puts usual opinions in an order',
  }),
  signature: call({
    method: 'GET',
    path: '/api/runtime/signature',
    who: 'self',
    repeat: 'reads',
    answer: Type.Union([Type.Object({ refId: Type.String() }), Type.Null()]),
    description: 'The saved signature of the user',
  }),
  saveSignature: call({
    method: 'POST',
    path: '/api/runtime/signature',
    who: 'self',
    repeat: { harmlessTwice: 'The same picture again' },
    body: Type.Object({ refId: Type.String({ minLength: 1, maxLength: 64, description: 'A PNG the user has uploaded' }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Saves a signature in place of the former one',
  }),
} as const;
