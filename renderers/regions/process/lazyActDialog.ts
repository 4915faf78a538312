import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { ActDialogProps } from './ActDialog.tsx';
import type { ActAnswer } from './useActSending.ts';

/** The dialog of an act, before it is done. */
export const lazyActDialog: LazyDialog<ActDialogProps, ActAnswer> = {
  ...lazyComponent(async () => ({ default: (await import('./ActDialog.tsx')).ActDialog })),
  texts: ['workflow', 'process', 'form', 'list'],
};
