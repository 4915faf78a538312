/**
 * The standby engine against the tests of the product's own: a change of the engine can rely on what passes. ADR 6.
 * Of the attacks each sixth runs here; all of them are `npm run test:long` (`tests/long/standby.long.ts`).
 */
import { afterEach, describe, expect, it } from 'vitest';
import { violationsOfAttack } from '../fixtures/sandbox/attack.ts';
import { useRealm } from '../fixtures/sandbox/guest.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll } from '../fixtures/sandbox/stage.ts';
import { openStandbyRealm, standbyLab } from '../fixtures/sandbox/standby/lab.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

describe('hostile scripts on the standby engine', () => {
  it.each(hostile.filter((_attack, at) => at % 6 === 0))('$name', async (attack) => {
    expect(await violationsOfAttack(attack, await standbyLab())).toEqual([]);
  });
});

describe('the same tests on the standby engine', async () => {
  useRealm(openStandbyRealm);
  await import('./realm.test.ts');
});
