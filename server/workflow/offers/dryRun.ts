import type { Command, CommandRefusal } from '#schemas/workflow/command.ts';
import type { WorkflowDefinition } from '#schemas/workflow/definition.ts';
import type { InstanceState } from '#schemas/workflow/state.ts';
import { transition } from '#server/workflow/core/transition.ts';

/**
 * Why the engine would refuse a command now; undefined when it would take it, as far as that can be said without asking the world
 * around it: what a condition, a rule or a service task answers comes after everything that decides what is offered.
 */
export function dryRunRefusal(definition: WorkflowDefinition, state: InstanceState, command: Command): CommandRefusal | undefined {
  const first = transition(definition, state, command).next();
  return first.done && first.value.status === 'refused' ? first.value.refusal : undefined;
}
