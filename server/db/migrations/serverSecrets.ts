import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Secrets of the server's own, from which keys of people are made. */
export interface ServerSecretTables {
  serverSecrets: {
    name: string;
    /** 32 random bytes in base64. */
    secret: string;
  };
}

/** Makes the secret of the keys that people's browsers encrypt with (contract 10.5). */
export const serverSecrets: Migration = {
  name: '030-server-secrets',
  async up(db) {
    await sql`create table "serverSecrets" ("name" text primary key, "secret" text not null)`.execute(db);
    await sql`insert into "serverSecrets" ("name", "secret") values ('drafts', ${randomBytes(32).toString('base64')})`.execute(db);
  },
};
