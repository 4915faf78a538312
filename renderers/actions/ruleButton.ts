import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { pressed } from './pressed.ts';
import { rowsChecked } from './rowsAction.ts';

/** A custom button whose rule the server runs on records. Source: contract 8.4, 12.2. */
export const ruleButton: ButtonRenderer = { ...pressed, binds: ['BUSINESS_RULE'], needsRows: true, enabled: rowsChecked };
