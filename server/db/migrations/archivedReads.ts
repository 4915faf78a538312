import type { Migration } from './index.ts';

/** Circulated items that were read and urges leave with their instance from here on: their archives are made as those of the other tables are (`matchArchives`). */
export const archivedReads: Migration = {
  name: '026-archived-reads',
  async up() {},
};
