import type { WorkItem } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { rulesOfStep } from '#server/workflow/core/recount.ts';
import { targetsOfStep } from '#server/workflow/core/returns.ts';
import { dryRunRefusal } from '#server/workflow/offers/dryRun.ts';
import { rejectModes } from '#server/workflow/offers/itemActions.ts';
import type { Player } from './player.ts';

/** Ways of returning an open item that are offered and would be refused when played, or the other way round. Shape: the faults found. */
export function misofferedReturns({ definition, state }: Player, item: WorkItem): string[] {
  const by = item.ownerId ?? '';
  const execution = new Execution(definition, state, { at: 0, by });
  const activation = execution.activation(item.token);
  const [target] = targetsOfStep(execution, activation, rulesOfStep(execution, activation)?.reject ?? []);
  const offered = new Set(rejectModes({ definition, state }, item, by));
  return (['rerun', 'back'] as const).flatMap((mode) => {
    const command = { type: 'reject', at: 0, by, item: item.id, target: target?.activation.activityCode ?? '', back: mode === 'back' } as const;
    const isPossible = dryRunRefusal(definition, state, command) === undefined;
    return offered.has(mode) === isPossible ? [] : [`return of ${item.id} by ${mode}: offered ${offered.has(mode)}, possible ${isPossible}`];
  });
}
