/** Whether no dialog is open above an element, except the one that contains it: then keys are meant for it. */
export function isInFront(element: Element | null): boolean {
  if (!element) return false;
  const own = element.closest('dialog');
  return [...document.querySelectorAll('dialog[open]')].every((dialog) => dialog === own || dialog.contains(own));
}
