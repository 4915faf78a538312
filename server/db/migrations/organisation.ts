import { sql, type Generated } from 'kysely';
import type { Migration } from './index.ts';

/** Departments, people and roles (contract 7.1, 20). */
export interface OrganisationTables {
  departments: {
    id: string;
    name: string;
    /** What it sorts by (schemas/names/nameKey.ts); null for a name of ASCII signs. */
    nameKey: Generated<string | null>;
    nameEn: string | null;
    parentId: string | null;
    leaderId: string | null;
    /** Ids from the root down, each ended by '/': `hq/sales/`; a prefix test finds a subtree. */
    path: string;
    sortKey: Generated<number>;
    disabled: Generated<boolean>;
  };
  users: {
    id: string;
    username: string;
    name: string;
    /** As that of a department. */
    nameKey: Generated<string | null>;
    /** argon2id hash; null = cannot sign in with a password. */
    passwordHash: string | null;
    /** Main department. */
    departmentId: string | null;
    mobile: string | null;
    email: string | null;
    employeeNo: string | null;
    position: string | null;
    officePhone: string | null;
    remark: string | null;
    imgUrlId: string | null;
    corpId: string | null;
    relatedSyncType: string | null;
    /** APP_MNG, SYS_MNG, ADMIN, WORKFLOW_ADMIN. */
    permissions: Generated<string[]>;
    /** ENABLE, DISABLE, LOCK (contract 6.7). */
    status: Generated<string>;
    sortKey: Generated<number>;
    /** Wall clock `yyyy-MM-dd HH:mm:ss`. */
    lastLoginTime: string | null;
    passwordChangedAt: Date | null;
  };
  userDepartments: { userId: string; departmentId: string; isMain: boolean };
  roles: { id: string; name: string; nameKey: Generated<string | null>; nameEn: string | null; parentId: string | null; sortKey: Generated<number> };
  roleMembers: { roleId: string; userId: string };
}

export const organisation: Migration = {
  name: '001-organisation',
  async up(db) {
    await sql`create table "departments" (
      "id" text primary key, "name" text not null, "nameEn" text, "parentId" text, "leaderId" text,
      "path" text not null, "sortKey" integer not null default 0, "disabled" boolean not null default false)`.execute(db);
    await sql`create index "departments_path" on "departments" ("path" text_pattern_ops)`.execute(db);
    await sql`create index "departments_parent" on "departments" ("parentId")`.execute(db);
    await sql`create table "users" (
      "id" text primary key, "username" text not null unique, "name" text not null, "passwordHash" text,
      "departmentId" text, "mobile" text, "email" text, "employeeNo" text, "position" text, "officePhone" text,
      "remark" text, "imgUrlId" text, "corpId" text, "relatedSyncType" text,
      "permissions" text[] not null default '{}', "status" text not null default 'ENABLE',
      "sortKey" integer not null default 0, "lastLoginTime" timestamp(0), "passwordChangedAt" timestamptz)`.execute(db);
    await sql`create index "users_department" on "users" ("departmentId")`.execute(db);
    await sql`create table "userDepartments" (
      "userId" text not null, "departmentId" text not null, "isMain" boolean not null default false,
      primary key ("userId", "departmentId"))`.execute(db);
    await sql`create index "userDepartments_department" on "userDepartments" ("departmentId")`.execute(db);
    await sql`create table "roles" (
      "id" text primary key, "name" text not null, "nameEn" text, "parentId" text, "sortKey" integer not null default 0)`.execute(db);
    await sql`create table "roleMembers" ("roleId" text not null, "userId" text not null, primary key ("roleId", "userId"))`.execute(db);
    await sql`create index "roleMembers_user" on "roleMembers" ("userId")`.execute(db);
  },
};
