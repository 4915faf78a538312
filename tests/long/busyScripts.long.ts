import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { afterEach, expect, it } from 'vitest';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import { script } from '../fixtures/sandbox/guest.ts';
import { closeAll, openStage } from '../fixtures/sandbox/nodeStage.ts';

const RUNS = 200;
const BUSY_PER_CORE = 4;
let busy: ChildProcess[] = [];

afterEach(() => {
  for (const one of busy) one.kill('SIGKILL');
  busy = [];
  closeAll();
});

/** Keeps every core busy with so many processes. */
function makeLoad(): void {
  busy = Array.from({ length: availableParallelism() * BUSY_PER_CORE }, () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
}

it('[BX-080] of 200 runs that use up to half their budget beside four busy processes per core none is stopped', async () => {
  const { plainMs, ticksPerMs } = defaultScriptLimits;
  // A loop that ticks as often as half the budget has ticks; how much of it that is, the engine says itself.
  const source = script('onPreLoad', '', 'let sum = 0; for (let i = 0; i < opts.turns; i++) sum += i % 7; return sum').replace(
    "version: '1.0'",
    "version: '1.0', turns: 200000",
  );
  const probe = await openStage(source, { limits: defaultScriptLimits });
  const { ticks } = await probe.script.run('onPreLoad');
  const turns = Math.floor((200_000 * plainMs * ticksPerMs) / 2 / Math.max(1, ticks));
  const stage = await openStage(source.replace('200000', String(turns)), { limits: defaultScriptLimits });
  await stage.script.ready;
  makeLoad();
  const outcomes = [];
  for (let at = 0; at < RUNS; at += 1) outcomes.push(await stage.script.run('onPreLoad'));
  expect(outcomes.filter(({ error }) => error !== null).map(({ error }) => error)).toEqual([]);
  const used = outcomes.map(({ ms }) => ms / plainMs);
  expect(Math.min(...used)).toBeGreaterThan(0.45);
  expect(Math.max(...used)).toBeLessThan(0.55);
  // oxlint-disable-next-line no-console -- the figure is the result
  console.log(`slowest step by the clock: ${Math.round(Math.max(...outcomes.map(({ stepMs }) => stepMs)))} ms of ${Math.round(outcomes[0]?.outerMs ?? 0)}`);
});

it('[BX-080] beside them an endless loop ends by its ticks or its outer bound, never by force', async () => {
  const stage = await openStage(script('onPreLoad', '', 'for (;;);'), { limits: defaultScriptLimits });
  await stage.script.ready;
  makeLoad();
  for (let at = 0; at < 2; at += 1) expect((await stage.script.run('onPreLoad')).error?.code).toMatch(/^E_(?:CPU|OUTER)$/);
});
