import { Type } from 'typebox';
import { URGES } from '#schemas/limits.ts';
import { OpenHandler, UrgeEntry } from '#schemas/workflow/urge.ts';
import { maybe } from '#schemas/wire.ts';
import { call } from './call.ts';

const InstanceId = Type.String({ minLength: 1, maxLength: 100 });

/** Urging those who have an instance open (contract 11, 21.6). */
export const urgeCalls = {
  urge: call({
    method: 'POST',
    path: '/api/runtime/urge/saveDing',
    who: 'inst',
    repeat: 'token',
    body: Type.Object({
      urgeType: maybe(Type.Integer({ minimum: 0, maximum: 1, description: '0 client, 1 web' })),
      instanceId: InstanceId,
      text: maybe(Type.String({ maxLength: URGES.characters })),
      participants: maybe(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200, description: 'These alone; all without' })),
    }),
    answer: Type.Object({ count: Type.Integer({ description: 'People who received it' }) }),
    survivesNavigation: true,
    description: 'Urges the open handlers of an instance, once an hour',
  }),
  openHandlers: call({
    method: 'GET',
    path: '/api/runtime/urge/todoUser',
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({ instanceId: InstanceId }),
    answer: Type.Array(OpenHandler),
    description: 'Who has an open item of an instance',
  }),
  urges: call({
    method: 'GET',
    path: '/api/runtime/urge/findAll',
    who: 'inst',
    repeat: 'reads',
    query: Type.Object({ instanceId: InstanceId }),
    answer: Type.Array(UrgeEntry),
    description: 'Who urged whom, the last first',
  }),
} as const;
