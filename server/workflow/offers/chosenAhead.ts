import type { ParticipantRule, UserTask, WorkflowDefinition } from '#schemas/workflow/definition.ts';

/** A step whose people are chosen by those whose act can lead there. */
export interface ChosenStep {
  step: UserTask;
  rules: readonly Extract<ParticipantRule, { kind: 'chosen' }>[];
}

/**
 * Steps with a rule `chosen` that can be entered next from a step, whichever conditions hold: over gateways, service tasks and steps to
 * read, where nothing waits. In the order of the document. Source: contract 10.4 (`participantChoose`).
 */
export function chosenAhead(definition: WorkflowDefinition, activityCode: string): ChosenStep[] {
  const found = new Map<string, ChosenStep>();
  const seen = new Set<string>();
  const open = [activityCode];
  for (let code = open.pop(); code !== undefined; code = open.pop()) {
    for (const flow of definition.elements.get(code)?.outgoing ?? []) {
      const element = definition.elements.get(definition.flows.get(flow)?.to ?? '');
      if (!element || seen.has(element.code)) continue;
      seen.add(element.code);
      if (element.type === 'userTask') {
        const rules = element.participants.rules.filter((rule) => rule.kind === 'chosen');
        if (rules.length > 0) found.set(element.code, { step: element, rules });
      }
      const isPassed = element.type === 'serviceTask' || element.type.endsWith('Gateway') || (element.type === 'userTask' && element.task.type === 'circulate');
      if (isPassed) open.push(element.code);
    }
  }
  return [...found.values()].toSorted((left, right) => left.step.order - right.step.order);
}
