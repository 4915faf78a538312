import type { VoteMode } from '#schemas/workflow/definition.ts';

/** A mode as `lp:participants` writes it. */
export function modeText(mode: VoteMode): string {
  if (mode.kind === 'ratio') return `ratio:${mode.percent}`;
  return mode.kind === 'count' ? `count:${mode.places}` : mode.kind;
}
