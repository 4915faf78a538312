import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** Keys with the text of what they do. */
export interface KeysDialogProps {
  keys: readonly { keys: readonly string[]; text: string }[];
}

/** The keys of a screen, behind '?'. */
export const lazyKeysDialog: LazyDialog<KeysDialogProps, undefined> = {
  ...lazyComponent(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog })),
  texts: ['keys'],
};
