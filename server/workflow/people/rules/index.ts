import type { ParticipantRule } from '#schemas/workflow/definition.ts';
import { chosen } from './chosen.ts';
import { department } from './department.ts';
import { formula } from './formula.ts';
import { handlerOf } from './handlerOf.ts';
import { item } from './item.ts';
import { manager } from './manager.ts';
import { managers } from './managers.ts';
import { originator } from './originator.ts';
import { role } from './role.ts';
import type { Candidate, RuleContext, RuleKind, RuleResolver } from './rule.ts';
import { user } from './user.ts';

/** Every kind of rule (contract 15.9.4); the type check names a kind that is missing. */
const RULES: { readonly [K in RuleKind]: RuleResolver<K> } = {
  user,
  department,
  role,
  manager,
  managers,
  originator,
  item,
  handlerOf,
  chosen,
  formula,
};

/** People of rules whose `when` holds: the union in their order without repeats, without those who are not eligible. */
export function resolveRules(rules: readonly ParticipantRule[], context: RuleContext): Candidate[] {
  const found = new Map<string, Candidate>();
  for (const rule of rules) {
    if (rule.when && !rule.when.holds(context.scope)) continue;
    for (const candidate of peopleOfRule(rule, context)) {
      if (!found.has(candidate.userId) && context.isEligible(candidate.userId)) found.set(candidate.userId, candidate);
    }
  }
  return [...found.values()];
}

function peopleOfRule(rule: ParticipantRule, context: RuleContext): readonly Candidate[] {
  // The registry has the resolver of a kind under that kind, which the compiler cannot see of a union.
  const resolve = RULES[rule.kind] as (rule: ParticipantRule, context: RuleContext) => readonly Candidate[];
  return resolve(rule, context);
}
