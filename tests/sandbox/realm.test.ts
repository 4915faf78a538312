import { describe, expect, it } from 'vitest';
import { checkScript } from '#sandbox/node.ts';
import { scriptKind } from '#sandbox/protocol/scriptKind.ts';
import { members, openGuest, script } from '../fixtures/sandbox/guest.ts';

const action = { kind: 'json', content: '{"actionCode":"delete","name":"Delete"}' } as const;
const data = { kind: 'member', content: 'dataSource' } as const;

/** Runs one body in one hook with every member at hand and gives the returned value. */
async function returned(body: string, hook = 'onCustomAction') {
  const guest = await openGuest(script(hook, 'action, data', body));
  const { output } = guest.start(hook, [action, data]);
  const [ended] = output().ended;
  if (!ended?.ok) throw new Error(JSON.stringify(ended?.error ?? output()));
  return ended.json === null ? undefined : JSON.parse(ended.json);
}

describe('the guest', () => {
  it('[SC-001] runs onPreLoad without arguments', async () => {
    const guest = await openGuest(script('onPreLoad', '', 'return arguments.length'));
    expect(guest.start('onPreLoad', []).output().ended).toMatchObject([{ ok: true, json: '0' }]);
  });

  it('[SC-002] runs onLoad and reads changed cells, order and left out rows back', async () => {
    const guest = await openGuest(script('onLoad', 'data', "data[1].title = '! ' + data[1].title; data.reverse(); data.pop(); return data === vm.dataSource"));
    const [ended] = guest.start('onLoad').output().ended;
    expect(ended?.json).toBe('true');
    expect(JSON.parse(ended?.patches.get('dataSource') ?? '')).toEqual({ order: ['r2'], cells: [['r2', 'title', '"! Second"']] });
  });

  it('[SC-005] hands onPreAction the action and its answer back', async () => {
    const guest = await openGuest(script('onPreAction', 'action, data', 'return action.actionCode !== "delete"'));
    expect(guest.start('onPreAction', [action, data]).output().ended).toMatchObject([{ ok: true, json: 'false' }]);
  });

  it('[SC-006] gives onCustomAction the action, the rows and the checked rows', async () => {
    expect(await returned('return [action.actionCode, data.length, vm.checkedRows[0].id]')).toEqual(['delete', 2, 'r1']);
  });

  it('[SC-007] gives onActionDone the result', async () => {
    const guest = await openGuest(script('onActionDone', 'action, result', 'return [action.actionCode, result]'));
    expect(guest.start('onActionDone', [action, { kind: 'json', content: 'true' }]).output().ended).toMatchObject([{ json: '["delete",true]' }]);
  });

  it('carries commands out in order and settles their promises', async () => {
    const guest = await openGuest(
      script('onCustomAction', 'action', "vm.$message.info('a'); const yes = await vm.$confirm({ title: 't' }); await vm.reload(); return yes"),
    );
    const first = guest.start('onCustomAction', [action]).output();
    expect(first.calls.map((call) => [call.name, call.json])).toEqual([
      ['$message.info', '["a",null]'],
      ['$confirm', '[{"title":"t"}]'],
    ]);
    const second = guest.resume(first.calls[1]?.id ?? 0, true).output();
    expect(second.calls.map((call) => call.name)).toEqual(['reload']);
    expect(guest.resume(second.calls[0]?.id ?? 0, undefined).output().ended).toMatchObject([{ json: 'true' }]);
  });

  it('answers the computed members by itself', async () => {
    expect(
      await returned("return [vm.getAction('add').name, vm.queryParamsFormater(), vm.$t('hello', { name: 'Li' }), vm.$set(vm.$refs, 'a', 1), vm.$store]"),
    ).toEqual(['Add', { schemaCode: 'orders', queryCode: 'all', mobile: false, filters: [], page: 0, size: 20 }, 'Hello Li', 1, null]);
  });

  it('binds functions of extensions at any depth to the script', async () => {
    const guest = await openGuest(
      "({ options: { version: '1.0', n: 3 }, extensions: { a: { b: function () { return this.options.n } } }, hooks: { onPreLoad: () => { const { b } = opts.extensions.a; return [b(), handler.has('onLoad'), handler.version] } } })",
    );
    expect(guest.start('onPreLoad', []).output().ended).toMatchObject([{ json: '[3,false,"1.0"]' }]);
  });

  it('keeps dates in the zone of the portal and still within one step', async () => {
    const body =
      "const a = Date.now(); for (let i = 0; i < 1e5; i++); const d = new Date('2024-05-01 10:00:00'); return [Date.now() - a, d.getTime(), d.getHours(), d.getTimezoneOffset(), String(new Date(0)), new Date(2024, 0, 31, 8).toISOString(), new Date().toLocaleString(), new Date(d).setHours(12), Date() === String(new Date()), new Date('2024-05-01').getHours()]";
    expect(await returned(body)).toEqual([
      0,
      1714528800000,
      10,
      -480,
      'Thu Jan 01 1970 08:00:00 GMT+0800',
      '2024-01-31T00:00:00.000Z',
      '2024-05-01 10:00:00',
      1714536000000,
      true,
      8,
    ]);
  });

  it('has none of the missing built-ins', async () => {
    expect(
      await returned(
        "return ['ArrayBuffer','SharedArrayBuffer','DataView','Uint8Array','Float64Array','Atomics','WeakRef','FinalizationRegistry','Intl','performance','WebAssembly','fetch','XMLHttpRequest','window','self','document','process','require','navigator','localStorage'].filter((name) => name in globalThis)",
      ),
    ).toEqual([]);
  });

  it('gives the same chance numbers for the same seed', async () => {
    expect(await returned('return Math.random()')).toBe(await returned('return Math.random()'));
  });

  it('collects the results of one paint in one step, a failing cell alone', async () => {
    const guest = await openGuest(
      "({ options: { version: '1.0' }, hooks: { onRowRender: (at, r) => r === 0 ? 'row' : undefined, onCellRender: async (at, r, c) => { if (c === 1) throw new Error('no'); return at.colData.name } } })",
    );
    const out = guest
      .start('render', [], {
        rows: [0, 1],
        cells: [
          [0, 0],
          [0, 1],
        ],
        data: 'dataSource',
      })
      .output();
    expect(out.rendered.map(({ key, json, error }) => [key, json, error?.message])).toEqual([
      ['0', '"row"', undefined],
      ['0:0', '"Title"', undefined],
      ['0:1', null, 'no'],
    ]);
    expect(out.ended).toHaveLength(1);
  });

  it('runs timers as runs of their own and keeps state between runs', async () => {
    const guest = await openGuest(
      "({ options: { version: '1.0', n: 0 }, hooks: { onPreLoad: function () { setInterval(() => { this.options.n++; console.log('tick', this.options.n) }, 1000) } } })",
    );
    expect(guest.start('onPreLoad', []).output().calls).toMatchObject([{ id: 0, name: '$timer.set', json: '[1,1000,true]' }]);
    guest.start('timer', [], { timer: 1 });
    expect(guest.start('timer', [], { timer: 1 }).output().logs).toMatchObject([{ level: 'log', text: 'tick 2' }]);
  });

  it('ends a loop at its budget and keeps what was logged before', async () => {
    const guest = await openGuest(script('onPreLoad', '', "console.log('here'); for (;;);"));
    const { result, output } = guest.start('onPreLoad', [], {}, 50);
    expect(result).toMatchObject({ fault: { code: 'E_CPU' }, stuck: false });
    expect(output().logs).toMatchObject([{ text: 'here' }]);
  });

  it('[SC-009] names the line of an error that is thrown', async () => {
    const guest = await openGuest("({\n options: { version: '1.0' },\n hooks: {\n  onLoad() {\n   throw new TypeError('E')\n  }\n }\n})");
    expect(guest.start('onLoad').output().ended).toMatchObject([{ ok: false, error: { name: 'TypeError', message: 'E', line: 5 } }]);
  });

  it('sends every member of the table', async () => {
    for (const name of Object.keys(members).filter((name) => !name.startsWith('$') && name !== 'config'))
      expect(await returned(`return vm.${name}`), name).toEqual(members[name as keyof typeof members]);
    expect(await returned('return config.portalHost')).toBe('http://portal');
  });
});

describe('script text', () => {
  it.each([
    ['', 'none'],
    ['  // nothing\n /* here */ ', 'none'],
    ['(function(list){ list.on("onLoad", fn) })', 'firstVersion'],
    ['/* v1 */\n function (list) {}', 'firstVersion'],
    ['( /* x */ function /* y */ (list) {})', 'firstVersion'],
    ['(function named(list){})', 'object'],
    ['({ options: {} })', 'object'],
    ['(functions(1))', 'object'],
  ])('[SC-008] %j is %s', (text, kind) => expect(scriptKind(text)).toBe(kind));

  it.each([
    ["({ options: { version: '1.0' }, hooks: {} });", null],
    ["/* c */\n{ options: { version: '1.0' } }; // end", null],
    ["({ options: { version: '1.0' }\n hooks: {} })", 'SyntaxError'],
    ['42', 'one object literal'],
    ['({ hooks: {} })', 'options is missing'],
    ['({ options: { version: 1 } })', 'options.version'],
    ["({ options: { version: '3.0' } })", 'unknown version 3.0'],
    ["({ options: { version: '1.0' }, hooks: { onLoad: 1 } })", 'hooks.onLoad must be a function'],
    ["({ options: { version: '1.1' }, pageConfig: { apis: { other: 1 } } })", 'pageConfig.apis.other'],
    ["({ options: { version: '1.1' }, pageConfig: { apis: { listData: { mode: 'x' } } } })", 'listData must be'],
    ["({ options: { version: '1.1' }, pageConfig: { apis: { listData: { mode: 'replace', request() {} } } } })", null],
    ['(function (list) {})', null],
  ])('[SC-009] checks %j', async (text, reason) => {
    const checked = await checkScript(text);
    if (reason === null) expect(checked).toEqual({ ok: true, hooks: [] });
    else expect(checked).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('[SC-009] tells which hooks a script has', async () => {
    expect(await checkScript("({ options: { version: '1.0' }, hooks: { onLoad() {} } })")).toEqual({ ok: true, hooks: ['onLoad'] });
  });

  it('[SC-009] gives line and column of a text that does not parse', async () => {
    expect(await checkScript("({\n  options: { version: '1.0' }\n  hooks: {}\n})")).toMatchObject({ ok: false, line: 3 });
  });
});
