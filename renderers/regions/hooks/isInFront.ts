/** Whether no dialog stands over an element but the one it stands in: then its keys are meant for it. */
export function isInFront(element: Element | null): boolean {
  if (!element) return false;
  const own = element.closest('dialog');
  return [...document.querySelectorAll('dialog[open]')].every((dialog) => dialog === own || dialog.contains(own));
}
