import { ActionType } from '#schemas/codes.ts';
import type { ActionRenderer } from '#renderers/contracts/action.ts';

/** A button of a custom type: no built-in action runs, the script's `onCustomAction` does. Source: contract 12.1, LA-044. */
export const customAction: ActionRenderer = {
  codes: [],
  types: [ActionType.custom],
  icon: '',
  needsRows: false,
  enabled: () => true,
  run: async () => ({ kind: 'none', done: null }),
};
