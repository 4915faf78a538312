import type { Kysely } from 'kysely';
import { archivedReads } from './archivedReads.ts';
import type { ArchiveTables } from './archives.ts';
import { audit, type AuditTables } from './audit.ts';
import { auditAppendOnly } from './auditAppendOnly.ts';
import { batchUndo } from './batchUndo.ts';
import { batchUpdates, type BatchUpdateTables } from './batchUpdates.ts';
import { catalogue, type CatalogueTables } from './catalogue.ts';
import { changeFeed, type ChangeFeedTables } from './changeFeed.ts';
import { comments, type CommentTables } from './comments.ts';
import { draftAnswers } from './draftAnswers.ts';
import { endedDrafts } from './endedDrafts.ts';
import { externalLinks, type ExternalLinkTables } from './externalLinks.ts';
import { faultInMarking } from './faultInMarking.ts';
import { importFaults, type ImportFaultTables } from './importFaults.ts';
import { jobEnds } from './jobEnds.ts';
import { nameKeys } from './nameKeys.ts';
import { notifications, type NotificationTables } from './notifications.ts';
import { operations, type OperationTables } from './operations.ts';
import { organisation, type OrganisationTables } from './organisation.ts';
import { personalWork, type PersonalWorkTables } from './personalWork.ts';
import { sessionParents } from './sessionParents.ts';
import { sessions, type SessionTables } from './sessions.ts';
import { shortCodes, type ShortCodeTables } from './shortCodes.ts';
import { trusts, type TrustTables } from './trusts.ts';
import { undos, type UndoTables } from './undos.ts';
import { userDrafts, type UserDraftTables } from './userDrafts.ts';
import { work, type WorkTables } from './work.ts';
import { workflowContinuations, type WorkflowContinuationTables } from './workflowContinuations.ts';
import { workflowIndexes } from './workflowIndexes.ts';
import { workflowLists } from './workflowLists.ts';
import { workflowReads, type WorkflowReadTables } from './workflowReads.ts';
import { workflowMessages, type UrgeTables } from './workflowMessages.ts';
import { workflows, type WorkflowTables } from './workflows.ts';
import { serverSecrets, type ServerSecretTables } from './serverSecrets.ts';
import { workflowTimers, type WorkflowTimerTables } from './workflowTimers.ts';
import { workCalendars, type WorkCalendarTables } from './workCalendars.ts';

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
    UndoTables,
    ImportFaultTables,
    ShortCodeTables,
    ExternalLinkTables,
    NotificationTables,
    CommentTables,
    UserDraftTables,
    WorkflowTables,
    ArchiveTables,
    TrustTables,
    WorkCalendarTables,
    OperationTables,
    WorkflowTimerTables,
    UrgeTables,
    PersonalWorkTables,
    WorkflowContinuationTables,
    WorkflowReadTables,
    ChangeFeedTables,
    ServerSecretTables {}

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
  workflows,
  trusts,
  workCalendars,
  changeFeed,
  operations,
  workflowTimers,
  workflowMessages,
  personalWork,
  workflowContinuations,
  workflowReads,
  workflowLists,
  archivedReads,
  workflowIndexes,
  faultInMarking,
  draftAnswers,
  serverSecrets,
  nameKeys,
  undos,
];
