import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Confirmation } from '#renderers/contracts/dialogs.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** A confirmation of a script or a custom button; answers whether it was affirmed. */
export const lazyConfirmDialog: LazyDialog<Confirmation, boolean> = {
  ...lazyComponent(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog })),
  texts: ['list'],
};
