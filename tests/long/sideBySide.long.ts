import { expect, test } from 'vitest';
import { importSideBySide } from '../support/sideBySide.ts';

const ROUNDS = Number(process.env.LONG_SIDE_ROUNDS ?? 4);

test('[S7] twenty imports side by side with ten refused and five cancelled in between: all the others end, memory stays flat, SIGTERM ends the server within 10 s', async () => {
  const { memory, endMs } = await importSideBySide({ limit: 100_000, refusedRows: 120_000, goodRows: 2000, rounds: ROUNDS });
  console.log(`MiB by round: ${memory.map((size) => size.toFixed(0)).join(' ')}; ended after ${(endMs / 1000).toFixed(1)} s`);
  // The first round fills caches and pools; the last ones show what stays.
  expect(Math.min(...memory.slice(-2))).toBeLessThanOrEqual((memory[0] ?? 0) * 1.15);
  expect(endMs).toBeLessThan(10_000);
});
