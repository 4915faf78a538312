import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import type { Question } from '#renderers/contracts/dialogs.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** A yes-or-no question of a script or a custom button; answers whether it was affirmed. */
export const confirmDialog: LateDialog<Question, boolean> = {
  ...chunkPart(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog })),
  texts: ['list'],
};
