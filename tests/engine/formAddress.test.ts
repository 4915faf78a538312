import { describe, expect, test } from 'vitest';
import { messageOrigins, recordTarget, toFormMessage } from '#src/engine/navigation/openRecord.ts';

const ORIGIN = 'https://portal.example';

describe('[LS-040] where a record opens', () => {
  test.each([
    ['/form/detail?schemaCode=m&objectId=1', { kind: 'own', query: '?schemaCode=m&objectId=1' }],
    [`${ORIGIN}/form/detail?objectId=1`, { kind: 'own', query: '?objectId=1' }],
    ['/report/1', { kind: 'frame', src: `${ORIGIN}/report/1` }],
    ['https://forms.example/a?b', { kind: 'frame', src: 'https://forms.example/a?b' }],
    ['https://evil.example/form/detail', { kind: 'link', href: 'https://evil.example/form/detail' }],
    ['//evil.example/x', { kind: 'link', href: 'https://evil.example/x' }],
    ['javascript:alert(1)', { kind: 'refused' }],
    ['data:text/html,x', { kind: 'refused' }],
  ])('%s', (url, target) => expect(recordTarget(url, ORIGIN, ['forms.example', 'http://plain.example'])).toEqual(target));
});

describe('[LS-040] what a message asks', () => {
  test.each([
    ['reload', 'reload'],
    ['reload-close', 'reload-close'],
    ['hidden-close', 'hidden-close'],
    ['https://x/application/crm', 'reload-close'],
    ['anything', undefined],
    [{ type: 'reload' }, undefined],
    [undefined, undefined],
  ])('%j', (data, message) => expect(toFormMessage(data)).toBe(message));

  test('only the portal and the configured hosts are listened to', () => {
    expect([...messageOrigins(ORIGIN, ['forms.example', 'not a host'])]).toEqual([ORIGIN, 'https://forms.example']);
  });
});
