import { describe, expect, it } from 'vitest';
import { onceIn30s, openStrikeCounter } from '#sandbox/host/strikeCounter.ts';
import { toFault, type ScriptFault } from '#sandbox/protocol/errors.ts';
import { followReloads } from '#sandbox/host/reloadChain.ts';
import { startWall } from '#sandbox/host/wall.ts';
import { openTimers } from '#sandbox/host/timers.ts';
import { manualClock } from '../fixtures/sandbox/manualClock.ts';

function timersOnStage() {
  const { clock, advance } = manualClock();
  const ticks: number[] = [];
  const timers = openTimers(clock, async (id) => void ticks.push(id));
  return { timers, ticks, advance };
}

describe('timers of a script', () => {
  it('fire once, or again and again until cleared', async () => {
    const { timers, ticks, advance } = timersOnStage();
    timers.set(1, 100, false);
    timers.set(2, 100, true);
    await advance(250);
    expect(ticks).toEqual([1, 2, 2]);
    timers.clear(2);
    await advance(1000);
    expect(ticks).toEqual([1, 2, 2]);
  });

  it('stand still while the page is hidden and go on with the time that was left', async () => {
    const { timers, ticks, advance } = timersOnStage();
    timers.set(1, 100, false);
    await advance(60);
    timers.setHidden(true);
    await advance(10_000);
    expect(ticks).toEqual([]);
    timers.setHidden(false);
    await advance(39);
    expect(ticks).toEqual([]);
    await advance(1);
    expect(ticks).toEqual([1]);
  });

  it('never fire faster than every 10 ms and are at most 100', async () => {
    const { timers, ticks, advance } = timersOnStage();
    for (let id = 1; id <= 200; id++) timers.set(id, 0, false);
    expect(timers.count()).toBe(100);
    await advance(9);
    expect(ticks).toEqual([]);
    await advance(1);
    expect(ticks).toHaveLength(100);
  });
});

describe('waiting time', () => {
  it('does not run while it is paused', async () => {
    const { clock, advance } = manualClock();
    let isOver = false;
    const wall = startWall(clock, 100, () => (isOver = true));
    await advance(90);
    wall.pause();
    await advance(1000);
    wall.resume();
    await advance(9);
    expect(isOver).toBe(false);
    await advance(1);
    expect(isOver).toBe(true);
  });
});

describe('faults', () => {
  it('[SC-009] come once in 30 s for the same code, hook and line', async () => {
    const { clock, advance } = manualClock();
    const shown: ScriptFault[] = [];
    const report = onceIn30s(clock, 5, (fault) => shown.push(fault));
    const fault = toFault('E_SCRIPT', 'E', { line: 3, hook: 'onLoad' });
    report(fault);
    report({ ...fault });
    report({ ...fault, line: 4 });
    await advance(29_999);
    report(fault);
    expect(shown).toHaveLength(2);
    await advance(1);
    report(fault);
    expect(shown).toHaveLength(3);
  });

  it('that differ each time come five times a hook in 30 s, and are forgotten then', async () => {
    const { clock, advance } = manualClock();
    const shown: ScriptFault[] = [];
    const report = onceIn30s(clock, 5, (fault) => shown.push(fault));
    const flood = () => {
      for (let at = 0; at < 1000; at += 1) for (const hook of ['timer', 'onLoad']) report(toFault('E_SCRIPT', `E${at}`, { hook }));
    };
    flood();
    expect(shown).toHaveLength(10);
    await advance(30_000);
    flood();
    expect(shown).toHaveLength(20);
  });

  it('strikes count by script', () => {
    const counter = openStrikeCounter();
    expect([counter.add('a', 3), counter.add('a', 3), counter.add('b', 3), counter.count('a'), counter.count('c')]).toEqual([1, 2, 1, 2, 0]);
    expect([counter.add('d', 1), counter.add('d', 1), counter.add('d', 1)]).toEqual([0.3, 0.7, 1]);
  });
});

describe('reloads that cause each other', () => {
  it('are counted over all hooks of a load, whichever of them is reported', () => {
    const depthOf = followReloads();
    expect([depthOf('listData', 2), depthOf('onLoad', 0), depthOf('onRendered', 0)]).toEqual([2, 2, 2]);
    expect([depthOf('onLoad', 2), depthOf('render', 0), depthOf('render', 0)]).toEqual([2, 2, 2]);
    expect([depthOf('onLoad', 0), depthOf('onRendered', 0), depthOf('render', 0), depthOf('onCustomAction', 0)]).toEqual([0, 0, 0, 0]);
  });
});
