import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';
import type { ViewNameProps } from '#renderers/contracts/dialogs.ts';

/** The menu beside the list's title. */
export const viewMenu = chunkPart(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }));

/** Asks for the name of a view. */
export const viewNameDialog: LateDialog<ViewNameProps, string> = {
  ...chunkPart(async () => ({ default: (await import('./ViewNameDialog.tsx')).ViewNameDialog })),
  texts: ['form'],
};
