import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { pressed } from './pressed.ts';

/** A custom button that leads to its target list. Source: contract 12.2. */
export const listButton: ButtonRenderer = { ...pressed, binds: ['LIST'] };
