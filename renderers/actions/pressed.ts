import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';

/** What custom buttons have in common; what they do comes when the first of them is pressed. */
export const pressed: ActionRenderer = {
  codes: [],
  types: [],
  icon: '',
  needsRows: false,
  enabled: () => true,
  run: async (context) => (await loadChunk(() => import('./pressButton.ts'))).pressButton(context),
};
