import { describe, expect, test } from 'vitest';
import { useDepot } from '../server/handlers/useDepot.ts';
import { importRandomTables } from '../support/importRandomTables.ts';

const TABLES = Number(process.env.LONG_TABLES ?? 2000);

describe('files as people have them', () => {
  const depot = useDepot();

  test(`${TABLES} random tables are stored as they are meant or refused with the place`, async () => {
    const { stored, refused } = await importRandomTables(depot.manager, { numRuns: TABLES });
    expect(Math.min(stored, refused)).toBeGreaterThan(0);
  });
});
