import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { pressed } from './pressed.ts';

/** A custom button that opens its target form, for the record it stands at or for a new one. Source: contract 12.2. */
export const formButton: ButtonRenderer = { ...pressed, binds: ['FORM', 'ADD_DATA'], icon: 'add' };
