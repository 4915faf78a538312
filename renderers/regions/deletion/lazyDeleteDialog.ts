import type { DeleteCheckItem } from '#schemas/records/rowOutcomes.ts';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** What the confirmation before records are deleted is made of: the answer of the check, and the records that were checked. */
export interface DeleteDialogProps {
  items: readonly DeleteCheckItem[];
  ids: readonly string[];
}

/** The confirmation before records are deleted; answers the ids of those that are to be. */
export const lazyDeleteDialog: LazyDialog<DeleteDialogProps, readonly string[]> = {
  ...lazyComponent(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog })),
  texts: ['deletion'],
};
