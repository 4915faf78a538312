import { afterEach, describe, expect, it } from 'vitest';
import { violationsOfAttack } from '../fixtures/sandbox/attack.ts';
import { hostile } from '../fixtures/sandbox/hostile.ts';
import { buildLabs } from '../fixtures/sandbox/lab.ts';
import { mutations, type Edit } from '../fixtures/sandbox/mutations.ts';
import { closeAll } from '../fixtures/sandbox/nodeStage.ts';

afterEach(closeAll);

const needed = [[], ...mutations.flatMap(({ edits, withstands = 0 }) => (withstands > 0 ? [edits.slice(0, withstands), edits] : [edits]))];
const labs = await buildLabs(needed);
/** The lab without these defences. */
const labWithout = (edits: readonly Edit[]) => labs[needed.findIndex((one) => one.length === edits.length && one.every((edit, at) => edit === edits[at]))];

describe('every defence is needed', () => {
  it('an unchanged build holds', async () => {
    const attack = hostile.find(({ name }) => name === 'constructor and prototype keys');
    expect(attack && (await violationsOfAttack(attack, labWithout([])))).toEqual([]);
  });

  it.each(mutations)('without $defence: $attack', async ({ edits, withstands = 0, attack: name }) => {
    const attack = hostile.find((one) => one.name === name);
    if (!attack) throw new Error(`the corpus has no case ${name}`);
    if (withstands > 0) expect(await violationsOfAttack(attack, labWithout(edits.slice(0, withstands)), 3000)).toEqual([]);
    expect(await violationsOfAttack(attack, labWithout(edits), 3000)).not.toEqual([]);
  });
});
