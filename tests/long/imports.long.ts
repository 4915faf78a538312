import { expect, test } from 'vitest';
import { breakImports } from '../support/brokenImports.ts';

const KILLS = Number(process.env.LONG_IMPORT_KILLS ?? 30);

test('[R5] 30 imports that are broken off by the death of their server leave counts equal to rows each time', async () => {
  await expect(breakImports(KILLS)).resolves.toBeUndefined();
});
