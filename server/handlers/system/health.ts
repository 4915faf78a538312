import type { Calls } from '#schemas/calls/index.ts';
import { APP_VERSION } from '#schemas/limits.ts';
import type { Handler } from '#server/http/handler.ts';

/** GET /healthz: whether this process can work (contract 7.5); HTTP 503 until then. */
export const health: Handler<Calls['health']> = async ({ services, reply }) => {
  const { database, status } = services;
  const common = { version: APP_VERSION, database: database.kind, seeding: status.seedingPercent };
  if (await answersInTime(database.answers())) return { status: 'ok', ...common };
  reply.code(503);
  return { status: 'unavailable', ...common, reason: 'the database does not answer' };
};

const ANSWER_WITHIN_MS = 4000;

async function answersInTime(answers: Promise<boolean>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    late = setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
  });
  return Promise.race([answers, tooLate]).finally(() => clearTimeout(late));
}
