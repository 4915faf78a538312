import { Type } from 'typebox';
import { MessageLink, PlatformFound, PlatformSearch } from '#schemas/message.ts';
import { maybe } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const MessageId = Type.String({ minLength: 1, maxLength: 64 });

/** Notifications and the search over everything (contract 7.4). */
export const messageCalls = {
  platformSearch: call({
    method: 'POST',
    path: '/api/paltform/search',
    who: 'self',
    repeat: 'reads',
    body: PlatformSearch,
    answer: PlatformFound,
    description: 'Own notifications, or applications, pages and records by a word',
  }),
  readMessages: call({
    method: 'POST',
    path: '/api/paltform/station_message/updateReadState',
    who: 'self',
    repeat: { harmlessTwice: 'What was read stays read' },
    body: Type.Object({ ids: Type.Array(MessageId, { minItems: 1, maxItems: 100 }) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'Own notifications are read',
  }),
  readAllMessages: call({
    method: 'POST',
    path: '/api/paltform/station_message/updateReadStateAll',
    who: 'self',
    repeat: { harmlessTwice: 'What was read stays read' },
    body: Type.Object({ messageType: maybe(Type.String({ pattern: '^(STATION|COMMENT)?$' })) }),
    answer: Ignored,
    survivesNavigation: true,
    description: 'All own notifications of a kind are read',
  }),
  messageLink: call({
    method: 'GET',
    path: '/api/runtime/form/get_message_form_url',
    who: 'self',
    repeat: 'reads',
    query: Type.Object({ messageId: MessageId }),
    answer: MessageLink,
    description: 'Where a notification leads',
  }),
} as const;
