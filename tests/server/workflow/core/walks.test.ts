import { expect, it } from 'vitest';
import { walkNets } from './walks.ts';

it('a thousand random nets with every act: each state replays from its events, counts its votes as a second counting does, offers the returns that are possible, and a decision taken back leaves no trace', () => {
  const count = walkNets(1_000, 20_261_126);
  expect(count.takenBack).toBeGreaterThan(300);
  expect(count.kinds.get('reject')).toBeGreaterThan(300);
  expect(count.kinds.get('withdraw')).toBeGreaterThan(300);
});
