import type { Command } from '#schemas/workflow/command.ts';
import { tryStep } from '#server/store/tryStep.ts';
import type { OpenInstance } from '#server/workflow/instance/openInstance.ts';
import { performSystemCommand } from '#server/workflow/acts/systemAct.ts';
import type { ContinuationRunner } from './continuation.ts';

/** Tries a service task again (contract 21.9). */
export const serviceRetry: ContinuationRunner = async (open, { token, payload }) => {
  if (!isWaitingService(open, token)) return;
  const retry = { type: 'serviceRetry', token, ...bySystem(open) } as const;
  await goOn(open, { command: retry, otherwise: { type: 'serviceFailed', token, ...bySystem(open) } }, { serviceTries: Number(payload.tries ?? 0) + 1 });
};

/** A service task has failed for the last time: its step is in exception. */
export const serviceFailed: ContinuationRunner = async (open, { token }) => {
  if (isWaitingService(open, token)) await performSystemCommand(open, { type: 'serviceFailed', token, ...bySystem(open) });
};

/**
 * Lets a step go on. Where what is written at the end of the instance is refused (`lp:onEnd`) that would be lost silently, or tried for
 * ever: `otherwise` puts the step in exception (contract 21.9).
 */
export async function goOn(
  open: OpenInstance,
  { command, otherwise }: Record<'command' | 'otherwise', Command>,
  more: Parameters<typeof performSystemCommand>[2] = {},
): Promise<void> {
  const run = async (): Promise<void> => void (await performSystemCommand(open, command, more));
  if (open.definition.onEnd.length === 0) return run();
  const refusal = await tryStep(open.tx, run);
  if (refusal) await performSystemCommand(open, otherwise);
}

function isWaitingService({ state }: OpenInstance, token: number): boolean {
  const activation = state.activations.get(token);
  return isRunning(state) && activation?.type === 'serviceTask' && activation.status === 'Processing';
}

/** Whether an instance can still take commands. */
export function isRunning({ status }: OpenInstance['state']): boolean {
  return status === 'PROCESSING' || status === 'EXCEPTION';
}

/** The clock of a command of the system. */
export function bySystem({ saver }: OpenInstance): { at: number; by: null } {
  return { at: saver.services.now().getTime(), by: null };
}
