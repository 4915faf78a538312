import { describe, expect, it } from 'vitest';
import { addressOfCall, queryText, withApiHost } from '#src/api/address.ts';
import { toSeconds } from '#src/api/storage.ts';

const H = 'http://api.test';
const SIX = ['/api/x', '/externalLink/f1', '/login/mobile/ajax', '/login/wx/ajax', '/public/system/config', '/logout'];

describe('addresses', () => {
  it.each(SIX)('[HT-019] %s goes to the API host', (path) => {
    expect(withApiHost(path, { apiHost: H })).toBe(`${H}${path}`);
  });

  it.each(['/oauth/token', '/static/x', '/apiary', '/logouts', '/public/theme/findAll'])('[HT-019] %s gets no host by this rule', (path) => {
    expect(withApiHost(path, { apiHost: H })).toBe(path);
  });

  it.each(SIX)('[HT-020] in proxy mode %s stays at the own host', (path) => {
    expect(withApiHost(path, { apiHost: H, proxy: true })).toBe(path);
  });

  it('login paths go to the login host with the login prefix, others of that host without', () => {
    const hosts = { apiHost: H, oauthHost: 'http://login.test', loginPrefix: '/user' };
    expect(addressOfCall({ path: '/public/getKey', host: 'oauth' }, {}, hosts).url).toBe('http://login.test/user/public/getKey');
    expect(addressOfCall({ path: '/login/Authentication/get_refresh_token', host: 'oauth' }, {}, hosts).url).toBe(
      'http://login.test/login/Authentication/get_refresh_token',
    );
  });

  it('parts in braces are filled from the query, encoded, and leave it', () => {
    expect(addressOfCall({ path: '/public/image/person/{refId}', host: 'public' }, { refId: 'a/b', T: 't' }, {})).toEqual({
      url: '/public/image/person/a%2Fb',
      rest: { T: 't' },
    });
  });

  it('values that are missing leave no trace in the query', () => {
    expect(queryText({ a: undefined, b: null, c: false, d: 'x y' })).toBe('?c=false&d=x+y');
    expect(queryText({})).toBe('');
  });

  it('[HT-007] a 13-digit expiry is cut to seconds, a 10-digit one kept', () => {
    expect(toSeconds(1_700_000_000_123)).toBe(1_700_000_000);
    expect(toSeconds(1_700_000_000)).toBe(1_700_000_000);
  });
});
