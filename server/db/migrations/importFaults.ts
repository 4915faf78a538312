import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Lines of an imported file that were not stored; they go with their job. */
export interface ImportFaultTables {
  importFaults: {
    jobId: string;
    /** Number of the line in the file. */
    row: number;
    /** Texts by `code` or `sheet.code`: JSON text. */
    cells: string;
    /** Reasons by the same, '' for the whole line: JSON text in the language of the import. */
    errors: string;
  };
}

/** Keeps what an import did not store, so that it can be corrected after a crash too. */
export const importFaults: Migration = {
  name: '009-import-faults',
  async up(db) {
    await sql`create table "importFaults" (
      "jobId" text not null references "jobs" ("id") on delete cascade, "row" integer not null,
      "cells" text not null, "errors" text not null, primary key ("jobId", "row"))`.execute(db);
  },
};
