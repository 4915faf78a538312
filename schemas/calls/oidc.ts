import { Type } from 'typebox';
import { maybe } from '#schemas/wire.ts';
import { Ignored, call } from './call.ts';

const text = (maxLength: number) => maybe(Type.String({ maxLength }));

/** Sign-in through an OpenID Connect provider (contract 7.5): the browser goes to these addresses, no script requests them. */
export const oidcCalls = {
  oidcStart: call({
    method: 'GET',
    path: '/login/oidc/start',
    host: 'oauth',
    envelope: false,
    who: 'anon',
    repeat: { harmlessTwice: 'Another way to the provider; one that nobody follows ends by itself' },
    query: Type.Object({ return: text(2048) }),
    answer: Ignored,
    description: 'Leads to the OpenID Connect provider; 404 when none is configured',
  }),
  oidcReturn: call({
    method: 'GET',
    path: '/login/oidc/return',
    host: 'oauth',
    envelope: false,
    who: 'anon',
    repeat: { harmlessTwice: 'Its state is good once: a repeat is refused' },
    query: Type.Object({ code: text(4096), state: text(200), error: text(200), error_description: text(2000) }),
    answer: Ignored,
    description: 'The answer of the provider; leads to `/oauth` with a code of our own, or to `/login-error`',
  }),
} as const;
