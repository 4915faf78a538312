import type { Kysely } from 'kysely';
import { audit, type AuditTables } from './audit.ts';
import { auditAppendOnly } from './auditAppendOnly.ts';
import { batchUndo } from './batchUndo.ts';
import { batchUpdates, type BatchUpdateTables } from './batchUpdates.ts';
import { catalogue, type CatalogueTables } from './catalogue.ts';
import { comments, type CommentTables } from './comments.ts';
import { endedDrafts } from './endedDrafts.ts';
import { externalLinks, type ExternalLinkTables } from './externalLinks.ts';
import { importFaults, type ImportFaultTables } from './importFaults.ts';
import { jobEnds } from './jobEnds.ts';
import { notifications, type NotificationTables } from './notifications.ts';
import { organisation, type OrganisationTables } from './organisation.ts';
import { sessionParents } from './sessionParents.ts';
import { sessions, type SessionTables } from './sessions.ts';
import { shortCodes, type ShortCodeTables } from './shortCodes.ts';
import { userDrafts, type UserDraftTables } from './userDrafts.ts';
import { work, type WorkTables } from './work.ts';

/** One step of the system tables; `name` is kept for ever, a change of a table is a new step. */
export interface Migration {
  name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Columns of every system table by table name; an area adds its own interface here. */
export interface Tables
  extends OrganisationTables,
    SessionTables,
    AuditTables,
    CatalogueTables,
    WorkTables,
    BatchUpdateTables,
    ImportFaultTables,
    ShortCodeTables,
    ExternalLinkTables,
    NotificationTables,
    CommentTables,
    UserDraftTables {}

/** All steps in the order they are applied; new ones go to the end. */
export const MIGRATIONS: readonly Migration[] = [
  organisation,
  sessions,
  audit,
  catalogue,
  work,
  auditAppendOnly,
  jobEnds,
  batchUpdates,
  importFaults,
  shortCodes,
  batchUndo,
  externalLinks,
  notifications,
  comments,
  sessionParents,
  userDrafts,
  endedDrafts,
];
