import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FirstTried } from '#src/engine/work/trial.ts';

/** Tries a workflow in a dialog. */
export const lazyTrialDialog: LazyDialog<{ first: FirstTried }, undefined> = {
  ...lazyComponent(async () => ({ default: (await import('./TrialDialog.tsx')).TrialDialog })),
  texts: ['trial', 'form'],
};
