/** Sent, bubbling, where something stood that had the focus and was removed: the region around it takes the focus for it. */
export const FOCUS_BACK = 'p-focus-back';

/** Remembers what has the focus; returns the function that restores it, or focuses its region when it was drawn again meanwhile. Source: BX-037. */
export function rememberFocus(): () => void {
  const before = document.activeElement;
  const around: Element[] = [];
  for (let box = before?.parentElement; box; box = box.parentElement) around.push(box);
  return () => {
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    else around.find((box) => box.isConnected)?.dispatchEvent(new CustomEvent(FOCUS_BACK, { bubbles: true }));
  };
}
