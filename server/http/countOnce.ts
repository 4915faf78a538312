import type { Tx } from '#server/db/database.ts';
import { saveReplayResult, useReplayToken } from '#server/records/replayTokens.ts';
import type { Exchange } from '#server/services/handler.ts';
import type { Services } from '#server/services/services.ts';

/**
 * Runs the handler of a call that counts once by its token (`repeat: 'token'` of the call table). All that the handler stores, the
 * token and the answer are one transaction: either all of it is there, or the token is as good as before. A call without a token runs
 * as it is. Errors: 900410 as of `useReplayToken`; those of the handler. Source: contract 10.2, BX-089.
 */
export async function countOnce(exchange: Exchange, run: (exchange: Exchange) => Promise<unknown>): Promise<unknown> {
  const token = givenToken(exchange.query) ?? givenToken(exchange.body);
  if (token === undefined) return run(exchange);
  const { services, actor } = exchange;
  const { answer, committed } = await services.database.transaction(async (tx) => {
    await useReplayToken(tx, token, actor.id, services.now());
    const inside = joined(services, tx);
    const answer = await run({ ...exchange, services: inside.services });
    inside.requireWhole();
    await saveReplayResult(tx, token, answer);
    return { answer, committed: inside.committed };
  });
  committed();
  return answer;
}

function givenToken(parameters: unknown): string | undefined {
  const token: unknown = typeof parameters === 'object' && parameters !== null ? Reflect.get(parameters, 'replayToken') : undefined;
  return typeof token === 'string' ? token : undefined;
}

interface Joined {
  services: Services;
  /** Errors: what one of the transactions of the handler ended with, where it went on without it: what that one had stored cannot be separated from the rest. */
  requireWhole(): void;
  /** Tells those who wait for what was stored. */
  committed(): void;
}

/** The services of a handler all of whose transactions are parts of this one. */
function joined(services: Services, tx: Tx): Joined {
  const faults: unknown[] = [];
  const jobs = services.jobs.within(tx);
  return {
    services: {
      ...services,
      jobs: jobs.jobs,
      database: {
        ...services.database,
        kysely: tx,
        reading: tx,
        async transaction(work) {
          try {
            return await work(tx);
          } catch (error) {
            faults.push(error);
            throw error;
          }
        },
      },
    },
    requireWhole() {
      if (faults.length > 0) throw faults[0];
    },
    committed: jobs.committed,
  };
}
