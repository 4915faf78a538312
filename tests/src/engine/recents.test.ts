import { describe, expect, it } from 'vitest';
import { entryAddress, recentAddress, recentOfPlace } from '#src/engine/navigation/recents.ts';

const named = { appName: '客户管理', name: '客户', time: '2026-11-27 10:00:00' };

describe('what somebody opens', () => {
  it('is remembered as the record over its list, the report, the home page or the entry of the menu, and nothing else is', () => {
    const node = { appCode: 'crm', code: 'customer' };
    const list = '/application/crm/application-list/customer';
    const record = { appCode: 'crm', schemaCode: 'customer', objectId: 'c1' };
    expect(recentOfPlace(list, node, undefined)).toEqual({ kind: 'menu', appCode: 'crm', code: 'customer' });
    expect(recentOfPlace(list, node, record)).toEqual({ kind: 'record', ...record, code: 'customer' });
    // A record of another application, as one named by this one, or of no menu.
    expect(recentOfPlace(list, node, { ...record, appCode: 'assets' })).toMatchObject({ kind: 'record', code: '' });
    expect(recentOfPlace('/form/detail', undefined, record)).toEqual({ kind: 'record', ...record, code: '' });
    expect(recentOfPlace('/application/crm/application-report/by%20month', node, undefined)).toEqual({ kind: 'report', appCode: 'crm', code: 'by month' });
    expect(recentOfPlace('/application/crm/application-portal/app-portal-runtime', node, undefined)).toEqual({
      kind: 'page',
      appCode: 'crm',
      code: 'crmHomePage',
    });
    expect(recentOfPlace('/user/info', undefined, undefined)).toBeUndefined();
  });

  it('is opened again at its own address, with the way back', () => {
    const back = '/workbench-center?x=1';
    const target = (recent: Parameters<typeof recentAddress>[0]) => new URL(recentAddress(recent, back), 'http://p.test');
    const record = target({ kind: 'record', appCode: 'crm', code: '', schemaCode: 'customer', objectId: 'c&1', ...named });
    expect([record.pathname, ...['schemaCode', 'objectId', 'return'].map((key) => record.searchParams.get(key))]).toEqual([
      '/form/detail',
      'customer',
      'c&1',
      back,
    ]);
    expect(target({ kind: 'report', appCode: 'a/b', code: 'r 1', ...named }).pathname).toBe('/application/a%2Fb/application-report/r%201');
    expect(target({ kind: 'page', appCode: 'crm', code: 'crmHomePage', ...named }).pathname).toBe('/application/crm/application-portal/app-portal-runtime');
    expect(target({ kind: 'page', appCode: 'crm', code: 'board', ...named }).pathname).toBe('/portal-page/board');
    expect(recentAddress({ kind: 'menu', appCode: 'crm', code: 'customer', ...named }, back)).toBe(entryAddress('crm', 'customer', back));
  });
});
