import type { Translate } from '#renderers/contracts/ports.ts';

/** How several people decide a step, e.g. `ratio:60`; '' for what is not known (contract 15.9.3). */
export function modeText(mode: string | null | undefined, t: Translate): string {
  const [kind = '', number = ''] = (mode ?? '').split(':');
  return MODES.has(kind) ? t(`workflow:mode.${kind}`, { number }) : '';
}

const MODES: ReadonlySet<string> = new Set(['any', 'all', 'sequence', 'ratio', 'count']);
