import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { BatchAnswer, BatchDialogProps } from './BatchDialog.tsx';

/** Several items at once: what can go, and the outcome of each. */
export const lazyBatchDialog: LazyDialog<BatchDialogProps, BatchAnswer> = {
  ...lazyComponent(async () => ({ default: (await import('./BatchDialog.tsx')).BatchDialog })),
  texts: ['triage', 'workflow', 'form', 'list'],
};
