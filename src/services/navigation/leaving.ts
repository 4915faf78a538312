/** Opens a confirmation before the page is left where typed values would be lost: true = a dialog is open, and `go` is called when it is confirmed. */
export type LeaveGuard = (go: () => void) => boolean;

const guards = new Set<{ blocks: LeaveGuard; isUnsaved(): boolean }>();

/** Registers a guard that may block leaving the page within the portal, and whether something would be lost now; returns how to remove it. */
export function guardLeaving(blocks: LeaveGuard, isUnsaved: () => boolean): () => void {
  const guard = { blocks, isUnsaved };
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether something typed would be lost if the page were left now. */
export const hasUnsavedWork = (): boolean => [...guards].some(({ isUnsaved }) => isUnsaved());

/** Whether the page may be left now. Else a dialog is open, that of what opened last first, and `go` is called when all were answered with yes. */
export function mayLeave(go: () => void): boolean {
  const onward = () => void (mayLeave(go) && go());
  return ![...guards].toReversed().some(({ blocks }) => blocks(onward));
}
