/** The standby engine against the corpus of the product's own: whoever has to change the engine knows what holds. ADR 6. */
import { afterEach, describe, expect, it } from 'vitest';
import { violationsOf } from '../fixtures/sandbox/attack.ts';
import { useRealm } from '../fixtures/sandbox/guest.ts';
import { hostile, type Hostile } from '../fixtures/sandbox/hostile.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll } from '../fixtures/sandbox/stage.ts';
import { openStandbyRealm, standbyLab } from '../fixtures/sandbox/standby/lab.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

/** What has to come to its end gets more time: the standby takes about twice as long for promises and texts. */
function patient(attack: Hostile): Hostile {
  const { plainMs = 0 } = attack.limits ?? {};
  return plainMs < 1000 ? attack : { ...attack, limits: { ...attack.limits, plainMs: plainMs * 4 } };
}

describe('hostile scripts on the standby engine', () => {
  it.each(hostile)('$name', async (attack) => {
    expect(await violationsOf(patient(attack), await standbyLab())).toEqual([]);
  });
});

describe('the same tests on the standby engine', async () => {
  useRealm(openStandbyRealm);
  await import('./realm.test.ts');
});
