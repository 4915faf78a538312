import { afterEach, describe, expect, it } from 'vitest';
import { openLink } from '#sandbox/host/openLink.ts';
import { openStepClock } from '#sandbox/guest/stepClock.ts';
import { defaultScriptLimits } from '#schemas/hooks.ts';
import type { FromGuest, ToGuest } from '#sandbox/protocol/guestMessages.ts';
import { script } from '../fixtures/sandbox/guest.ts';
import { manualClock } from '../fixtures/sandbox/manualClock.ts';
import { closeAll, openStage } from '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

describe('the clock of a step', () => {
  /** A clock of which every tick takes so long, as on a machine that is as busy. */
  function clockAt(msPerTick: number) {
    let now = 0;
    const clock = openStepClock({ now: () => now });
    return {
      clock,
      /** Ticks until it stops, at most so many. */
      work(most: number) {
        for (let at = 1; at <= most; at += 1) {
          now += msPerTick;
          if (clock.onTick()) return at;
        }
        return null;
      },
    };
  }

  it.each([0.3, 0.9, 1.5])('[BX-080] stops at the same tick when a tick takes %d ms', (msPerTick) => {
    const { clock, work } = clockAt(msPerTick);
    clock.start({ ticks: 450, outerMs: 750 });
    expect(work(450)).toBeNull();
    expect(clock.isUp()).toBe(false);
    expect(work(1)).toBe(1);
    expect(clock.reached).toBe('E_CPU');
  });

  it('[BX-080] stops natives, which hardly tick, at the outer bound', () => {
    const { clock, work } = clockAt(100);
    clock.start({ ticks: 450, outerMs: 750 });
    expect(work(100)).toBe(8);
    expect(clock.reached).toBe('E_OUTER');
  });

  it('a recorded step stops where it was stopped, by the same bound', () => {
    let now = 0;
    const clock = openStepClock({ now: () => now });
    clock.start({ ticks: 1, outerMs: 1 }, { tick: 3, code: 'E_OUTER' });
    now = 1000;
    expect([clock.onTick(), clock.onTick(), clock.isUp(), clock.onTick(), clock.reached]).toEqual([false, false, false, true, 'E_OUTER']);
  });
});

describe('what counts against a script', () => {
  const limits = { plainMs: 20, perRowMs: 0, outerFactor: 5 };
  /** Works for long by the clock and hardly ticks. */
  const native = "for (;;) JSON.parse('[1,2,3]')";

  it('[BX-080] an endless loop is ended by its ticks, one strike each: off after three', async () => {
    const stage = await openStage(script('onLoad', '', 'for (;;);'), { limits: { ...limits, outerFactor: 1000 } });
    for (let at = 0; at < 3; at += 1)
      expect(await stage.script.run('onLoad')).toMatchObject({ error: { code: 'E_CPU', limitMs: 20, message: expect.stringContaining('20 ms') } });
    expect(await stage.script.run('onLoad')).toMatchObject({ ran: false });
    expect(stage.offs).toMatchObject([{ code: 'E_CPU', hook: 'onLoad', limitMs: 20 }]);
  });

  it('[BX-080] a hook bound by natives is ended by the outer bound, a third of a strike each: off after nine', async () => {
    const offs: number[] = [];
    const stage = await openStage(script('onCustomAction', '', native), {
      limits: { ...limits, plainMs: 100, watchdogMs: 20_000 },
      options: { onOff: () => void offs.push(stage.runs.length) },
    });
    const codes: (string | undefined)[] = [];
    for (let at = 0; at < 12; at += 1) codes.push((await stage.script.run('onCustomAction', { action: { actionCode: 'x' } })).error?.code);
    expect(codes).toEqual([...Array(9).fill('E_OUTER'), undefined, undefined, undefined]);
    expect(stage.offs).toMatchObject([{ code: 'E_OUTER', limitMs: 500 }]);
    expect(offs).toEqual([9]);
  }, 60_000);

  it('waiting is no strike', async () => {
    const stage = await openStage(script('onLoad', '', "await vm.$confirm({ title: '' })"), {
      limits: { wallLoadMs: 20 },
      effects: { $confirm: () => new Promise(() => {}) },
      options: { name: 'waits' },
    });
    for (let at = 0; at < 4; at += 1) expect(await stage.script.run('onLoad')).toMatchObject({ error: { code: 'E_WALL', limitMs: 20 } });
    expect(stage.offs).toEqual([]);
  });

  it('what the page reads of its results is time of the script', async () => {
    let now = 0;
    const cells = Array.from({ length: 20 }, (_, at): [number, number] => [at % 2, at % 2]);
    const source = "({ options: { version: '1.0' }, hooks: { onCellRender: () => '<b>x</b>' } })";
    const clock = { ...manualClock().clock, setTimeout: () => 0, monotonic: () => (now += 400) };
    const stage = await openStage(source, { clock, limits: { plainMs: 150, perCellMs: 0 } });
    const outcome = await stage.script.runBatch({ rows: [], cells });
    expect(outcome).toMatchObject({ error: { code: 'E_OUTER' } });
    expect(outcome.results.length).toBeLessThan(3);
  });
});

describe('the watchdog', () => {
  it('[BX-080] lets an answer in that lies in line behind it', async () => {
    const { clock, advance } = manualClock();
    let listen: (event: { data: unknown }) => void = () => undefined;
    const post = (message: FromGuest) => listen({ data: message });
    let isEnded = false;
    const link = openLink({
      createWorker: () => ({
        postMessage: (message) => {
          const { id, t } = message as ToGuest; // what a link posts
          post({ id, begin: true });
          if (t === 'boot') post({ id, booted: {} as WebAssembly.Module });
        },
        terminate: () => void (isEnded = true),
        addEventListener: (type, listener) => void (type === 'message' && (listen = listener as typeof listen)),
      }),
      engine: { load: async () => new ArrayBuffer(0), cache: () => undefined },
      guestConfig: '',
      limits: defaultScriptLimits,
      clock,
    });
    await link.boot();
    const answer = link.send('start', '', { ticks: 450, outerMs: 750 });
    // The page was busy until after the watchdog was due; the answer came before, and is read after it.
    clock.setTimeout(() => post({ id: 2, result: { out: '', fault: null, stuck: false, ms: 10, ticks: 3, memoryBytes: null } }), 1001);
    await advance(2000);
    expect(await answer).toMatchObject({ fault: null, ticks: 3 });
    const hung = link.send('start', '', { ticks: 450, outerMs: 750 });
    await advance(2000);
    expect(await hung).toMatchObject({ fault: { code: 'E_KILLED' } });
    expect(isEnded).toBe(true);
  });
});
