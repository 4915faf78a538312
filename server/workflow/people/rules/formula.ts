import type { RuleResolver } from './rule.ts';
import { peopleInUnits, readUnits } from './units.ts';

/** People whose ids an expression computes, and leaders of departments whose ids it computes. */
export const formula: RuleResolver<'formula'> = ({ value }, context) =>
  peopleInUnits(readUnits(value.evaluate(context.scope)), true, { kind: 'formula' }, context);
