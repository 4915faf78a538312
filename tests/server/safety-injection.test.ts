import { request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ErrCode, FilterType } from '#schemas/codes.ts';
import type { FormLoad } from '#schemas/form.ts';
import type { ListPage } from '#schemas/list.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { Client } from './http/client.ts';
import { listBody, openSafetyEnvironment, save, upload, type SafetyEnvironment } from './safetyEnvironment.ts';

/** The items of the attacked model. */
const OWN_ITEMS = [
  'title',
  'note',
  'amount',
  'due',
  'done',
  'mixed',
  'files',
  'parent',
  'place',
  'others',
  'status',
  'tags',
  'at',
  'person',
  'people',
  'dept',
  'depts',
];

/** Those and what the system and the sub-table add. */
const ITEMS = [...OWN_ITEMS, 'id', 'name', 'owner', 'ownerDeptId', 'createdTime', 'sequenceStatus', 'version', 'lines', 'lines.what', 'lines.price'] as const;

/** Values that have broken list servers: SQL, wrong kinds, ends of ranges, patterns, JSON of odd shapes. */
const VALUES = [
  "'",
  "' or '1'='1",
  "'; drop table users; --",
  "\\'; select pg_sleep(5); --",
  '$1',
  '$$x$$',
  '/**/union/**/select/**/1',
  '%',
  '_',
  '\\',
  '%%%%%%%%%%%%%%%%%%%%%%%%%%%%a',
  ';',
  ';;;;',
  '1;2;3',
  '1;',
  ';1',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '-1e-999',
  '9'.repeat(100),
  '9'.repeat(5000),
  '0x10',
  '１２３',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01;9999-12-31',
  '9999-12-31 23:59:59',
  '2026-02-30',
  '294277-01-01',
  '24:00:00',
  '99:99',
  'infinity',
  'epoch',
  'now()',
  '{}',
  '[]',
  '[[]]',
  '{"id":{"a":1}}',
  '[{"id":"a","unitType":1},{"id":"b","unitType":2}]',
  '[{"id":"staff","unitType":99}]',
  '{"provinceName":{"a":1}}',
  '{"__proto__":{"provinceName":"x"}}',
  '["a"',
  String.raw`[{"id":"a\u0000b","unitType":3}]`,
  String.raw`["\ud800"]`,
  String.raw`{"provinceName":"a\u0000b"}`,
  'null',
  'true',
  '__proto__',
  'constructor',
  'é'.normalize('NFD'),
  '\u202Egpj.exe',
  '😀'.repeat(500),
] as const;

/** One condition of the fuzz. */
interface Cell {
  propertyCode: string;
  queryFilterType: string | number;
  propertyValue: string;
}

const OPERATORS = Object.keys(FilterType);

/** Each item with each value, under operators that change from cell to cell: every item and every value meets every operator. */
function* cells(): Generator<Cell> {
  for (const [item, propertyCode] of ITEMS.entries()) {
    for (const [value, propertyValue] of VALUES.entries()) {
      for (const step of [0, 5]) yield { propertyCode, queryFilterType: OPERATORS[(item * 3 + value + step) % OPERATORS.length] ?? '', propertyValue };
    }
  }
}

describe('[S1] filters, sorts and paging cannot reach SQL', () => {
  let environment: SafetyEnvironment;
  let staff: Client;
  let rowsBefore: number;

  const query = async (more: object): Promise<{ status: number; envelope: Envelope<ListPage>; ms: number; text: string }> => {
    const begin = performance.now();
    const answer = await staff.send('POST', '/api/runtime/query/list', { body: listBody(more) });
    const text = await answer.text();
    return { status: answer.status, envelope: JSON.parse(text), ms: performance.now() - begin, text };
  };
  const rowCount = async (): Promise<number> => {
    const table = environment.server.services.catalogue.model('dossier').table;
    const { rows } = await sql<{ total: string }>`select count(*) as "total" from ${sql.table(table)}`.execute(environment.server.services.database.kysely);
    return Number(rows[0]?.total);
  };

  beforeAll(async () => {
    environment = await openSafetyEnvironment();
    staff = await environment.server.as('staff');
    const manager = await environment.server.as('manager');
    for (let index = 0; index < 3; index += 1) {
      expect((await save(staff, 'dossier', { title: `own ${index}`, amount: index, lines: [{ what: 'x', price: 1 }] })).errmsg).toBe('');
      expect((await save(manager, 'dossier', { title: `FOREIGN ${index}`, amount: index, lines: [{ what: 'x', price: 1 }] })).errmsg).toBe('');
    }
    rowsBefore = await rowCount();
  });
  afterAll(() => environment.close());

  it('every item × operator × hostile value: an answer or 900400, never a fault, a foreign row or the words of a database', async () => {
    const all = [...cells()];
    let answered = 0;
    // Several conditions travel in one nested query: one faulty cell must not hide the next, so refused ones are sent alone.
    const workers = Array.from({ length: 8 }, async (_, worker) => {
      for (let at = worker; at < all.length; at += 8) {
        const cell = all[at];
        if (!cell) continue;
        const { status, envelope, text } = await query(
          at % 2 === 0
            ? { filters: [{ ...cell, propertyType: 0, propertyValueName: '' }] }
            : { queryCondition: [[[{ ...cell, propertyType: 0, propertyValueName: '' }]]] },
        );
        const where = `${JSON.stringify(cell).slice(0, 200)} → ${status} ${text.slice(0, 300)}`;
        if (envelope.errcode === 0) answered += 1;
        if (status !== 200 || (envelope.errcode !== 0 && envelope.errcode !== ErrCode.invalidParameter)) expect.fail(where);
        if (/FOREIGN|syntax error|postgres|relation "|column "|\bat \w+ \(/i.test(text)) expect.fail(where);
      }
    });
    await Promise.all(workers);
    // Otherwise everything was refused at the border and nothing reached the query.
    expect(answered).toBeGreaterThan(all.length / 4);
    expect(await rowCount()).toBe(rowsBefore);
    expect(environment.server.log().filter((line) => line.includes('call failed'))).toEqual([]);
  }, 280_000);

  it('codes, sorts, operators, pages and trees of no meaning are refused in words', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'id"; drop table users; --', 'a.b.c', '.', 'lines.', '.what', 'title\u0001', 'x'.repeat(10_000), ''];
    for (const propertyCode of names) {
      for (const body of [
        { filters: [{ propertyCode, propertyType: 0, propertyValueName: '', propertyValue: 'a' }] },
        { orderByFields: [propertyCode], orderType: 1 },
      ]) {
        const { status, envelope } = await query(body);
        expect([status, envelope.errcode], propertyCode.slice(0, 40)).toEqual([200, ErrCode.invalidParameter]);
      }
    }
    for (const orderType of [0, 3, -1, 1e300]) expect((await query({ orderByFields: ['title'], orderType })).envelope.errcode).toBe(ErrCode.invalidParameter);
    for (const queryFilterType of ['Drop', 'eq', '__proto__', 21, -1, 1.5]) {
      expect(
        (await query({ filters: [{ propertyCode: 'title', propertyType: 0, propertyValueName: '', propertyValue: 'a', queryFilterType }] })).envelope.errcode,
      ).toBe(ErrCode.invalidParameter);
    }
    for (const page of [-1, 1.5, 1e300, 100_000_001]) expect((await query({ page })).envelope.errcode).toBe(ErrCode.invalidParameter);
    for (const size of [0, 501, -5, 1e300]) expect((await query({ size })).envelope.errcode).toBe(ErrCode.invalidParameter);
    expect((await query({ page: 100_000_000, size: 500 })).envelope.data.content).toEqual([]);
    for (const view of [
      { type: 'TREE', depth: 1e9, parentRef: "' or true --" },
      { type: '__proto__', parentRef: '#' },
    ])
      expect((await query({ view })).envelope.errcode).toBe(0);
  });

  it('too many conditions, values and sorts are refused, as many as allowed are answered in time', async () => {
    const condition = (propertyValue: string) => ({ propertyCode: 'title', propertyType: 0, propertyValueName: '', propertyValue, queryFilterType: 'NotLike' });
    const most = await query({ filters: Array.from({ length: 100 }, (_, index) => condition(`${'ab'.repeat(400)}${index}`)) });
    expect([most.envelope.errcode, most.ms < 2500]).toEqual([0, true]);
    expect((await query({ filters: Array.from({ length: 101 }, () => condition('a')) })).envelope.errcode).toBe(ErrCode.invalidParameter);
    expect((await query({ queryCondition: [Array.from({ length: 101 }, () => [condition('a')])] })).envelope.errcode).toBe(ErrCode.invalidParameter);
    const values = (count: number) => ({
      propertyCode: 'id',
      propertyType: 0,
      propertyValueName: '',
      propertyValue: Array.from({ length: count }, (_, index) => index).join(';'),
      queryFilterType: 'In',
    });
    expect((await query({ filters: [values(1000)] })).envelope.errcode).toBe(0);
    expect((await query({ filters: [values(1001)] })).envelope.errcode).toBe(ErrCode.invalidParameter);
    expect((await query({ orderByFields: Array.from({ length: 6 }, () => 'title') })).envelope.errcode).toBe(ErrCode.invalidParameter);
    expect((await query({ queryCondition: Array.from({ length: 50_000 }, () => []) })).envelope.errcode).toBe(0);
  });

  it('a text is looked for as it is written: wildcards find themselves only', async () => {
    const found = async (propertyValue: string) =>
      (await query({ filters: [{ propertyCode: 'title', propertyType: 0, propertyValueName: '', propertyValue, queryFilterType: 'Like' }] })).envelope.data
        .totalElements;
    expect([await found('own'), await found('%'), await found('_'), await found('own%'), await found('\\')]).toEqual([3, 0, 0, 0, 0]);
  });
});

describe('[R9] what arrives is kept as it is, or refused', () => {
  let environment: SafetyEnvironment;
  let staff: Client;
  beforeAll(async () => {
    environment = await openSafetyEnvironment();
    staff = await environment.server.as('staff');
  });
  afterAll(() => environment.close());

  const raw = (path: string, body: Buffer | string, type = 'application/json'): Promise<Response> =>
    fetch(staff.url + path, {
      method: 'POST',
      body: typeof body === 'string' ? body : new Uint8Array(body),
      headers: { 'Content-Type': type, Authorization: `Bearer ${staff.tokens?.access_token ?? ''}` },
    });
  const SAVE = '/api/runtime/form/save';

  it('bytes that are no UTF-8 are refused, not stored as other signs', async () => {
    const begin = Buffer.from('{"bizObject":{"schemaCode":"dossier","data":{"title":"a');
    const end = Buffer.from('"}},"replayToken":"x"}');
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0xc0, 0x80]]) {
      const answer = await raw(SAVE, Buffer.concat([begin, Buffer.from(bytes), end]));
      expect([answer.status, (await answer.json()).errcode], String(bytes)).toEqual([400, ErrCode.invalidParameter]);
    }
  });

  it('keys that reach for a prototype are refused however they are written', async () => {
    for (const key of ['__proto__', '\\u005f_proto__', '\\u005F\\u005fproto\\u005f\\u005f']) {
      const answer = await raw('/api/app/bizdatarule/calculate', `{"schemaCode":"dossier","data":{"${key}":{"title":"x"}}}`);
      expect([key, answer.status]).toEqual([key, 400]);
    }
    expect(({} as { title?: string }).title).toBeUndefined();
    const harmless = await raw('/api/app/bizdatarule/calculate', '{"schemaCode":"dossier","data":{"constructor":{"prototype":{"title":"x"}},"toString":1}}');
    expect(harmless.status).toBe(200);
    expect(({} as { title?: string }).title).toBeUndefined();
  });

  it('hostile values of every item are stored as they are or refused with 900400', async () => {
    const values: unknown[] = [
      "'",
      '\u202E',
      '\uFEFFx',
      'a\u0301',
      '👩‍👩‍👧‍👦',
      '<img src=x onerror=alert(1)>',
      '=cmd|calc',
      'x'.repeat(200_000),
      '2026-02-30',
      '0000-01-01',
      '1e999',
      'NaN',
      '1e400',
      1e308,
      -0,
      5e-324,
      1e21,
      123456789012345680000,
      true,
      [],
      {},
      [[]],
      [{}],
      [null],
      { id: '' },
      { id: {} },
      [{ id: 'x'.repeat(101) }],
      [{ refId: 1 }],
      { id: 'absent' },
      [{ id: 'absent', type: 3 }],
      [{ id: 'staff', type: 99 }],
      [{ what: 'x', price: {} }],
      [{ id: 'absent', rowStatus: 'Modified' }],
      [{ rowStatus: 'Deleted' }],
      [{ id: 7 }],
      { provinceName: { a: 1 } },
      '{"provinceName":"x"}',
      Array.from({ length: 3000 }, () => ({ what: 'x' })),
    ];
    const codes = [...OWN_ITEMS, 'lines'];
    const checkCell = async (code: string, value: unknown): Promise<void> => {
      const saved = await save(staff, 'dossier', { title: 'kept', [code]: value });
      const cell = `${code} ${JSON.stringify(value).slice(0, 80)}`;
      if (saved.errcode !== 0)
        return expect([ErrCode.invalidParameter, ErrCode.noRight, ErrCode.fileUnknown], `${cell} ${JSON.stringify(saved)}`).toContain(saved.errcode);
      if (typeof value !== 'string' || (code !== 'title' && code !== 'note')) return;
      const { data } = await staff.get<FormLoad>('/api/runtime/form/load', { schemaCode: 'dossier', objectId: saved.data.bizObjectId });
      expect(data.bizObject.data[code], cell).toBe(value);
    };
    await Promise.all(
      codes.map(async (code) => {
        for (const value of values) await checkCell(code, value);
      }),
    );
    expect(environment.server.log().filter((line) => line.includes('call failed'))).toEqual([]);
  }, 280_000);

  it('bodies of another kind than their type says are refused with an envelope', async () => {
    const cases: [string, string, string][] = [
      [SAVE, 'a=1', 'application/x-www-form-urlencoded'],
      [SAVE, '{}', 'text/plain'],
      [SAVE, '<a/>', 'application/xml'],
      [SAVE, '{}', 'application/json; charset=utf-16'],
      [SAVE, '{}', 'application/json, application/json'],
      [SAVE, '--x\r\n\r\n--x--', 'multipart/form-data; boundary=x'],
      ['/oauth/token', '{"client_id":"api"}', 'application/json'],
      ['/api/aliyun/upload', '{}', 'application/json'],
      ['/api/aliyun/upload', 'x', 'multipart/form-data'],
    ];
    for (const [path, body, type] of cases) {
      const answer = await raw(path, body, type);
      expect([path, type, answer.status]).toEqual([path, type, 415]);
      expect(await answer.json()).toMatchObject({ traceId: expect.stringMatching(/^[0-9A-F]{32}$/) });
    }
    for (const body of ['', 'null', '[]', '"x"', '7', 'true']) {
      const answer = await raw(SAVE, body);
      expect([body, answer.status < 500, (await answer.json()).errcode]).toEqual([body, true, ErrCode.invalidParameter]);
    }
  });

  it('requests that two servers could read differently end with 400 and the connection', async () => {
    const { hostname, port } = new URL(staff.url);
    const status = (headers: Record<string, string | string[]>, body = 'x') =>
      new Promise<number | string>((resolve) => {
        const sent = request({ hostname, port, path: '/logout', method: 'POST', headers, insecureHTTPParser: true }, (answer) => {
          answer.resume();
          resolve(answer.statusCode ?? 0);
        });
        sent.on('error', (error) => resolve(error.message));
        sent.end(body);
      });
    expect(await status({ 'Content-Length': '1', 'Transfer-Encoding': 'chunked' })).not.toBe(200);
    expect(await status({ 'Transfer-Encoding': 'xchunked' })).not.toBe(200);
  });

  it('names of files steer neither paths nor headers nor readers, and what is a program is refused in every spelling', async () => {
    for (const name of ['a.exe', 'A.EXE', 'a.exe.', 'a.exe . .', 'a.exe::$DATA', 'photo\u202Egpj.exe']) {
      expect(await upload(staff, name, 'MZ'), name).toMatchObject({ errcode: ErrCode.fileUnknown });
    }
    for (const name of [
      '../../etc/passwd',
      '..\\..\\boot.ini',
      'a\r\nSet-Cookie: x=1',
      'photo\u202Etxt.png',
      `${'😀'.repeat(300)}.txt`,
      '.htaccess',
      'con',
      'a"b.txt',
    ]) {
      const { data } = await upload(staff, name, 'x');
      expect(data.name, name).not.toMatch(/[\\/\r\n\p{Surrogate}]|[\u202A-\u202E\u2066-\u2069\u200E\u200F]/u);
      const answer = await staff.send('GET', `/api/aliyun/download?refId=${data.refId}`);
      expect(answer.status, name).toBe(200);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
  });

  it('pages and pictures with scripts inside are downloads, never shown in place', async () => {
    for (const [name, type, content] of [
      ['a.html', 'text/html', '<script>alert(1)</script>'],
      ['a.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
      ['a.xml', 'text/xml', '<?xml version="1.0"?><?xml-stylesheet href="x"?>'],
      ['a.png', 'image/png', '<script>alert(1)</script>'],
    ] as const) {
      const { data } = await upload(staff, name, content, type);
      const answer = await staff.send('GET', `/api/aliyun/download?refId=${data.refId}`);
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      for (const kind of ['person', 'application', 'logo']) expect((await staff.send('GET', `/public/image/${kind}/${data.refId}`)).status).toBe(404);
    }
  });

  it('one file ends in one record, however many take it at once', async () => {
    const file = (await upload(staff, 'shared.txt', 'x')).data;
    const saved = await Promise.all(Array.from({ length: 5 }, (_, index) => save(staff, 'dossier', { title: `taker ${index}`, files: [file] })));
    expect(saved.map(({ errcode }) => errcode).toSorted((a, b) => a - b)).toEqual(
      [0, ...Array.from({ length: 4 }, () => ErrCode.fileUnknown)].toSorted((a, b) => a - b),
    );
    expect(await staff.post('/api/aliyun/delete', { deleteList: [{ refId: file.refId }] })).toMatchObject({ errcode: ErrCode.fileUnknown });
    expect((await staff.send('GET', `/api/aliyun/download?refId=${file.refId}`)).status).toBe(200);
  });

  it('settings of a list are kept for lists that exist, so that nobody fills the database with them', async () => {
    const store = (queryCode: string, type = 'COLUMNS') =>
      staff.post('/api/runtime/common_query/save', { name: 'x', type, schemaCode: 'dossier', queryCode, content: '{}' });
    expect(await store('dossiers')).toMatchObject({ errcode: 0 });
    expect((await store('no_such_list')).errcode).not.toBe(0);
  });
});
