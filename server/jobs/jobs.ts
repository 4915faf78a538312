import { randomUUID } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { MOST_OPEN_JOBS } from '#schemas/limits.ts';
import { TaskStatus, type TaskStatusName } from '#schemas/codes.ts';
import type { Database, Tx } from '#server/db/database.ts';
import type { Bilingual } from '#server/refusals/refused.ts';
import type { Tables } from '#server/db/migrations/index.ts';
import { tooManyTasks } from '#server/refusals/jobs.ts';
import type { JobKind } from './jobKind.ts';

/** Statuses of a job that is not over. */
const OPEN = [TaskStatus.queued, TaskStatus.running];

/** A job as its owner may see it. */
export interface Job<Request = unknown, Result = unknown> {
  id: string;
  kind: string;
  status: TaskStatusName;
  request: Request;
  /** The newest progress, at the end the outcome; null while nothing is known. */
  result: Result | null;
  /** Why it failed; null when it did not. */
  error: ({ errcode: number } & Bilingual) | null;
  cancelled: boolean;
  createdAt: Date;
  finishedAt: Date | null;
}

/** Any kind, whatever its request and result. */
export type AnyKind = Pick<JobKind<never, unknown, unknown>, 'name'>;

/** The jobs of people: every call names whose they are, so that another's job is as if it were not there. */
export interface Jobs {
  /**
   * Queues a job; returns its id. The runner of this process polls at once. With an `id` of the caller's only the first
   * of that id is queued. Errors: -1 for a person who has too many of the kind that are not over.
   */
  add<Request>(kind: JobKind<never, Request, unknown>, userId: string, request: Request, id?: string): Promise<string>;
  /** Checks that a person may queue one more of a kind, the one of this id not counted. Errors: -1, as `add`. */
  requireRoom(kind: AnyKind, userId: string, id: string): Promise<void>;
  /** A job of this kind and person; undefined when it is absent or another's. */
  find<Request, Result>(kind: JobKind<never, Request, Result>, userId: string, id: string): Promise<Job<Request, Result> | undefined>;
  /** The person's jobs of some kinds, newest first. `page` is zero-based. */
  page(kinds: readonly AnyKind[], userId: string, page: number, size: number): Promise<{ content: Job[]; totalElements: number }>;
  /** Cancels a job: a waiting one does at once (FAIL), a running one within about a second. False when it is absent, another's or over. */
  cancel(kind: AnyKind, userId: string, id: string): Promise<boolean>;
  /** Takes a job away; where it runs it is stopped within about a second. Returns it as it was; undefined when absent or another's. */
  remove<Request, Result>(kind: JobKind<never, Request, Result>, userId: string, id: string): Promise<Job<Request, Result> | undefined>;
  /** Takes away jobs that ended before this; files they leave have a time to go of their own. */
  removeEnded(before: Date): Promise<void>;
  /** The same jobs inside a transaction. Shape: `committed` tells the runner once they are stored. */
  within(tx: Tx): { jobs: Jobs; committed(): void };
  /** Calls whenever this process queued or ended something; one listener, the runner. */
  onChange(listener: () => void): void;
}

/** Opens the jobs of a database. */
export function openJobs({ kysely }: Pick<Database, 'kysely'>): Jobs {
  let changed = (): void => undefined;
  return {
    within(tx) {
      const jobs = openJobs({ kysely: tx });
      let isChanged = false;
      jobs.onChange(() => {
        isChanged = true;
      });
      return { jobs, committed: () => isChanged && changed() };
    },
    async add(kind, userId, request, id = randomUUID()) {
      await requireRoom(kysely, kind, userId, id);
      await kysely
        .insertInto('jobs')
        .values({ id, kind: kind.name, userId, request: JSON.stringify(request) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      changed();
      return id;
    },
    requireRoom: (kind, userId, id) => requireRoom(kysely, kind, userId, id),
    async find(kind, userId, id) {
      const own = kysely.selectFrom('jobs').selectAll().where('id', '=', id).where('kind', '=', kind.name).where('userId', '=', userId);
      const row = await own.executeTakeFirst();
      return row && toJob(row);
    },
    page: (kinds, userId, page, size) => loadPage(kysely, kinds, userId, page, size),
    async cancel(kind, userId, id) {
      const isRequested = await requestEnd(kysely, kind, userId, id);
      changed();
      return isRequested;
    },
    async remove(kind, userId, id) {
      const own = kysely.deleteFrom('jobs').where('id', '=', id).where('kind', '=', kind.name).where('userId', '=', userId);
      const row = await own.returningAll().executeTakeFirst();
      changed();
      return row && toJob(row);
    },
    async removeEnded(before) {
      await kysely.deleteFrom('jobs').where('finishedAt', '<', before).execute();
    },
    onChange(listener) {
      changed = listener;
    },
  };
}

async function requireRoom(kysely: Database['kysely'], kind: AnyKind, userId: string, id: string): Promise<void> {
  if ((await countOpen(kysely, kind, userId, id)) >= MOST_OPEN_JOBS) throw tooManyTasks(MOST_OPEN_JOBS);
}

/** How many of a person's jobs of a kind wait or run, apart from the one with this id. */
async function countOpen(kysely: Database['kysely'], kind: AnyKind, userId: string, exceptId: string): Promise<number> {
  const { count } = await kysely
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('kind', '=', kind.name)
    .where('id', '<>', exceptId)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function loadPage(kysely: Database['kysely'], kinds: readonly AnyKind[], userId: string, page: number, size: number): ReturnType<Jobs['page']> {
  const names = kinds.map(({ name }) => name);
  const own = kysely.selectFrom('jobs').where('userId', '=', userId).where('kind', 'in', names);
  const rows = await own
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { content: rows.map((row) => toJob(row)), totalElements: Number(count) };
}

/** Ends a job that waits, and records the request at one that runs; false when there is no such job that is not over. */
async function requestEnd(kysely: Database['kysely'], kind: AnyKind, userId: string, id: string): Promise<boolean> {
  const waiting = sql<boolean>`"status" = ${TaskStatus.queued}`;
  const requested = await kysely
    .updateTable('jobs')
    .set({
      cancelAskedAt: sql`now()`,
      status: sql`case when ${waiting} then ${TaskStatus.failed} else "status" end`,
      finishedAt: sql`case when ${waiting} then now() else null end`,
    })
    .where('id', '=', id)
    .where('kind', '=', kind.name)
    .where('userId', '=', userId)
    .where('status', 'in', OPEN)
    .returning('id')
    .executeTakeFirst();
  return requested !== undefined;
}

function toJob<Request, Result>(row: Selectable<Tables['jobs']>): Job<Request, Result> {
  return {
    id: row.id,
    kind: row.kind,
    // Only the runner writes statuses, by their names; the texts below were written by the kind of this job.
    status: row.status as TaskStatusName,
    request: JSON.parse(row.request) as Request,
    result: row.result === null ? null : (JSON.parse(row.result) as Result),
    error: row.error === null ? null : (JSON.parse(row.error) as Job['error']),
    cancelled: row.cancelAskedAt !== null,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}
