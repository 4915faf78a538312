import { Type } from 'typebox';
import { MOST_SHORT_CODE_MS } from '#schemas/limits.ts';
import { maybe } from '#schemas/wire.ts';
import { call } from './call.ts';

/** Short codes of addresses and the QR codes made of them (contract 7.4, 9). */
export const shortCodeCalls = {
  recordCodes: call({
    method: 'POST',
    path: '/api/runtime/query/genShortCodes',
    who: 'act',
    repeat: { harmlessTwice: 'An address has one lasting code' },
    body: Type.Array(Type.Object({ pairValue: Type.String({ maxLength: 500, description: 'JSON text of `{sheetCode, schemaCode, id}`' }) }), {
      minItems: 1,
      maxItems: 500,
    }),
    answer: Type.Array(Type.String()),
    description: 'Short codes of records, in the order requested',
  }),
  shortCode: call({
    method: 'POST',
    path: '/public/short_code/generate',
    host: 'public',
    who: 'user',
    repeat: { harmlessTwice: 'An address has one lasting code; another one ends by itself' },
    body: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 2000 }),
      type: maybe(Type.String({ maxLength: 64 })),
      expireTime: Type.Integer({ minimum: -1, maximum: MOST_SHORT_CODE_MS, description: 'Milliseconds; -1 = never' }),
      uniqueCode: maybe(Type.String({ maxLength: 64 })),
    }),
    answer: Type.String(),
    description: 'Short code of an address of this portal',
  }),
  shortCodeTarget: call({
    method: 'GET',
    path: '/public/short_code/resource/{shortCode}',
    host: 'public',
    who: 'anon',
    repeat: 'reads',
    query: Type.Object({ shortCode: Type.String({ minLength: 1, maxLength: 64 }) }),
    answer: Type.Object({ url: Type.String(), type: maybe(Type.String()) }),
    description: 'Address behind a short code; rights are checked when it is opened',
  }),
  qrCode: call({
    method: 'GET',
    path: '/api/qrcode/generate_qrcode',
    kind: 'download',
    who: 'user',
    repeat: 'reads',
    query: Type.Object({ text: Type.String({ minLength: 1, maxLength: 2000 }) }),
    answer: Type.Unknown(),
    description: 'QR code of a text as a PNG image',
  }),
} as const;
