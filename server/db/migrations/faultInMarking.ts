import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Takes a column away that nobody has written: faults lie in the marking of an instance and in its activations. */
export const faultInMarking: Migration = {
  name: '028-fault-in-marking',
  async up(db) {
    for (const table of ['wfInstances', 'wfInstancesArchive']) {
      await sql`alter table if exists ${sql.id(table)} drop column if exists "exception"`.execute(db);
    }
  },
};
