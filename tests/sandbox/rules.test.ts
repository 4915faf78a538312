import { describe, expect, it } from 'vitest';
import { calls } from '#schemas/calls/index.ts';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { allowedCall } from '#sandbox/protocol/apiRules.ts';
import { cpuBudgetMs, wallLimitMs } from '#sandbox/protocol/budgets.ts';
import { memberNames } from '#sandbox/protocol/memberNames.ts';
import { listFacade, memberNamesOf, runRow } from '#sandbox/protocol/facade.ts';
import { flawOfRoute } from '#sandbox/protocol/plainPath.ts';
import { readBack } from '#sandbox/host/readBack.ts';
import { isDeeperThan, safeParse } from '#sandbox/protocol/safeParse.ts';
import { SandboxError } from '#sandbox/protocol/errors.ts';
import { zoneTable } from '#sandbox/protocol/zone.ts';

describe('what axios may call', () => {
  const rules = {
    apis: ['GET /api/a', 'POST /api/runtime/query/list', 'GET /api/b/*', 'GET /api/system/config', 'GET /login/x', 'GET //x/y'],
    apiHost: 'https://api.example.com',
  };
  const allowed = (url: string, more = {}) => allowedCall({ url, ...more }, rules).ok;

  it.each([
    ['/api/a', {}, true],
    ['api/a', {}, true],
    ['/api/a?x=1', {}, true],
    ['https://api.example.com/api/a', {}, true],
    ['/api/runtime/query/list', { method: 'post' }, true],
    ['/api/b/1', {}, true],
    ['/api/b/1/2', {}, false],
    ['/api/b/', {}, false],
    ['/api/b', {}, false],
    ['/api/a', { method: 'POST' }, false],
    ['/api/a', { method: 'TRACE' }, false],
    ['/api/c', {}, false],
    ['https://example.com/api/a', {}, false],
    ['https://api.example.com.evil/api/a', {}, false],
    ['//api.example.com/api/a', {}, false],
    ['/api/b/../a', {}, false],
    ['/api/b/..', {}, false],
    ['/api/b/%2e%2e', {}, false],
    ['/api/b/a%2fb', {}, false],
    ['/api/b\\x', {}, false],
    ['/api/a#x', {}, false],
    ['/api/a?token=x', {}, false],
    ['/api/a?T=x', {}, false],
    ['/api/a?x=1?token=y', {}, false],
    ['/api/a', { params: { access_token: 'x' } }, false],
    ['/api/a', { params: { ' Token': 'x' } }, false],
    ['/api/system/config', {}, false],
    ['/API/System/config', {}, false],
    ['/api/api/system/config', {}, false],
    ['/login/x', {}, false],
    ['javascript:alert(1)', {}, false],
    ['data:text/html,x', {}, false],
    // Read once, as a server does: no spelling passes the lists by, and a plain one may be spelt otherwise.
    ['/api/%61', {}, true],
    ['/api/b/%E4%BD%A0', {}, true],
    ['/%6Cogin/x', {}, false],
    ['/api/s%79stem/config', {}, false],
    ['/api/b/%', {}, false],
    ['/api/b/%2541', {}, false],
    ['/api/%2561', {}, false],
    ['/api/b/x%252e', {}, false],
    ['/api/b/%3Fx', {}, false],
    ['/api/b/%23', {}, false],
    ['/api/b/%00', {}, false],
    ['/api/b/.', {}, false],
    ['/api/b/x.', {}, false],
    ['/api/b/x%20', {}, false],
    ['/api/./b/x', {}, false],
    ['/api/a?to%256Ben=x', {}, false],
    ['/api/a?%74oken=x', {}, false],
    ['/api/a\u0000', {}, false],
    ['/api/ａ', {}, false],
  ])('%s %j: %s', (url, more, ok) => expect(allowed(url, more)).toBe(ok));

  it('lets only Accept-Language through and bounds the timeout', () => {
    const checked = allowedCall(
      { url: '/api/a?x=1', params: { y: 2 }, timeout: 1e9, headers: { Authorization: 'x', 'accept-language': 'en', Cookie: 'y' } },
      rules,
    );
    expect(checked).toEqual({
      ok: true,
      call: { method: 'GET', path: '/api/a', params: { x: '1', y: 2 }, data: undefined, headers: { 'Accept-Language': 'en' }, timeoutMs: 60_000 },
    });
  });

  it.each([
    '/%6Cogout',
    '/lo%67out',
    '/logout/.',
    '/logout.',
    '/logout%2e',
    '/api/runtime/export%5fdata',
    '/api/runtime/export_dat%61',
    '/api/alíyun/./x',
    '/oauth%2Ftoken',
    '/api/%75ser/x',
  ])('never lets %s through, spelt like that on the list or not', (url) => {
    for (const apis of [[`GET ${url}`], ['GET /*', 'GET /api/*', 'GET /api/runtime/*', 'GET /logout/*']])
      expect(allowedCall({ url }, { apis, apiHost: '' }).ok).toBe(false);
  });

  it('what passed is sent as it was read, so that the answer of info_login is cut however the call was spelt', () => {
    const checked = allowedCall({ url: '/api/organization/user/info%5Flogin' }, { apis: ['GET /api/organization/user/info_login'], apiHost: '' });
    expect(checked).toMatchObject({ ok: true, call: { path: '/api/organization/user/info_login' } });
    expect(allowedCall({ url: '/api/b/%e4%bd%a0' }, rules)).toMatchObject({ ok: true, call: { path: '/api/b/%E4%BD%A0' } });
  });

  it('never lets a sign-in, system, upload, download or stream call of the table through, whatever the list says', () => {
    const closed = Object.values(calls).filter(
      (call) =>
        ['upload', 'download', 'stream'].includes(call.kind) ||
        call.host === 'oauth' ||
        call.path.startsWith('/api/system/') ||
        call.path.startsWith('/api/user/'),
    );
    const open = closed.filter(({ method, path }) => {
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      return allowedCall({ url, method }, { apis: [`${method} ${url}`], apiHost: '' }).ok;
    });
    expect(closed.length).toBeGreaterThan(10);
    expect(open.map(({ path }) => path)).toEqual([]);
  });
});

describe('where a script may lead', () => {
  it.each([
    ['/application/crm/application-list/customer?view=all', null],
    ['/application/%E5%AE%A2/application-list/x#top', null],
    ['/my-draft?t=1', null],
    ['/login', 'session'],
    ['/LOGIN/', 'session'],
    ['/%6Cogin?x=1', 'session'],
    ['/oauth/authorize', 'session'],
    ['/logout', 'session'],
    ['/a/../login', 'paths'],
    ['/a/%2e%2e/login', 'paths'],
    ['/./login', 'paths'],
    ['/%256Cogin', 'paths'],
    ['//login', 'paths'],
    ['/login-error', null],
    ['/x?T=abc', 'token'],
    ['/x?a=1&token=abc', 'token'],
    ['/x?%74oken=abc', 'token'],
    ['/x#access_token=abc', 'token'],
    ['/x?return=%2Fy%3Ftoken%3Dabc', 'token'],
    ['/x?return=%252Fy%253FT%253Dabc', 'token'],
  ])('%s: %s', (address, flaw) => {
    if (flaw === null) expect(flawOfRoute(address)).toBeNull();
    else expect(flawOfRoute(address)).toContain(flaw);
  });

  it('a query given apart is looked at as well', () => {
    expect(flawOfRoute('/x', { view: 'all' })).toBeNull();
    expect(flawOfRoute('/x', { Token: 'abc' })).toContain('token');
    expect(flawOfRoute('/x', { return: '/y?T=abc' })).toContain('token');
  });
});

describe('limits', () => {
  it('budgets grow with rows and cells as agreed', () => {
    const limits = defaultScriptLimits;
    expect(cpuBudgetMs(runRow(listFacade, 'onLoad'), { rows: 500, cells: 0 }, limits)).toBe(650);
    expect(cpuBudgetMs(runRow(listFacade, 'render'), { rows: 0, cells: 10_000 }, limits)).toBe(1150);
    expect(cpuBudgetMs(runRow(listFacade, 'onPreAction'), { rows: 500, cells: 0 }, limits)).toBe(150);
    expect(cpuBudgetMs(runRow(listFacade, 'timer'), { rows: 500, cells: 0 }, limits)).toBe(50);
    expect([
      wallLimitMs(runRow(listFacade, 'onPreLoad'), limits),
      wallLimitMs(runRow(listFacade, 'onPreAction'), limits),
      wallLimitMs(runRow(listFacade, 'onActionDone'), limits),
    ]).toEqual([3000, 10_000, 30_000]);
  });
});

describe('members that are sent', () => {
  it.each([
    ['hooks: { onLoad(data) { data[0].x = 1 } }', []],
    ['vm.total + vm.checkedRows.length', ['checkedRows', 'total']],
    ["vm.getAction('add')", ['queryActions']],
    ['const { total } = vm', null],
    ["vm['total']", ['total']],
    ['const name = "to" + "tal"; vm[name]', null],
    ['vm.resetSelectAll(vm)', []],
    ['const self = vm; self.total', null],
    ['eval("vm.total")', null],
    ['vm["tot\\u0061l"]', null],
  ])('%s', (source, names) => expect(memberNames(source).toSorted()).toEqual((names ?? memberNamesOf(listFacade, 'value', 'value+')).toSorted()));
});

describe('what is read back', () => {
  const sent = new Map(
    Object.entries({
      dataSource: '[{"id":"a"},{"id":"b"}]',
      columns: '[{"propertyCode":"x"},{"propertyCode":"y"}]',
      queryActions: '[{"actionCode":"add"},{"actionCode":"del"}]',
      checkeds: '[false,false]',
    }),
  );
  const read = (name: string, value: unknown, before = sent) => readBack(new Map([[name, JSON.stringify(value)]]), before, defaultScriptLimits);

  it('columns may be ordered, renamed, widened and hidden, none added', () => {
    const { changed, warnings } = read('columns', [{ propertyCode: 'y', name: 'Y', width: 90, visible: false, propertyType: 99 }, { propertyCode: 'z' }]);
    expect(changed.columns).toEqual([{ propertyCode: 'y', width: '90', name: 'Y', visible: false }, { propertyCode: 'x' }]);
    expect(warnings).toHaveLength(1);
  });

  it('a blank name leaves a column or button the one it has', () => {
    expect(read('columns', [{ propertyCode: 'y', name: ' ' }, { propertyCode: 'x' }]).changed.columns).toEqual([{ propertyCode: 'y' }, { propertyCode: 'x' }]);
    expect(read('queryActions', [{ actionCode: 'del', name: '' }, { actionCode: 'add' }]).changed.queryActions).toEqual([
      { actionCode: 'del' },
      { actionCode: 'add' },
    ]);
  });

  it('an action that is left out is hidden, none is added', () => {
    const { changed } = read('queryActions', [
      { actionCode: 'del', disabled: true, queryActionType: 2, attributes: { class: 'a b', id: '"><x' } },
      { actionCode: 'drop' },
    ]);
    expect(changed.queryActions).toEqual([
      { actionCode: 'del', disabled: true, attributes: { class: 'a b', id: undefined } },
      { actionCode: 'add', visible: false },
    ]);
  });

  it.each([
    ['checkeds', [true], undefined],
    ['checkeds', [true, 1], undefined],
    ['checkeds', [true, false], [true, false]],
    ['curPage', 0, undefined],
    ['curPage', 2.5, undefined],
    ['curPage', 3, 3],
    ['pageSize', 30, undefined],
    ['pageSize', 50, 50],
    ['filterData', [{ propertyCode: 'a' }], undefined],
    [
      'filterData',
      [{ propertyCode: 'a', propertyType: 0, propertyValue: '', propertyValueName: '' }],
      [{ propertyCode: 'a', propertyType: 0, propertyValue: '', propertyValueName: '' }],
    ],
    ['queryFormValues', [], undefined],
    ['total', 5, undefined],
    ['__proto__', {}, undefined],
  ])('%s = %j gives %j', (name, value, expected) => {
    const { changed, warnings } = read(name, value);
    expect(Object.entries(changed).map(([, left]) => left)).toEqual(expected === undefined ? [] : [expected]);
    expect(warnings.length).toBe(expected === undefined ? 1 : 0);
  });

  it('[BX-081] cells of a column coded as what every object has are taken over where the row has it', () => {
    const cells = [
      ['a', 'constructor', '"1"'],
      ['b', 'constructor', '"2"'],
      ['a', 'toString', '"3"'],
    ];
    const before: object[] = [
      { id: 'a', constructor: 'x', toString: 'y' },
      { id: 'b', title: 'z' },
    ];
    expect(read('dataSource', { order: null, cells }, new Map([['dataSource', JSON.stringify(before)]])).changed.dataSource?.cells).toEqual([
      { id: 'a', propertyCode: 'constructor', value: '1' },
      { id: 'a', propertyCode: 'toString', value: '3' },
    ]);
  });

  it('cells of rows that are not on the page, and keys that reach a prototype, are left out', () => {
    const { changed } = read('dataSource', {
      order: ['b', 'ghost', 'b'],
      cells: [
        ['a', 'x', '"1"'],
        ['ghost', 'x', '"1"'],
        ['a', '__proto__', '{"y":1}'],
      ],
    });
    expect(changed.dataSource).toEqual({ order: ['b'], cells: [{ id: 'a', propertyCode: 'x', value: '1' }] });
  });
});

/** Numbers that look random and repeat. */
function* chance(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 4294967296;
  }
}

describe('safeParse', () => {
  const bounds = { maxChars: 10_000, maxDepth: 12 };
  const names = ['a', '__proto__', 'constructor', 'prototype', '\u{1f600}', '\ud800', '', 'toString', '"', '\\u005f'];

  function randomJson(next: () => number, depth: number): unknown {
    const kind = Math.floor(next() * (depth > 14 ? 4 : 6));
    if (kind === 0) return null;
    if (kind === 1) return next() * 1e6;
    if (kind === 2) return names[Math.floor(next() * names.length)];
    if (kind === 3) return next() > 0.5;
    if (kind === 4) return Array.from({ length: Math.floor(next() * 4) }, () => randomJson(next, depth + 1));
    const table = Object.create(null);
    for (let i = 0; i < next() * 4; i++) table[names[Math.floor(next() * names.length)] ?? 'x'] = randomJson(next, depth + 1);
    return table;
  }

  it('never changes a prototype, never keeps a key that could, and throws its own codes only', () => {
    const numbers = chance(7);
    const next = () => numbers.next().value;
    for (let i = 0; i < 3000; i++) {
      const text = JSON.stringify(randomJson(next, 0));
      const hurt =
        next() > 0.5
          ? text
          : text.slice(0, Math.floor(next() * text.length)) + (names[Math.floor(next() * names.length)] ?? '') + text.slice(Math.floor(next() * text.length));
      try {
        const value = safeParse(hurt, bounds);
        expect(JSON.stringify(value)).not.toMatch(/"(?:__proto__|constructor|prototype)":/);
      } catch (error) {
        expect(error).toBeInstanceOf(SandboxError);
        expect(['E_OUTPUT', 'E_CONTRACT']).toContain(error instanceof SandboxError ? error.code : '');
      }
    }
    expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(12);
  });

  it('an escaped name is dropped like a plain one', () => {
    expect(safeParse('{"\\u005f_proto__":{"x":1},"a":{"construct\\u006fr":1,"b":2}}', bounds)).toEqual({ a: { b: 2 } });
  });

  it('looks at the depth before it parses', () => {
    expect(isDeeperThan('[[["]]]"]]]', 3)).toBe(false);
    expect(isDeeperThan('[[["\\"[["]]]', 3)).toBe(false);
    expect(isDeeperThan('[[[[', 3)).toBe(true);
    expect(() => safeParse('['.repeat(1e6), { maxChars: 1e7, maxDepth: 12 })).toThrow(SandboxError);
  });
});

describe('time zone', () => {
  it('knows the offsets of a zone over the years', () => {
    expect(zoneTable('Asia/Shanghai').at(-1)).toEqual([expect.any(Number), 28_800_000]);
    const berlin = zoneTable('Europe/Berlin');
    const at = (utc: number) => berlin.findLast(([from]) => from <= utc)?.[1];
    expect([at(Date.UTC(2024, 0, 15)), at(Date.UTC(2024, 6, 15)), at(Date.UTC(2024, 2, 31, 0, 59)), at(Date.UTC(2024, 2, 31, 1))]).toEqual([
      3_600_000, 7_200_000, 3_600_000, 7_200_000,
    ]);
  });
});
