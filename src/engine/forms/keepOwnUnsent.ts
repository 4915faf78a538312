import { unsentDecisions } from './unsentDecisions.ts';
import { unsentComments } from './unsentComments.ts';
import { unsentForms } from './unsentForms.ts';

/** Leaves in this tab only what this person typed within 12 h (contract 5.1). */
export function keepOwnUnsent(userId: string, now: number): void {
  unsentForms(userId, now);
  unsentComments(userId, now);
  unsentDecisions(userId, now);
}
