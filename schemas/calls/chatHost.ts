import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { call } from './call.ts';

const text = (maxLength: number) => maybe(Type.String({ maxLength }));

const HostCode = Type.Object({
  client_id: text(200),
  code: Type.String({ minLength: 1, maxLength: 500 }),
  scope: text(200),
  state: text(200),
  corpId: text(200),
});

/** Bare answer of both sign-ins; the token travels as `T` or `access_token` (contract 3.2). */
const HostTokens = Type.Object({
  errcode: Type.Integer(),
  errmsg: maybe(Type.String()),
  T: maybe(Type.String()),
  access_token: maybe(Type.String()),
  refresh_token: maybe(Type.String()),
  expiration: maybe(Type.Number({ description: 'Epoch seconds' })),
  user_id: maybe(Type.String()),
  userinfo: maybe(Type.Unknown()),
});

const Signature = Type.Object({
  corpId: Type.String(),
  agentId: maybe(Type.String()),
  timeStamp: Type.Integer({ description: 'Epoch seconds' }),
  nonceStr: Type.String(),
  signature: Type.String(),
});

const Page = Type.Object({ url: Type.String({ minLength: 1, maxLength: 4096, description: 'Page of this portal that makes the request' }) });

/** Inside a workplace chat app (contract 3.2, 7.5). */
export const chatHostCalls = {
  mobileSignIn: call({
    method: 'GET',
    path: '/login/mobile/ajax',
    host: 'oauth',
    envelope: false,
    who: 'anon',
    repeat: { harmlessTwice: 'The code of the app is good once' },
    query: HostCode,
    answer: HostTokens,
    survivesNavigation: true,
    description: 'Code of the first chat app for a token pair',
  }),
  wxSignIn: call({
    method: 'GET',
    path: '/login/wx/ajax',
    host: 'oauth',
    envelope: false,
    who: 'anon',
    repeat: { harmlessTwice: 'The code of the app is good once' },
    query: HostCode,
    answer: HostTokens,
    survivesNavigation: true,
    description: 'Code of the second chat app for a token pair',
  }),
  hostSign: call({
    method: 'GET',
    path: '/api/dingtalk/sign',
    host: 'oauth',
    who: 'anon',
    repeat: 'reads',
    query: Page,
    answer: Signature,
    description: 'Signature of a page for the interface of the first chat app',
  }),
  wxSign: call({
    method: 'GET',
    path: '/api/auth/sign',
    host: 'oauth',
    who: 'anon',
    repeat: 'reads',
    query: Page,
    answer: Signature,
    description: 'Signature of a page for the interface of the second chat app',
  }),
  adminCode: call({
    method: 'POST',
    path: '/api/user/admin_code',
    who: 'self',
    repeat: { harmlessTwice: 'Each code is good once and for a minute; one that nobody uses opens nothing' },
    answer: Type.Object({ code: Type.String() }),
    description: 'One-time code for the management back-end, for administrators',
  }),
} as const;
