import { guardLeaving } from '#src/services/navigation/leaving.ts';

/** Lets nobody leave the page for an ended session: they sign in over it, and it goes on. Gives how to stop. */
export const keepPage = (isNeeded: () => boolean = () => true): (() => void) => guardLeaving(() => false, isNeeded);
