import type { RenderNode } from '#schemas/renderTree.ts';
import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** A yes-or-no question; text or a plain tree, never HTML. */
export interface Question {
  title: string;
  content?: RenderNode | string;
  okText?: string;
  cancelText?: string;
  /** Yes destroys something: its button is red. */
  destroys?: boolean;
}

/** A yes-or-no question of a script or a custom button; answers whether it was affirmed. */
export const confirmDialog: LateDialog<Question, boolean> = {
  ...chunkPart(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog })),
  texts: ['list'],
};
