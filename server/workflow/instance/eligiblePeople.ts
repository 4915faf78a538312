import type { WorkItem } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfStep } from '#server/workflow/core/handlers.ts';
import { excludedPeople } from '#server/workflow/people/exclude.ts';
import { eligibility } from '#server/workflow/people/substitutes.ts';
import type { OpenInstance } from './openInstance.ts';

/** Whether somebody can have the work of an item: enabled, and none whom its step excludes (contract 15.9.3). */
export function eligiblePeople({ definition, state, seen }: OpenInstance, { token }: WorkItem): (userId: string) => boolean {
  const step = definition.elements.get(state.activations.get(token)?.activityCode ?? '');
  const execution = new Execution(definition, state, { at: 0, by: null });
  const { originatorId, startedById } = state;
  const exclude = step?.type === 'userTask' ? step.participants.exclude : [];
  const excluded = excludedPeople(exclude, { originatorId, startedById, handlersOf: (code) => handlersOfStep(execution, code) });
  return eligibility(seen.organisation, excluded);
}
