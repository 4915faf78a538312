import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { ViewNameProps } from '#renderers/contracts/dialogs.ts';

/** The menu beside the list's title. */
export const lazyViewMenu = lazyComponent(async () => ({ default: (await import('./ViewMenu.tsx')).ViewMenu }));

/** Prompts for the name of a view. */
export const lazyViewNameDialog: LazyDialog<ViewNameProps, string> = {
  ...lazyComponent(async () => ({ default: (await import('./ViewNameDialog.tsx')).ViewNameDialog })),
  texts: ['form'],
};
