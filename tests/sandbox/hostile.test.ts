import { afterEach, describe, expect, it } from 'vitest';
import { hostile, sourceOf } from '../fixtures/sandbox/hostile.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll, openStage } from '../fixtures/sandbox/stage.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

/** What a script could have left behind in the page. */
const pageNames = () => [Object.prototype, Array.prototype, Function.prototype, Promise.prototype, globalThis].map((owner) => Object.getOwnPropertyNames(owner).sort().join());

describe('hostile scripts', () => {
  it('has at least 80 of them, each with a name of its own', () => {
    expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(80);
  });

  it.each(hostile)('$name', async (attack) => {
    const before = pageNames();
    const begun = performance.now();
    const stage = await openStage(sourceOf(attack), { apis: ['GET /api/a'], limits: { plainMs: 150, perRowMs: 0, evaluationMs: 500, wallLoadMs: 10_000, ...attack.limits } });
    const info = await stage.script.ready;
    const outcome = await stage.script.run('onLoad');
    const took = performance.now() - begun;
    const error = outcome.error ?? (info === null ? stage.faults[0] : undefined);

    if (attack.codes) expect(error?.code).toMatch(attack.codes);
    else expect(error ?? null).toBeNull();
    if (!attack.codes) expect(outcome.value).toEqual(attack.value);
    expect(outcome.changed).toEqual(attack.changed ?? {});
    expect(outcome.notes.join('\n')).toMatch(attack.notes ?? /^$/);
    for (const fault of stage.faults) expect(fault.message.length).toBeLessThanOrEqual(1000);
    // What can be stopped is stopped in time; only starting cold engines and waiting limits take longer.
    expect(took).toBeLessThan(attack.limits?.plainMs ? 8000 : 4000);

    // The script, or its fresh successor, answers; a deferred reload has had its turn.
    const after = await stage.script.run('onActionDone', { action: { actionCode: 'x' }, result: true });
    if (info !== null) expect(after).toMatchObject({ value: 'alive', error: null });
    await new Promise((turn) => setTimeout(turn, 2));
    const counts: Record<string, number> = {};
    for (const { name } of stage.asked) if (name !== '$nextTick') counts[name] = (counts[name] ?? 0) + 1;
    expect(counts).toEqual(attack.asked ?? {});
    expect(pageNames()).toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  });
});
