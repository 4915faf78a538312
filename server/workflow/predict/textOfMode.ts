import type { VoteMode } from '#schemas/workflow/definition.ts';

/** How the votes of a step decide it, as documents write it (contract 15.9.3). */
export function textOfMode(mode: VoteMode): string {
  if (mode.kind === 'ratio') return `ratio:${mode.percent}`;
  return mode.kind === 'count' ? `count:${mode.places}` : mode.kind;
}
