/** Asks before the page is left, where something typed would be lost: true = the question stands, and `go` follows a yes. */
export type AskBefore = (go: () => void) => boolean;

const askers = new Set<{ ask: AskBefore; isUnsaved(): boolean }>();

/** Has somebody asked whenever the page is to be left within the portal, and says whether something would be lost now; gives what ends that. */
export function askBeforeLeaving(ask: AskBefore, isUnsaved: () => boolean): () => void {
  const asker = { ask, isUnsaved };
  askers.add(asker);
  return () => void askers.delete(asker);
}

/** Whether something typed would be lost if the page were left now. */
export const hasUnsavedWork = (): boolean => [...askers].some(({ isUnsaved }) => isUnsaved());

/** Whether the page may be left now. Else a question stands, what opened last asking first, and `go` is called when all of them were answered with yes. */
export function mayLeave(go: () => void): boolean {
  const onward = () => void (mayLeave(go) && go());
  return ![...askers].toReversed().some(({ ask }) => ask(onward));
}
