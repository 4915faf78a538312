/** The standby engine against the whole corpus of attacks: what a change of the engine relies on. ADR 6. */
import { afterEach, expect, it } from 'vitest';
import { violationsOfAttack } from '../fixtures/sandbox/attack.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll } from '../fixtures/sandbox/stage.ts';
import { standbyLab } from '../fixtures/sandbox/standby/lab.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

it.each(hostile)('on the standby engine: $name', async (attack) => {
  expect(await violationsOfAttack(attack, await standbyLab())).toEqual([]);
});
