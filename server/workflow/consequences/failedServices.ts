import type { Consequence } from '#server/workflow/instance/takenAct.ts';
import { writeContinuations, type NewContinuation } from '#server/workflow/store/continuations.ts';

/** Minutes until a service task that has failed is tried again; then it is in exception (contract 21.9). */
const RETRY_MINUTES = [1, 5, 25] as const;
const MS_PER_MINUTE = 60_000;

/** Service tasks that have failed without a person are tried again three times, then their step is in exception. */
export const failedServicesConsequence: Consequence = async ({ open: { tx, row, saver }, act: { command, serviceTries = 0 }, services }) => {
  const retried = command.type === 'serviceRetry' ? command.token : undefined;
  const continuations = services.failed.map(({ token }): NewContinuation => {
    const tries = token === retried ? serviceTries : 0;
    const minutes = RETRY_MINUTES[tries];
    const next = { objectId: row.objectId, instanceId: row.id, cause: String(token), payload: { token, tries } };
    if (minutes === undefined) return { ...next, kind: 'serviceFailed', runAt: new Date(command.at) };
    return { ...next, kind: 'serviceRetry', runAt: new Date(command.at + minutes * MS_PER_MINUTE) };
  });
  await writeContinuations(tx, saver.services, continuations);
};
