import { afterEach, describe, expect, it } from 'vitest';
import { violationsOfAttack } from '../fixtures/sandbox/attack.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { buildLab } from '../fixtures/sandbox/lab.ts';
import { mutations } from '../fixtures/sandbox/mutations.ts';
import { closeAll } from '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

describe('every defence is needed', () => {
  it('an unchanged build holds', async () => {
    const attack = hostile.find(({ name }) => name === 'constructor and prototype keys');
    expect(attack && (await violationsOfAttack(attack, await buildLab([])))).toEqual([]);
  });

  it.each(mutations)('without $defence: $attack', async ({ edits, withstands = 0, attack: name }) => {
    const attack = hostile.find((one) => one.name === name);
    if (!attack) throw new Error(`the corpus has no case ${name}`);
    if (withstands > 0) expect(await violationsOfAttack(attack, await buildLab(edits.slice(0, withstands)), 3000)).toEqual([]);
    expect(await violationsOfAttack(attack, await buildLab(edits), 3000)).not.toEqual([]);
  });
});
