import type { ParticipantRules } from '#schemas/workflow/definition.ts';
import type { RuleContext } from './rules/rule.ts';

/** What `exclude` reads: the originator, who started it for them, and who completed steps. */
export type ExcludeContext = Pick<RuleContext, 'originatorId' | 'handlersOf'> & { readonly startedById: string };

/**
 * Who must not decide a step, whatever else would bring them in: as participant, as target of forward, add-sign and adjust, as delegate.
 * Source: contract 15.9.3 (`exclude`).
 */
export function excludedPeople(exclude: ParticipantRules['exclude'], { originatorId, startedById, handlersOf }: ExcludeContext): ReadonlySet<string> {
  return new Set(
    exclude.flatMap((entry) =>
      entry === 'originator' ? [originatorId, startedById] : handlersOf(entry.handlerOf).flatMap(({ ownerId, decidedBy }) => [ownerId, decidedBy ?? ownerId]),
    ),
  );
}
