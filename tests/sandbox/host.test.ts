import { afterEach, describe, expect, it } from 'vitest';
import { CommandFailure } from '#sandbox/protocol/errors.ts';
import { openStrikeCounter } from '#sandbox/host/strikeCounter.ts';
import { members, script } from '../fixtures/sandbox/guest.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll, openStage, until } from '../fixtures/sandbox/nodeStage.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

const action = { actionCode: 'delete', name: 'Delete' };

describe('hooks', () => {
  it('[SC-001] onPreLoad runs once and may change the query members', async () => {
    const { script: s } = await openStage(
      script(
        'onPreLoad',
        '',
        "vm.pageSize = 50; vm.curPage = 2; vm.filterData.push({ propertyCode: 'a', propertyType: 0, propertyValue: 'x', propertyValueName: 'x' })",
      ),
    );
    const outcome = await s.run('onPreLoad');
    expect(outcome).toMatchObject({ ran: true, error: null, changed: { pageSize: 50, curPage: 2, filterData: [{ propertyCode: 'a' }] } });
  });

  it('[SC-002] onLoad changes display rows and nothing else', async () => {
    const { script: s } = await openStage(script('onLoad', 'data', "data[0].title = '!'; data.push({ id: 'made up' })"));
    const outcome = await s.run('onLoad');
    expect(outcome.changed).toEqual({ dataSource: { order: ['r1', 'r2'], cells: [{ id: 'r1', propertyCode: 'title', value: '!' }] } });
    expect(outcome.warnings).toEqual(['dataSource: 1 rows with an unknown id were dropped']);
  });

  it('[SC-003] onRendered finds the rows of the page and leaves them as they are', async () => {
    const { script: s } = await openStage(script('onRendered', 'data', "data[0].title = '!'; return data.length"));
    expect(await s.run('onRendered')).toMatchObject({ value: 2, changed: {} });
  });

  it.each([
    ['false', true],
    ['Promise.resolve(false)', true],
    ['new Boolean(false)', false],
    ['Object(false)', false],
    ['{ toJSON: () => false }', false],
    ['Promise.resolve(new Boolean(false))', false],
    ['undefined', false],
    ['0', false],
    ["''", false],
    ['null', false],
    ['true', false],
  ])('[SC-005] onPreAction returning %s: cancelled is %s', async (value, isCancelled) => {
    const { script: s } = await openStage(
      `({ options: { version: '1.0' }, hooks: { onPreAction: function (action) { if (action.actionCode === 'delete') return ${value} } } })`,
    );
    expect(await s.run('onPreAction', { action })).toMatchObject({ isCancelled, error: null });
  });

  it('[SC-005] an action whose onPreAction fails is cancelled', async () => {
    const { script: s, faults } = await openStage(script('onPreAction', '', "throw new Error('E')"));
    expect(await s.run('onPreAction', { action })).toMatchObject({ isCancelled: true, error: { code: 'E_SCRIPT', message: 'E', line: 1 } });
    expect(faults).toHaveLength(1);
  });

  it('[SC-006] onCustomAction gets the action and the rows, checked ones in vm.checkedRows', async () => {
    const { script: s } = await openStage(
      script('onCustomAction', 'action, data', 'return [action.actionCode, data.map((row) => row.id), vm.checkedRows.map((row) => row.id)]'),
    );
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: ['delete', ['r1', 'r2'], ['r1']] });
  });

  it('[SC-006] a link in a row hands over that row alone', async () => {
    const { script: s } = await openStage(script('onCustomAction', 'action, data', 'return [data.length, vm.checkedRows.length, data[0].id]'));
    const row = members.dataSource[1];
    expect(await s.run('onCustomAction', { action, data: [row], members: { checkedRows: [row] } })).toMatchObject({ value: [1, 1, 'r2'] });
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: [2, 1, 'r1'] });
  });

  it('[SC-007] onActionDone gets code and result', async () => {
    const { script: s } = await openStage(script('onActionDone', 'action, result', 'return { code: action.actionCode, result }'));
    expect(await s.run('onActionDone', { action, result: true })).toMatchObject({ value: { code: 'delete', result: true } });
  });

  it('a hook that is not there does nothing', async () => {
    const { script: s } = await openStage(script('onLoad', '', ''));
    expect(await s.run('onPreAction', { action })).toMatchObject({ ran: false, isCancelled: false });
  });

  it('listData answers the query, in mode replace its result becomes the data of the hooks', async () => {
    const { script: s } = await openStage(
      "({ options: { version: '1.1' }, pageConfig: { apis: { listData: { mode: 'replace', request: function (params) { return { got: params.page, is: this.options.version } } } } }, hooks: { onLoad: (data) => data } })",
      { members: { userListData: { own: 1 } } },
    );
    expect(await s.ready).toMatchObject({ listData: 'replace' });
    expect(await s.run('listData', { params: { page: 3 } })).toMatchObject({ value: { got: 3, is: '1.1' } });
    expect(await s.run('onLoad')).toMatchObject({ value: { own: 1 } });
  });

  it('renders a paint in one batch; promises come later, a failing cell is reported once', async () => {
    const laterResults: unknown[] = [];
    const { script: s, faults } = await openStage(
      "({ options: { version: '1.0' }, hooks: { onCellRender: (at, r, c) => { if (c === 1) throw new Error('no'); if (r === 1) return vm.$nextTick().then(() => ({ type: 'tag', text: at.rowData.title })); return at.colData.name } } })",
    );
    const outcome = await s.runBatch(
      {
        rows: [],
        cells: [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ],
      },
      (results) => laterResults.push(...results),
    );
    expect(outcome.results).toEqual([{ key: '0:0', value: 'Title', node: { type: 'text', text: 'Title' } }]);
    expect(outcome.failures.map(({ key }) => key)).toEqual(['0:1', '1:1']);
    await until(() => laterResults.length > 0);
    expect(laterResults).toEqual([{ key: '1:0', value: { type: 'tag', text: 'Second' }, node: { type: 'tag', text: 'Second' } }]);
    expect(faults).toHaveLength(1);
  });
});

describe('faults', () => {
  it('[SC-009] a text that does not parse is reported with its line, hooks then do nothing', async () => {
    const { script: s, faults } = await openStage("({\n options: { version: '1.0' }\n hooks: {} })");
    expect(await s.ready).toBeNull();
    expect(faults).toMatchObject([{ code: 'E_SYNTAX', line: 3 }]);
    expect(await s.run('onLoad')).toMatchObject({ ran: false });
  });

  it('[SC-009] the same fault is shown once in 30 s', async () => {
    const { script: s, faults } = await openStage(script('onLoad', '', "throw 'E'"));
    await s.run('onLoad');
    await s.run('onLoad');
    expect(faults).toMatchObject([{ code: 'E_SCRIPT', message: 'E' }]);
  });

  it('a hook that waits for nothing is ended', async () => {
    const { script: s } = await openStage(script('onLoad', '', 'await new Promise(() => {})'));
    expect(await s.run('onLoad')).toMatchObject({ error: { code: 'E_NEVER_SETTLES' } });
  });

  it('a hook that waits for a timer is not ended', async () => {
    const { script: s } = await openStage(script('onLoad', '', "await new Promise((done) => setTimeout(done, 20)); return 'done'"));
    expect(await s.run('onLoad')).toMatchObject({ value: 'done', error: null });
  });

  it('a native loop that nothing interrupts is ended by force, and the script stands again with fresh state', async () => {
    const stage = await openStage(
      "({ options: { version: '1.0', n: 0 }, hooks: { onLoad: function () { return ++this.options.n }, onPreLoad: () => new Array(3e8).join('x') } })",
      { limits: { plainMs: 150 } },
    );
    expect(await stage.script.run('onLoad')).toMatchObject({ value: 1 });
    expect(await stage.script.run('onLoad')).toMatchObject({ value: 2 });
    expect((await stage.script.run('onPreLoad')).error?.code).toMatch(/E_KILLED|E_MEMORY/);
    expect(await stage.script.run('onLoad')).toMatchObject({ value: 1 });
    expect(stage.restarts).toBe(1);
  });

  it('three strikes switch the script off, with one message', async () => {
    const strikeCounter = openStrikeCounter();
    const source = script('onLoad', '', 'for (;;);');
    const stage = await openStage(source, { limits: { plainMs: 30, perRowMs: 0, outerFactor: 1000 }, strikeCounter });
    for (let i = 0; i < 3; i++) expect(await stage.script.run('onLoad')).toMatchObject({ error: { code: 'E_CPU' } });
    expect(await stage.script.run('onLoad')).toMatchObject({ ran: false });
    expect(stage.offs).toHaveLength(1);
    const again = await openStage(source, { strikeCounter });
    expect(await again.script.ready).toBeNull();
  });

  it('waiting longer than the hook may wait ends it', async () => {
    const { script: s } = await openStage(script('onLoad', '', "await vm.$confirm({ title: '' })"), {
      limits: { wallLoadMs: 80 },
      effects: { $confirm: () => new Promise(() => {}) },
    });
    expect(await s.run('onLoad')).toMatchObject({ error: { code: 'E_WALL' } });
  });

  it('the time a dialog stands open does not count in onPreAction', async () => {
    const { script: s } = await openStage(script('onPreAction', '', "return await vm.$confirm({ title: '' })"), {
      limits: { wallActionMs: 2000 },
      effects: { $confirm: () => new Promise((yes) => setTimeout(() => yes(true), 2200)) },
    });
    expect(await s.run('onPreAction', { action })).toMatchObject({ value: true, error: null });
  });

  it('an error inside the page does not tell the script what went wrong', async () => {
    const effects = { goForm: () => Promise.reject(new Error('secret')) };
    const { script: s } = await openStage(
      script('onCustomAction', '', 'try { await vm.goForm(null, 0) } catch (error) { return [error.name, error.code, error.message] }'),
      { effects },
    );
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: ['CommandError', 'FAILED', 'the page could not do this'] });
  });
});

describe('commands', () => {
  it('are carried out in the order they are given and settle while the hook runs', async () => {
    const body =
      "const close = vm.$message.loading('wait'); await vm.reload(); vm.onPaginationChange(2); await vm.goForm({ propertyCode: 'title', x: 1 }, 0); close(); return vm.total";
    const { script: s, commands } = await openStage(script('onCustomAction', '', body), { members: { total: 7 } });
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: 7, error: null });
    await until(() => commands.length === 5);
    expect(commands.map(({ name }) => name)).toEqual(['$message.loading', 'reload', 'onPaginationChange', 'goForm', '$message.close']);
  });

  it('members are taken again after every awaited command', async () => {
    const stage = await openStage(script('onCustomAction', '', 'const before = vm.total; await vm.reload(); return [before, vm.total]'), {
      members: { total: 1 },
      effects: { reload: () => void (stage.state.total = 2) },
    });
    expect(await stage.script.run('onCustomAction', { action })).toMatchObject({ value: [1, 2] });
  });

  it('reload inside onLoad is carried out once, after the hook', async () => {
    const { script: s, commands } = await openStage(script('onLoad', '', 'await vm.reload(); await vm.getQueryList("page"); vm.reload(); return "end"'));
    expect(await s.run('onLoad')).toMatchObject({ value: 'end' });
    expect(commands).toEqual([]);
    await until(() => commands.length > 0);
    expect(commands).toEqual([{ name: 'reload', args: [], depth: 1 }]);
  });

  it('reloads that cause each other stop at the third level', async () => {
    const { script: s, faults } = await openStage(script('onLoad', '', 'await vm.reload()'));
    expect(await s.run('onLoad', {}, { depth: 3 })).toMatchObject({ error: { code: 'E_RELOAD_LOOP' } });
    expect(faults).toHaveLength(1);
  });

  it('actionClick inside onPreAction, foreign addresses and a second navigation are refused', async () => {
    const body =
      "const codes = []; for (const ask of [() => vm.actionClick({ actionCode: 'add' }), () => vm.$router.push('https://example.com'), () => vm.$router.push('//example.com'), () => vm.$router.push('/a'), () => vm.$router.push('/b')]) await ask().then(() => codes.push('ok'), (error) => codes.push(error.code)); return codes";
    const { script: s, commands } = await openStage(script('onPreAction', '', body));
    expect(await s.run('onPreAction', { action })).toMatchObject({ value: ['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_ALLOWED', 'ok', 'LIMIT'] });
    expect(commands.map(({ name }) => name)).toEqual(['$router.push']);
  });

  it('no script begins or ends a session, or leads anywhere with a token', async () => {
    const to = [
      "'/login'",
      "'/%6Cogin'",
      "'/oauth?x=1'",
      "'/a/../login'",
      "'/x?T=1'",
      "{ path: '/x', query: { token: 'y' } }",
      "{ path: '/x?access_token=y' }",
    ];
    const body = `const codes = []; for (const to of [${to.join()}]) await vm.$router.push(to).then(() => codes.push('ok'), (error) => codes.push(error.code)); return codes`;
    const { script: s, commands } = await openStage(script('onCustomAction', '', body));
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: to.map(() => 'NOT_ALLOWED') });
    expect(commands).toEqual([]);
  });

  it('a refused command that nobody awaits is a note and no message', async () => {
    const { script: s, faults, runs } = await openStage(script('onCustomAction', '', "vm.$router.push('javascript:alert(1)')"));
    await s.run('onCustomAction', { action });
    expect(runs[0]?.warnings).toEqual(['$router.push was refused: only paths of the portal can be opened']);
    expect(faults).toEqual([]);
  });

  it('axios calls what the list allows, and an answer of info_login is cut to what the script may know', async () => {
    const effects = { axios: async () => ({ errcode: 0, errmsg: '', traceId: '', data: { id: 'u', name: 'Li', mobile: '123', token: 'x' } }) };
    const body =
      "const me = await axios.get('/api/organization/user/info_login'); const no = await vm.axios.post('/api/system/config', {}).catch((error) => [error.name, error.code]); return [me.data, no]";
    const { script: s } = await openStage(script('onCustomAction', '', body), {
      effects,
      apis: ['GET /api/organization/user/info_login', 'POST /api/system/config'],
    });
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: [{ id: 'u', name: 'Li' }, ['ApiError', 'NOT_ALLOWED']] });
  });

  it('a refused call that the hook does not catch ends it as denied', async () => {
    const { script: s } = await openStage(script('onLoad', '', "await axios({ url: '/api/x' })"));
    expect(await s.run('onLoad')).toMatchObject({ error: { code: 'E_API_DENIED' } });
  });

  it('at most four axios calls are open at once', async () => {
    let openNow = 0;
    let most = 0;
    const effects = {
      axios: async () => {
        most = Math.max(most, ++openNow);
        await new Promise((turn) => setTimeout(turn, 5));
        openNow--;
        return {};
      },
    };
    const { script: s } = await openStage(script('onCustomAction', '', "await Promise.all(Array.from({ length: 20 }, () => axios({ url: '/api/a' })))"), {
      effects,
      apis: ['GET /api/a'],
    });
    expect(await s.run('onCustomAction', { action })).toMatchObject({ error: null });
    expect(most).toBe(4);
  });

  it('callbacks of $confirm run in the script', async () => {
    const { script: s, commands } = await openStage(
      script('onCustomAction', '', "let said; await vm.$confirm({ title: 'Sure?', onOk: () => { said = 'ok' } }); return said"),
    );
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: 'ok' });
    expect(commands).toMatchObject([{ args: [{ title: 'Sure?' }] }]);
  });

  it('a message lives at most 60 s, the sixth of a run is refused, an open loading message ends with the view', async () => {
    const {
      script: s,
      commands,
      runs,
    } = await openStage(script('onCustomAction', '', "vm.$message.loading('wait', 999); for (let i = 0; i < 6; i++) vm.$message.info(String(i))"));
    await s.run('onCustomAction', { action });
    expect(commands[0]?.args).toEqual(['wait', 60, 1]);
    expect(commands).toHaveLength(5);
    expect(runs[0]?.warnings).toHaveLength(2);
    s.close();
    expect(commands.at(-1)).toMatchObject({ name: '$message.close', args: [1] });
  });

  it('commands of a run that was superseded are dropped', async () => {
    let answer: (() => void) | undefined;
    const effects = { $confirm: () => new Promise<boolean>((yes) => (answer = () => yes(true))) };
    const { script: s, commands } = await openStage(
      "({ options: { version: '1.0', n: 0 }, hooks: { onLoad: async function () { if (this.options.n++ === 0) { await vm.$confirm({}); vm.goForm(null, 1) } } } })",
      { effects },
    );
    const first = s.run('onLoad');
    await until(() => answer !== undefined);
    const second = s.run('onLoad');
    expect(await first).toMatchObject({ isSuperseded: true, error: null });
    await second;
    answer?.();
    await s.run('onLoad');
    expect(commands).toEqual([]);
  });

  it('what a command throws by code reaches the script', async () => {
    const effects = { goForm: () => Promise.reject(new CommandFailure('NOT_ALLOWED', 'no right')) };
    const { script: s } = await openStage(script('onCustomAction', '', 'await vm.goForm(null, 0)'), { effects });
    expect(await s.run('onCustomAction', { action })).toMatchObject({ error: { code: 'E_SCRIPT', message: 'CommandError: no right' } });
  });
});

describe('what stands on the prototype of every object', () => {
  it('is no hook', async () => {
    const names = ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'onPreAction', 'onLoad', 'listData'];
    const body = `Object.prototype.onPreAction = () => false; return ${JSON.stringify(names)}.filter((name) => handler.has(name))`;
    const { script: s } = await openStage(script('onLoad', '', body));
    expect(await s.run('onLoad')).toMatchObject({ value: ['onLoad'] });
    expect(await s.run('onPreAction', { action })).toMatchObject({ isCancelled: false });
  });

  it('is no option of a dialog, and no part of the script', async () => {
    const body =
      "Object.assign(Object.prototype, { title: 'T', content: 'C', okText: 'O', onOk: () => { globalThis.called = true } }); await vm.$confirm({ title: 'Sure?' }); return globalThis.called";
    const { script: s, commands } = await openStage(script('onCustomAction', '', body));
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: undefined });
    expect(commands).toMatchObject([{ args: [{ title: 'Sure?' }] }]);
    const { script: other } = await openStage(
      "(Object.prototype.version = '1.1', Object.prototype.pageConfig = { apis: { listData: () => 1 } }, { options: {}, hooks: {} })",
    );
    expect(await other.ready).toBeNull();
  });

  it('fills nothing into a text', async () => {
    const { script: s } = await openStage(script('onLoad', '', "return vm.$t('list:x', {})"), {
      members: { $texts: { 'list:x': '{{constructor}} {{toString}}' } },
    });
    expect(await s.run('onLoad')).toMatchObject({ value: '{{constructor}} {{toString}}' });
  });
});

describe('timers', () => {
  const counting =
    "({ options: { version: '1.0', n: 0 }, hooks: { onPreLoad: function () { const id = setInterval(() => { this.options.n++; if (this.options.n === 3) clearInterval(id) }, 10) }, onCustomAction: function () { return this.options.n } } })";

  it('tick in runs of their own until they are cleared', async () => {
    const { script: s, runs } = await openStage(counting);
    await s.run('onPreLoad');
    await until(() => runs.filter(({ hook }) => hook === 'timer').length === 3);
    expect(await s.run('onCustomAction', { action })).toMatchObject({ value: 3 });
  });

  it('may not flood the page with reloads', async () => {
    const {
      script: s,
      commands,
      runs,
    } = await openStage(
      "({ options: { version: '1.0' }, hooks: { onPreLoad: function () { for (let i = 0; i < 20; i++) setTimeout(() => vm.reload(), 10) } } })",
    );
    await s.run('onPreLoad');
    await until(() => runs.filter(({ hook }) => hook === 'timer').length === 20);
    expect(commands.length).toBeLessThanOrEqual(5);
  });
});
