import type { FormKeys } from './keyContext.ts';

/** Copies the row of a sub-table by Ctrl+D, as its button does. Returns how to stop. Source: BX-077. */
export function listenForRowCopy(area: HTMLElement, keys: () => FormKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (event.defaultPrevented || key.toLowerCase() !== 'd' || !(ctrlKey || metaKey) || altKey || shiftKey || !keys().isEditing) return;
    const button = target instanceof Element && !target.closest('[popover]') ? target.closest('tr')?.querySelector<HTMLElement>('[data-adds-row]') : undefined;
    if (!button) return;
    // The browser would bookmark the page.
    event.preventDefault();
    if (event.repeat) return;
    button.focus();
    button.click();
  };
  area.addEventListener('keydown', onKey);
  return () => area.removeEventListener('keydown', onKey);
}
