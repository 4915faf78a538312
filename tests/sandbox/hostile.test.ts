import { afterEach, describe, expect, it } from 'vitest';
import { violationsOfAttack } from '../fixtures/sandbox/attack.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { alive } from '../fixtures/sandbox/nodeWorker.ts';
import { closeAll } from '../fixtures/sandbox/nodeStage.ts';

afterEach(() => {
  closeAll();
  expect(alive.size).toBe(0);
});

describe('hostile scripts', () => {
  it('has at least 80 of them, each with a name of its own', () => {
    expect(new Set(hostile.map(({ name }) => name)).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(80);
  });

  it.each(hostile)('$name', async (attack) => {
    expect(await violationsOfAttack(attack)).toEqual([]);
  });
});
