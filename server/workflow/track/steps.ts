import type { InstanceStep, StepBefore } from '#schemas/workflow/track.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { Activation } from '#schemas/workflow/state.ts';
import { Execution } from '#server/workflow/core/execution.ts';
import { handlersOfActivation } from '#server/workflow/core/handlers.ts';
import { returnTargets } from '#server/workflow/core/lineage.ts';
import { idOfToken, stepNameIn } from '#server/workflow/lists/instanceParts.ts';
import { namedPerson, timeText, type ListContext } from '#server/workflow/lists/listContext.ts';
import type { ListedInstance } from '#server/workflow/store/readInstances.ts';

/** Every entering of a step, in the order in which they were entered (contract 11.1). */
export function instanceSteps(context: ListContext, definition: WorkflowDefinition | undefined, { row, state }: ListedInstance): InstanceStep[] {
  return [...state.activations.values()].map(({ token, activityCode, type, status, outcome, startedAt, finishedAt, undone }) => ({
    workflowTokenId: idOfToken(row.id, token),
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    type: definition?.elements.get(activityCode)?.type ?? type,
    status,
    outcome,
    startTime: timeText(context, startedAt),
    finishTime: timeText(context, finishedAt),
    undone,
  }));
}

/** The tasks that the latest entering of a step depends on, nearest first (contract 11.1, 21.7). */
export function stepsBeforeStep(context: ListContext, definition: WorkflowDefinition, { state }: ListedInstance, activityCode: string): StepBefore[] {
  const execution = new Execution(definition, state, { at: 0, by: null });
  const latest = [...state.activations.values()].findLast((activation) => activation.activityCode === activityCode && !activation.undone);
  return latest ? returnTargets(execution, latest, false).map(({ activation }) => stepBefore(context, definition, execution, activation)) : [];
}

function stepBefore(context: ListContext, definition: WorkflowDefinition, execution: Execution, activation: Activation): StepBefore {
  const { activityCode, finishedAt } = activation;
  const people = handlersOfActivation(execution, activation).map(({ ownerId, decidedBy }) => decidedBy ?? ownerId);
  return {
    activityCode,
    activityName: stepNameIn(context, definition, activityCode),
    participants: [...new Set(people)].map((id) => namedPerson(context, id)),
    finishTime: timeText(context, finishedAt),
  };
}
