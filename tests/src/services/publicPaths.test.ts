import { describe, expect, it } from 'vitest';
import { hasTokenInQuery, isOpen } from '#src/services/navigation/publicPaths.ts';

describe('addresses that open without a session', () => {
  it.each(['/login', '/login/', '/login?corpId=C1', '/oauth?code=x', '/oauth/', '/external-link/F1', '/external-link/F1?x=1', '/login-error?code=denied'])(
    '[RT-061] [OP-16] %s is open',
    (address) => expect(isOpen(address)).toBe(true),
  );

  it.each(['/', '/login-error', '/loginx', '/oauth2', '/error', '/permission', '/shared/success', '/my-draft?return=/login'])(
    '[RT-061] [OP-16] %s wants a token',
    (address) => expect(isOpen(address)).toBe(false),
  );

  it.each([
    ['?T=abc', true],
    ['?a=1&T=abc', true],
    ['?fooT=abc', false],
    ['?T=', false],
    ['?return=%3FT%3Dabc', false],
    ['', false],
  ])('[HT-006] the query %s brings a token: %s', (search, brings) => expect(hasTokenInQuery(search)).toBe(brings));
});
