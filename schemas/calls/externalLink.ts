import { Type } from 'typebox';
import { FormLoad } from '#schemas/form.ts';
import { maybe } from '#schemas/wire.ts';
import { call } from './call.ts';

const Code = Type.String({ minLength: 1, maxLength: 64 });

/** Forms that people without an account open by an address (contract 10.1, OP-19). */
export const externalLinkCalls = {
  externalSheet: call({
    method: 'GET',
    path: '/externalLink/sheet',
    who: 'anon',
    repeat: 'reads',
    query: Type.Object({ formid: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Type.Object({ ...FormLoad.properties, token: maybe(Type.String({ description: 'Good for this form only, 1 h' })) }),
    description: 'The form behind an external link, with the token its calls carry',
  }),
  externalCode: call({
    method: 'POST',
    path: '/externalLink/getShortCode',
    who: 'rec',
    repeat: { harmlessTwice: 'Nobody knows the code that was lost, for only its hash is stored; its link ends by itself' },
    body: Type.Object({ schemaCode: Code, formCode: maybe(Code), objectId: maybe(Code) }),
    answer: Type.String(),
    description: 'Code of an external link to a record in a form that allows it; without `objectId` to a new record',
  }),
} as const;
