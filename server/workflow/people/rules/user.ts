import type { RuleResolver } from './rule.ts';

/** People that the definition names, by the id of the account or its user name. */
export const user: RuleResolver<'user'> = ({ ids }, { organisation }) =>
  ids.map((id) => ({ userId: organisation.people.has(id) ? id : (organisation.byUsername(id)?.id ?? id), why: { kind: 'user' } }));
