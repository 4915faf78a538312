import { afterEach, describe, expect, it } from 'vitest';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { nodeEngineSums, nodeLinks, nodeSha256 } from '#sandbox/node.ts';
import { isSameEngine, readRecording, RecordingError, writeRecording } from '#sandbox/recording/recordingFile.ts';
import type { Evaluation } from '#sandbox/host/runs.ts';
import { joinRecordings } from '#sandbox/recording/record.ts';
import { replay, replayLimits } from '#sandbox/recording/replay.ts';
import { script } from '../fixtures/sandbox/guest.ts';
import { closeAll, openStage, type Stage } from '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

const action = { actionCode: 'delete', name: 'Delete' };

/** Ten sessions: what the script is, and what a person did. */
const sessions: [string, string, (stage: Stage) => Promise<unknown>, Record<string, number>?][] = [
  ['rows change', script('onLoad', 'data', "data.forEach((row) => { row.title = row.title + ' ' + row.amount })"), ({ script: s }) => s.run('onLoad')],
  ['chance and time', script('onLoad', '', 'return [Math.random(), Date.now(), new Date().toString(), Math.random()]'), ({ script: s }) => s.run('onLoad')],
  [
    'commands and answers',
    script('onCustomAction', '', "const yes = await vm.$confirm({ title: 'x' }); await vm.reload(); return [yes, vm.total]"),
    ({ script: s }) => s.run('onCustomAction', { action }),
  ],
  ['an error', script('onLoad', '', "console.log('before'); null.x"), ({ script: s }) => s.run('onLoad')],
  [
    'state over runs',
    "({ options: { version: '1.0', n: 0 }, hooks: { onLoad: function () { return ++this.options.n } } })",
    async ({ script: s }) => [await s.run('onLoad'), await s.run('onLoad')],
  ],
  [
    'a paint',
    "({ options: { version: '1.0' }, hooks: { onCellRender: (at, r, c) => ({ type: 'tag', text: at.colData.name + r + c }) } })",
    ({ script: s }) =>
      s.runBatch({
        rows: [0],
        cells: [
          [0, 0],
          [1, 1],
        ],
      }),
  ],
  [
    'a refusal',
    script('onCustomAction', '', "try { await axios({ url: '/login/x' }) } catch (e) { return e.code }"),
    ({ script: s }) => s.run('onCustomAction', { action }),
  ],
  [
    'own data',
    "({ options: { version: '1.1' }, pageConfig: { apis: { listData: (p) => ({ content: [], totalElements: p.page }) } } })",
    ({ script: s }) => s.run('listData', { params: { page: 2 } }),
  ],
  [
    'an interrupt',
    "({ options: { version: '1.0', n: 0 }, hooks: { onLoad: function () { for (;;) this.options.n++ }, onActionDone: function () { return this.options.n } } })",
    async ({ script: s }) => [await s.run('onLoad'), await s.run('onActionDone', { action, result: 1 })],
    { plainMs: 40, perRowMs: 0 },
  ],
  [
    'columns and actions',
    script('onPreLoad', '', 'vm.columns.reverse(); vm.queryActions.pop(); vm.pageSize = 50; return Object.keys(vm.columns[0])'),
    ({ script: s }) => s.run('onPreLoad'),
  ],
];

const sums = await nodeEngineSums('list');
const about: Parameters<typeof writeRecording>[1] = { list: 'order/order_all', tz: 'Asia/Shanghai', locale: 'zh', secrets: [], mask: false };

/** The file that the script panel would save of a stage. */
async function saved({ script: s }: Stage, more: Partial<typeof about> = {}): Promise<string> {
  const recording = s.recording();
  if (!recording) throw new Error('nothing was recorded');
  return writeRecording(recording, { ...about, ...more }, sums, nodeSha256);
}

async function again(text: string) {
  const file = await readRecording(text, nodeSha256);
  return replay(file, { openLink: await nodeLinks(file.limits), isExact: isSameEngine(file, sums) });
}

const record = (source: string, limits: Record<string, number> = {}, more: Parameters<typeof openStage>[1] = {}) =>
  openStage(source, { members: { total: 3 }, limits, ...more, options: { records: true, ...more.options } });

describe('recordings', () => {
  it.each(sessions)('[BX-029] %s: every step gives the same again, in the same order', async (_name, source, play, limits = {}) => {
    const stage = await record(source, limits);
    await play(stage);
    const steps = await again(await saved(stage));
    expect(steps.length).toBeGreaterThan(1);
    expect(steps.map(({ difference }) => difference)).toEqual(steps.map(() => null));
    expect(steps[0]).toMatchObject({ at: 0, hook: 'evaluate' });
  });

  it('[BX-029] a restarted script gives one recording of all its lives, of its newest text alone', async () => {
    const recordingOf = async (source: string) => {
      const stage = await record(source);
      await stage.script.run('onLoad');
      const recording = stage.script.recording();
      if (!recording) throw new Error('nothing was recorded');
      return recording;
    };
    const source = script('onLoad', '', 'return Math.random()');
    const lives = [await recordingOf(script('onLoad', '', 'return 1')), await recordingOf(source), await recordingOf(source)];
    const joined = joinRecordings(lives);
    if (!joined) throw new Error('nothing was joined');
    const steps = await again(await writeRecording(joined, about, sums, nodeSha256));
    expect(steps.map(({ hook, difference }) => [hook, difference])).toEqual(['evaluate', 'onLoad', 'evaluate', 'onLoad'].map((hook) => [hook, null]));
    expect(joinRecordings([])).toBeUndefined();
    const long = Array.from({ length: 1200 }, () => lives[1]?.steps ?? []).flat();
    expect(joinRecordings([{ ...joined, steps: long.slice(0, 1500) }, joined, { ...joined, steps: long.slice(0, 600) }])).toMatchObject({
      isFull: true,
      steps: { length: 2000 },
    });
  });

  it('[BX-029] watched runs replay with the lines that wrote', async () => {
    const stage = await record(script('onLoad', 'data', 'data[0].title = 1'), {}, { options: { isWatched: () => true } });
    const { writes } = await stage.script.run('onLoad');
    expect(writes).toEqual([expect.objectContaining({ member: 'dataSource', field: 'title', line: expect.any(Number) })]);
    expect((await again(await saved(stage))).every(({ difference }) => difference === null)).toBe(true);
  });

  it('[BX-029] a script that was ended by force is ended again, and its next life replays too', async () => {
    const source =
      "({ options: { version: '1.0', n: 0 }, hooks: { onCustomAction() { return new Array(3e8).join() }, onLoad() { return ++this.options.n } } })";
    const stage = await record(source, { plainMs: 100, perRowMs: 0, evaluationMs: 2000 });
    await stage.script.run('onLoad');
    await stage.script.run('onCustomAction', { action });
    await stage.script.ready;
    expect((await stage.script.run('onLoad')).value).toBe(1);
    const steps = await again(await saved(stage));
    expect(steps.map(({ hook, difference }) => [hook, difference])).toEqual(
      ['evaluate', 'onLoad', 'onCustomAction', 'evaluate', 'onLoad'].map((hook) => [hook, null]),
    );
  });

  it('[BX-029] an output that differs is marked at its step', async () => {
    const stage = await record(script('onLoad', '', 'return 1'));
    await stage.script.run('onLoad');
    const file = JSON.parse(await saved(stage));
    file.steps[1].out = file.steps[1].out.replace('"json":"1"', '"json":"2"');
    const steps = await again(JSON.stringify(file));
    expect(steps.map(({ difference }) => difference?.what)).toEqual([undefined, 'output']);
    expect(steps[1]?.difference?.expected).toContain('"json":"2"');
    expect(steps[1]?.difference?.got).toContain('"json":"1"');
  });

  it('[BX-029] a file gets the limits it asks for up to those that hold here', () => {
    const requested = { ...defaultScriptLimits, memoryBytes: 4e9, engineBytes: 8e9, watchdogMs: 9e9, evaluationMs: 100 };
    expect(replayLimits(requested)).toEqual({ ...defaultScriptLimits, evaluationMs: 100 });
    expect(replayLimits(requested, { ...defaultScriptLimits, memoryBytes: 1e6 })).toMatchObject({ memoryBytes: 1e6 });
  });

  it('[BX-029] a replay that hangs is stopped at once, however long the file says to wait', async () => {
    const stage = await record(script('onLoad', '', 'return 1'));
    await stage.script.run('onLoad');
    const file = await readRecording(await saved(stage), nodeSha256);
    const source = file.source.replace('return 1', 'return new Array(3e8).join()');
    const steps = file.steps.map((step) => ({ ...step, budgetMs: 1e12, fault: step.t === 'start' ? 'E_KILLED' : step.fault }));
    const open = await nodeLinks(replayLimits(file.limits));
    const stopping = new AbortController();
    const waits: number[] = [];
    const openLink = (guestConfig: string) => {
      const link = open(guestConfig);
      const send: typeof link.send = (t, text, budget, wish) => {
        const result = link.send(t, text, budget, wish);
        waits.push(budget.outerMs);
        if (t === 'start') stopping.abort(new Error('stopped by the reader'));
        return result;
      };
      return { ...link, send };
    };
    await expect(replay({ source, steps }, { openLink, isExact: false, signal: stopping.signal })).rejects.toThrow('stopped by the reader');
    expect(waits).toEqual([60_000, 30_000]);
  });

  it('[BX-029] no token and no header stands in the file, even when the script got hold of one', async () => {
    const token = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl';
    const body =
      "const got = await axios({ url: '/api/x', headers: { Authorization: 'Basic cGFzc3dvcmQ=', 'X-Own': 'own-header' } }); console.log(got.data.token); return [got.data, 'Bearer abcdefghijkl.mno']";
    const effects = { axios: async () => ({ errcode: 0, errmsg: '', data: { token, other: 'opaque-session-key' }, traceId: 't' }) };
    const stage = await record(script('onCustomAction', '', body), {}, { apis: ['GET /api/x'], effects });
    expect((await stage.script.run('onCustomAction', { action })).value).toEqual([{ token, other: 'opaque-session-key' }, 'Bearer abcdefghijkl.mno']);
    const text = await saved(stage, { secrets: ['opaque-session-key'] });
    const { steps } = JSON.parse(text);
    for (const secret of [token, 'opaque-session-key', 'abcdefghijkl.mno']) expect(text).not.toContain(secret);
    for (const header of ['Authorization', 'cGFzc3dvcmQ', 'own-header']) expect(JSON.stringify(steps)).not.toContain(header);
    expect((await again(text)).every(({ difference }) => difference === null)).toBe(true);
  });

  it('[BX-029] masking hides every value and keeps the shape', async () => {
    const stage = await record(
      script('onLoad', 'data', 'return [data[0].title, vm.rows[0].data]'),
      {},
      { members: { rows: [{ id: 'r1', data: { amount: -48151.5 } }] } },
    );
    await stage.script.run('onLoad');
    const text = await saved(stage, { mask: true });
    const recorded = stage.script.recording()?.steps;
    expect(await readRecording(text, nodeSha256)).toMatchObject({ isMasked: true, steps: [{ t: 'evaluate' }, { t: 'start' }] });
    const masked = JSON.stringify(JSON.parse(text).steps.slice(1));
    for (const value of ['First', '48151']) {
      expect(JSON.stringify(recorded)).toContain(value);
      expect(masked).not.toContain(value);
    }
    expect(masked).toContain('onLoad');
    expect(await saved(stage)).toContain('First');
  });

  it('[BX-029] masking hides numbers, true and false, and names of fields too, and keeps every length', async () => {
    const rows = [{ id: 'r1', data: { amount: -48151.5, spare: true, sold: false, byRecord: { rec90210: 1.6e7 } } }];
    const stage = await record(script('onLoad', 'data', 'return [vm.rows, vm.total]'), {}, { members: { rows, total: 62342 } });
    await stage.script.run('onLoad');
    const [, recorded] = stage.script.recording()?.steps ?? [];
    const [, step] = JSON.parse(await saved(stage, { mask: true })).steps;
    const memberTexts = (text = '') => text.slice(text.indexOf('\n'));
    for (const value of ['48151.5', '16000000', '62342', 'true', 'false', 'rec90210', 'amount']) {
      expect(memberTexts(recorded?.s)).toContain(value);
      expect(memberTexts(step.s)).not.toContain(value);
    }
    for (const value of ['48151.5', '16000000', '62342', 'rec90210', 'amount']) expect(step.out).not.toContain(value);
    expect([step.s.length, step.out.length]).toEqual([recorded?.s.length, recorded?.out?.length]);
  });

  it.each<[string, (file: Record<string, unknown>) => unknown, string, RegExp]>([
    ['another format', (file) => ({ ...file, format: 2 }), 'format', /format 2 is not known/],
    ['a missing field', ({ tz: _tz, ...file }) => file, 'shape', /damaged at/],
    ['a foreign field', (file) => ({ ...file, token: 'x' }), 'shape', /damaged at/],
    ['a step of another kind', (file) => ({ ...file, steps: [{ t: 'run' }] }), 'shape', /steps\/0/],
    ['another script', (file) => ({ ...file, source: '({})' }), 'changed', /not the one/],
    ['a list', () => [], 'shape', /no recording/],
  ])('[BX-029] a file with %s is refused with its place', async (_name, change, reason, words) => {
    const stage = await record(script('onLoad', '', 'return 1'));
    await stage.script.ready;
    const refused = await readRecording(JSON.stringify(change(JSON.parse(await saved(stage)))), nodeSha256).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RecordingError);
    expect(refused).toMatchObject({ reason, message: expect.stringMatching(words) });
  });

  it('[BX-029] what is no JSON or larger than a recording can be is refused', async () => {
    await expect(readRecording('{', nodeSha256)).rejects.toMatchObject({ reason: 'notJson' });
    await expect(readRecording(' '.repeat(24_000_001), nodeSha256)).rejects.toMatchObject({ reason: 'tooLarge' });
  });

  it('[BX-029] a script nobody records keeps no steps', async () => {
    const stage = await openStage(script('onLoad', '', 'return 1'));
    await stage.script.run('onLoad');
    expect(stage.script.recording()).toBeNull();
  });
});

describe('what the script panel shows', () => {
  const watched = { options: { isWatched: () => true } };

  it('[BX-030] computing time and memory of a run stand beside what is allowed', async () => {
    const evaluations: Evaluation[] = [];
    const stage = await openStage(script('onLoad', '', 'opts.kept = Array.from({ length: 20000 }, (_, at) => ({ at }))'), {
      options: { isMeasured: () => true, onEvaluated: (one) => evaluations.push(one) },
    });
    const before = await stage.script.run('onPreLoad');
    const { ms, budgetMs, memoryBytes, at } = await stage.script.run('onLoad');
    expect(before.ran).toBe(false);
    expect(evaluations).toMatchObject([{ budgetMs: 2000, ms: expect.any(Number), memoryBytes: expect.any(Number) }]);
    expect(ms).toBeGreaterThan(0);
    expect(budgetMs).toBeGreaterThanOrEqual(1000);
    expect(at).toBe(1_714_528_800_000);
    expect(memoryBytes ?? 0).toBeGreaterThan((evaluations[0]?.memoryBytes ?? 0) + 1e6);
  });

  describe('of a script that writes more cells than are noted', () => {
    const codes = Array.from({ length: 20 }, (_, at) => `column${at}`);
    const dataSource = Array.from({ length: 100 }, (_, at) => ({ id: `r${at}`, ...Object.fromEntries(codes.map((code) => [code, 'before'])) }));
    const source = script('onLoad', 'data', "data.forEach((row) => { for (const code in row) if (code !== 'id') row[code] = 'x' })\ndata[0].column0 = 'y'");
    const limits = { resultChars: 56_000 };
    const run = async (isWatched: boolean) =>
      (await openStage(source, { members: { dataSource }, limits, options: { isWatched: () => isWatched } })).script.run('onLoad');

    it('[BX-027][BX-030] watching uses up nothing of what a script may give or compute, and the run says that it was watched', async () => {
      const [plain, seen] = [await run(false), await run(true)];
      expect([plain.error, seen.error]).toEqual([null, null]);
      expect(seen.changed).toEqual(plain.changed);
      expect([plain.isWatched, seen.isWatched]).toEqual([false, true]);
      expect(seen.budgetMs).toBe(plain.budgetMs * 2);
    });

    it('[BX-027] a thousand writes are noted, and none whose cell was written once more later', async () => {
      const { writes } = await run(true);
      expect(writes).toHaveLength(999);
      expect(writes.some(({ id, field }) => id === 'r0' && field === 'column0')).toBe(false);
    });

    it('[BX-027] the last line that wrote a cell is the one that is noted', async () => {
      const twice = script('onLoad', 'data', 'data[0].title = 1\ndata[0].title = 2');
      const { writes } = await (await openStage(twice, watched)).script.run('onLoad');
      const first = script('onLoad', 'data', '').split('\n').length;
      expect(writes).toEqual([{ member: 'dataSource', id: 'r1', field: 'title', line: first + 1 }]);
    });
  });

  it('[BX-030] nothing is measured while nobody looks on', async () => {
    const stage = await openStage(script('onLoad', 'data', 'data[0].title = 1'));
    expect(await stage.script.run('onLoad')).toMatchObject({ memoryBytes: null, writes: [] });
  });

  it('[BX-028] a console line tells its hook, line and time', async () => {
    const stage = await openStage(script('onLoad', '', "\n\nconsole.warn('three', { a: 1 })"));
    const { logs } = await stage.script.run('onLoad');
    const first = script('onLoad', '', '').split('\n').length;
    expect(logs).toMatchObject([{ level: 'warn', text: 'three {"a":1}', line: first + 2, at: 1_714_528_800_000 }]);
  });

  it('[BX-027] every hook tells the line it begins on, and every write its own', async () => {
    const source = `({
      options: { version: '1.0' },
      hooks: {
        onPreLoad() {
          vm.columns.forEach((column) => {
            column.name = 'n';
          });
          vm.pageSize = 50;
        },
        onCellRender: () => 'x'
      }
    })`;
    const stage = await openStage(source, watched);
    const info = await stage.script.ready;
    expect([...(info?.lines ?? [])]).toEqual([
      ['onPreLoad', 4],
      ['onCellRender', 10],
    ]);
    const { writes, changed } = await stage.script.run('onPreLoad');
    expect(writes.at(-1)).toEqual({ member: 'pageSize', id: null, field: null, line: 8 });
    expect(writes.slice(0, -1).every(({ member, field, line }) => member === 'columns' && field === 'name' && line === 6)).toBe(true);
    expect(writes).toHaveLength((changed.columns?.length ?? 0) + 1);
  });
});
