import { describe, expect, it } from 'vitest';
import { imageAddress, isAdmin, mayDebug, timeZoneOf, mayChangePassword } from '#src/engine/session/session.ts';

describe('who the user is', () => {
  it.each(['APP_MNG', 'SYS_MNG', 'ADMIN'])('[AU-001] [AU-002] [AU-004] %s alone makes an administrator', (name) => {
    expect(isAdmin({ permissions: [name] })).toBe(true);
  });

  it.each([[[]], [['WORKFLOW_ADMIN']], [['SOMETHING_NEW']], [undefined]])('[AU-003] [AU-004] [AU-010] %j does not', (permissions) => {
    expect(isAdmin({ permissions })).toBe(false);
  });

  it('without a word of the server debugging is for administrators', () => {
    expect([
      mayDebug({ permissions: ['ADMIN'] }),
      mayDebug({ permissions: [] }),
      mayDebug({ permissions: [], mayDebug: true }),
      mayDebug({ permissions: ['ADMIN'], mayDebug: false }),
    ]).toEqual([true, false, true, false]);
  });

  it('the system configuration wins over the settings for the zone', () => {
    expect([timeZoneOf({ timeZone: 'UTC' }, { timeZone: 'Europe/Paris' }), timeZoneOf({}, { timeZone: 'Europe/Paris' }), timeZoneOf({}, {})]).toEqual([
      'UTC',
      'Europe/Paris',
      'Asia/Shanghai',
    ]);
  });

  it('[AP-005] [OP-33] full addresses stay, file ids become picture addresses', () => {
    expect(imageAddress('application', 'https://h/l.png')).toBe('https://h/l.png');
    expect(imageAddress('application', 'f1')).toBe('/public/image/application/f1');
    expect(imageAddress('person', '')).toBeUndefined();
    for (const picture of ['f1', '/public/image/logo/f1'])
      expect(imageAddress('logo', picture, 'https://api.test')).toBe('https://api.test/public/image/logo/f1');
  });
});

it('[PW-019][PW-020] a password is changed here where the account or the login type says so, and never that of admin (OP-46)', () => {
  const given: [string, string | null, number | string | undefined, boolean][] = [
    ['staff', null, 0, true],
    ['staff', null, 2, true],
    ['staff', null, '2', true],
    ['staff', null, 1, false],
    ['staff', null, undefined, false],
    ['staff', 'PUSH', 1, true],
    ['staff', 'PULL', 1, false],
    ['admin', 'PUSH', 0, false],
  ];
  for (const [username, relatedSyncType, loginType, expected] of given) {
    expect([username, relatedSyncType, loginType, mayChangePassword({ username, relatedSyncType }, loginType)]).toEqual([
      username,
      relatedSyncType,
      loginType,
      expected,
    ]);
  }
});
