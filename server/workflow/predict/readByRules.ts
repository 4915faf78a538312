import type { ParticipantRule, ParticipantRules, PersonSource } from '#schemas/workflow/definition.ts';
import { keyOfReference } from './changeableItems.ts';

/** What the people of a step follow from: items of the record, and who decided other steps. */
export interface RuleInputs {
  items: readonly string[];
  steps: readonly string[];
}

/** What the rules of a step read, their conditions among them (contract 15.9.4). */
export function inputsOfRules({ rules, exclude }: Pick<ParticipantRules, 'rules' | 'exclude'>): RuleInputs {
  const inputs = rules.map(inputsOfRule);
  return {
    items: inputs.flatMap(({ items }) => items),
    steps: [...inputs.flatMap(({ steps }) => steps), ...exclude.flatMap((entry) => (entry === 'originator' ? [] : entry.handlerOf))],
  };
}

function inputsOfRule(rule: ParticipantRule): RuleInputs {
  const ofCondition = (rule.when?.references ?? []).map(keyOfReference);
  const { items, steps } = ownInputs(rule);
  return { items: [...ofCondition, ...items], steps };
}

function ownInputs(rule: ParticipantRule): RuleInputs {
  switch (rule.kind) {
    case 'role':
      return { items: typeof rule.scope === 'object' ? [rule.scope.item] : [], steps: [] };
    case 'manager':
    case 'managers':
      return inputsOfSource(rule.of);
    case 'item':
      return { items: [rule.sheet === undefined ? rule.key : `${rule.sheet}.${rule.key}`], steps: [] };
    case 'handlerOf':
      return { items: [], steps: [rule.step] };
    case 'formula':
      return { items: rule.value.references.map(keyOfReference), steps: [] };
    case 'user':
    case 'department':
    case 'originator':
    case 'chosen':
      return { items: [], steps: [] };
  }
}

function inputsOfSource(of: PersonSource): RuleInputs {
  if (of === 'originator') return { items: [], steps: [] };
  return 'item' in of ? { items: [of.item], steps: [] } : { items: [], steps: [of.handlerOf] };
}
