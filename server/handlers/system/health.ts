import type { Calls } from '#schemas/calls/index.ts';
import { APP_VERSION } from '#schemas/limits.ts';
import { answersWithin } from '#server/db/answersWithin.ts';
import type { Handler } from '#server/services/handler.ts';

/** GET /healthz: whether this process can work (contract 7.5); HTTP 503 until then. */
export const health: Handler<Calls['health']> = async ({ services, reply }) => {
  const { database, status } = services;
  const common = { version: APP_VERSION, database: database.kind, seeding: status.seedingPercent };
  if (await answersWithin(database, ANSWER_WITHIN_MS)) return { status: 'ok', ...common };
  reply.code(503);
  return { status: 'unavailable', ...common, reason: 'the database does not answer' };
};

const ANSWER_WITHIN_MS = 3000;
