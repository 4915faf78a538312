import type { ButtonRenderer } from '#renderers/contracts/action.ts';
import { pressed } from './pressed.ts';

/** A custom button that starts its target workflow, as an add action that names one does. Source: contract 12.2, AU-008. */
export const flowButton: ButtonRenderer = { ...pressed, binds: ['FLOW'] };
