import { expect, test } from 'vitest';
import { breakImports } from '../support/brokenImports.ts';

/** As many as `npm test` has time for; `npm run test:long` breaks off 30. */
const KILLS = 2;

test('[R5] an import that is broken off by the death of its server goes on behind the last stored batch, its counts true at every moment', async () => {
  await expect(breakImports(KILLS)).resolves.toBeUndefined();
}, 120_000);
