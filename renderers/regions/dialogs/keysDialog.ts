import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** Keys with the text of what they do. */
export interface KeysDialogProps {
  keys: readonly { keys: readonly string[]; text: string }[];
}

/** The keys of a screen, behind '?'. */
export const keysDialog: LateDialog<KeysDialogProps, undefined> = {
  ...chunkPart(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog })),
  texts: ['keys'],
};
