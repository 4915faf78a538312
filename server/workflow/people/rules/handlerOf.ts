import type { RuleResolver } from './rule.ts';

/** Who completed a step before; where a delegate decided, the person whose item it was. */
export const handlerOf: RuleResolver<'handlerOf'> = ({ step }, context) =>
  context.handlersOf(step).map(({ ownerId }) => ({ userId: ownerId, why: { kind: 'handlerOf', detail: { step } } }));
