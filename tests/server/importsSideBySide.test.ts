import { expect, test } from 'vitest';
import { importSideBySide } from '../support/sideBySide.ts';

test('[S7] imports side by side with refused and cancelled ones all come to their ends, and the server ends in time among them', async () => {
  const { endMs } = await importSideBySide({ limit: 1000, refusedRows: 6000, goodRows: 100, rounds: 1 });
  expect(endMs).toBeLessThan(10_000);
}, 180_000);
