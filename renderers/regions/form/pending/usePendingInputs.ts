import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react';
import type { PendingInput, PendingInputs } from './pendingInputs.ts';

/** What is pending in the form around a control; absent outside a form. */
export const PendingContext = createContext<PendingInputs | undefined>(undefined);

/** Registers what of a control is not among the values of its form yet, as long as the control is drawn. Shape: a new list only when it changes. */
export function usePendingInputs(inputs: readonly PendingInput[]): void {
  const pending = useContext(PendingContext);
  const owner = useId();
  useEffect(() => pending?.report(owner, inputs), [pending, owner, inputs]);
  useEffect(() => () => pending?.report(owner, []), [pending, owner]);
}

/** Whether anything is on its way that nobody is typing: what is typed says itself that it is unsaved, and draws the form again by itself. */
export const useHasPending = (pending: PendingInputs): boolean =>
  useSyncExternalStore(pending.subscribe, () => pending.get().some(({ isTyped }) => isTyped !== true));
