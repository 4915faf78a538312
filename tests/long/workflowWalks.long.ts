/** Twenty thousand random nets with every act of contract 21.6: the same walks as in `npm test`, from other seeds. */
import { expect, it } from 'vitest';
import { walkNets } from '../server/workflow/core/walks.ts';

const NETS_A_SEED = 1_000;
const SEEDS = Array.from({ length: 20 }, (_, at) => 2_100 + at);

it.each(SEEDS)('a thousand random nets, seed %i: each state replays, counts and takes back its decisions', (seed) => {
  const count = walkNets(NETS_A_SEED, seed);
  expect(count.acts).toBeGreaterThan(NETS_A_SEED);
});
