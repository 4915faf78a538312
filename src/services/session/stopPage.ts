import { sessionBreakAtom, type StoppedBy } from './sessionBreak.ts';
import { announceSession } from './sessionOver.ts';
import { store } from '#src/services/page/state.ts';

/** Those whose requests wait until it is known whether the page goes on. */
let waiting: ((goesOn: boolean) => void)[] = [];

/** Stops the page, or shows again why it is stopped; what is unsaved is kept before anything else. */
export function stopPage(why: StoppedBy): void {
  store.set(sessionBreakAtom, { ...why, isStored: announceSession(true) });
}

/** Stops the page for an ended session. Shape: true once its person has signed in again, false when the page is left. */
export function waitForSignIn(): Promise<boolean> {
  if (store.get(sessionBreakAtom) === undefined) stopPage({ kind: 'ended' });
  return new Promise((resolve) => waiting.push(resolve));
}

/** Lets the page go on, or what waited fail. */
export function endBreak(goesOn: boolean): void {
  const hadEnded = store.get(sessionBreakAtom) !== undefined;
  store.set(sessionBreakAtom, undefined);
  const those = waiting;
  waiting = [];
  for (const resolve of those) resolve(goesOn);
  if (hadEnded && goesOn) announceSession(false);
}
