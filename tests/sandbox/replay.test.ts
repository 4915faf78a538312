import { afterEach, describe, expect, it } from 'vitest';
import { masked, type Recording } from '#sandbox/record.ts';
import { replay } from '#sandbox/replay.ts';
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

describe('recordings', () => {
  it.each(sessions)('%s replays byte for byte in Node', async (_name, source, play, limits = {}) => {
    const stage = await openStage(source, { members: { total: 3 }, limits });
    await play(stage);
    const recording: Recording = JSON.parse(JSON.stringify(stage.script.recording()));
    expect(recording.steps.length).toBeGreaterThan(1);
    expect(recording.isWhole).toBe(true);
    expect(await replay(recording)).toBeNull();
  });

  it('a changed output is found at its step', async () => {
    const stage = await openStage(script('onLoad', '', 'return 1'));
    await stage.script.run('onLoad');
    const recording = stage.script.recording();
    const [, second] = recording.steps;
    if (second) second.out = (second.out ?? '').replace('"json":"1"', '"json":"2"');
    expect(await replay(recording)).toMatchObject({ step: 1 });
  });

  it('masking hides every value and keeps the shape', async () => {
    const stage = await openStage(script('onLoad', 'data', 'return data[0].title'));
    await stage.script.run('onLoad');
    const text = JSON.stringify(masked(stage.script.recording()).steps.slice(1));
    expect(text).not.toContain('First');
    await expect(replay(masked(stage.script.recording()))).rejects.toThrow('whole');
  });
});
