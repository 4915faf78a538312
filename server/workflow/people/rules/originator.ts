import type { RuleResolver } from './rule.ts';

/** Who started the instance, or for whom it was started. */
export const originator: RuleResolver<'originator'> = (_rule, { originatorId }) => [{ userId: originatorId, why: { kind: 'originator' } }];
