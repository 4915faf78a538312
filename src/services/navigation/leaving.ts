/** Asks before the page is left, where something typed would be lost: true = the question stands, and `go` follows a yes. */
export type LeaveGuard = (go: () => void) => boolean;

const guards = new Set<{ blocks: LeaveGuard; isUnsaved(): boolean }>();

/** Has somebody asked whenever the page is to be left within the portal, and says whether something would be lost now; gives what ends that. */
export function guardLeaving(blocks: LeaveGuard, isUnsaved: () => boolean): () => void {
  const guard = { blocks, isUnsaved };
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Whether something typed would be lost if the page were left now. */
export const hasUnsavedWork = (): boolean => [...guards].some(({ isUnsaved }) => isUnsaved());

/** Whether the page may be left now. Else a question stands, what opened last asking first, and `go` is called when all of them were answered with yes. */
export function mayLeave(go: () => void): boolean {
  const onward = () => void (mayLeave(go) && go());
  return ![...guards].toReversed().some(({ blocks }) => blocks(onward));
}
