import type { WorkflowElement } from '#schemas/workflow/definition.ts';
import type { WorkflowGraph } from './graph.ts';

/**
 * The start step: the user task of the originator that the start event's only flow leads to, else the start event itself.
 * Source: contract 21.2.
 */
export function startStepOf({ elements, flows }: WorkflowGraph, start: WorkflowElement): string {
  const [id, ...others] = start.outgoing;
  const first = id === undefined ? undefined : elements.get(flows.get(id)?.to ?? '');
  if (others.length > 0 || first?.type !== 'userTask' || first.task.type !== 'fill') return start.code;
  const [rule, ...further] = first.participants.rules;
  return rule?.kind === 'originator' && rule.when === undefined && further.length === 0 ? first.code : start.code;
}
