import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';

/** Which table and column holds which model and data item; names in SQL come only from here (safety.md S1). */
export interface CatalogueTables {
  models: {
    /** schemaCode, or `schemaCode.sheet` for the rows of a sub-table. */
    code: string;
    /** `m_<n>`. */
    tableName: string;
    /** SHA-256 of the document and the layout version; equal = nothing to do. */
    hash: string | null;
  };
  modelColumns: {
    code: string;
    propertyCode: string;
    /** `c_<n>`. */
    columnName: string;
    propertyType: number;
    /** False when the data item was taken out of the document: values stay, nobody sees them. */
    published: boolean;
  };
  /** Grows with every transaction that changes rows of a model; several rows per key, their sum is the version. */
  dataVersions: { key: string; part: number; version: Generated<number> };
  /** Record numbers (contract 15.4 sequenceRule): one row per rule and period. */
  sequences: { key: string; period: string; value: number };
  /** Every version of a loaded document; running workflow instances keep theirs. */
  documents: {
    appCode: string;
    kind: string;
    code: string;
    version: number;
    hash: string;
    content: string;
    createdAt: Generated<Date>;
  };
}

export const catalogue: Migration = {
  name: '004-catalogue',
  async up(db) {
    await sql`create sequence "catalogueNumbers"`.execute(db);
    await sql`create table "models" ("code" text primary key, "tableName" text not null unique, "hash" text)`.execute(db);
    await sql`create table "modelColumns" (
      "code" text not null, "propertyCode" text not null, "columnName" text not null, "propertyType" integer not null,
      "published" boolean not null, primary key ("code", "propertyCode"))`.execute(db);
    await sql`create table "dataVersions" (
      "key" text not null, "part" integer not null, "version" bigint not null default 0, primary key ("key", "part"))
      with (fillfactor = 50)`.execute(db);
    await sql`create table "sequences" (
      "key" text not null, "period" text not null, "value" bigint not null, primary key ("key", "period"))`.execute(db);
    await sql`create table "documents" (
      "appCode" text not null, "kind" text not null, "code" text not null, "version" integer not null,
      "hash" text not null, "content" text not null, "createdAt" timestamptz not null default now(),
      primary key ("appCode", "kind", "code", "version"))`.execute(db);
  },
};
