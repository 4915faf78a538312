import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Working time of the company (contract 21.11). */
export interface WorkCalendarTables {
  workCalendars: {
    /** One calendar counts for everybody: `default`. */
    id: string;
    /** JSON text of contract 21.11. */
    document: string;
    /** Another one with each change. */
    version: string;
    changedAt: Date;
  };
}

/** Stores calendars of working days. */
export const workCalendars: Migration = {
  name: '021-work-calendars',
  async up(db) {
    await sql`create table "workCalendars" (
      "id" text primary key, "document" text not null, "version" text not null, "changedAt" timestamptz not null)`.execute(db);
  },
};
