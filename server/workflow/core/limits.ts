/** Limits of a running instance (contract 21.3, 21.7, 21.12, 21.18). */
export const MAX_AUTOMATIC_EVENTS = 1_000;
export const MAX_ACTIVATIONS = 5_000;
export const MAX_CHILDREN = 100;
/** Detours in detours, and people added by added people. */
export const MAX_DEPTH = 5;
