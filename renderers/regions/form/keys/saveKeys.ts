import { isInFront } from '#renderers/regions/hooks/isInFront.ts';
import type { FormKeys } from './keyContext.ts';

/** Saves by Ctrl+S, wherever the focus is, and by Ctrl+Enter in the form. Returns how to stop. Source: BX-076. */
export function listenForSave(area: HTMLElement, keys: () => FormKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { isEditing, save } = keys();
    if (!isEditing || event.defaultPrevented || !isSaveKey(event, area, keys()) || !isInFront(area)) return;
    const sender = senderOf(area, keys());
    if (!save && !sender) return;
    event.preventDefault();
    if (event.repeat) return;
    if (save) save();
    else sender?.click();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

/** Begins to edit by E, wherever the focus is while nothing is typed. Returns how to stop. */
export function listenForEdit(area: HTMLElement, keys: () => FormKeys): () => void {
  const onKey = (event: KeyboardEvent) => {
    const { isEditing, edit } = keys();
    if (isEditing || !edit || event.defaultPrevented || event.repeat || !isEditKey(event) || !isInFront(area)) return;
    event.preventDefault();
    edit();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}

function isEditKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'e' || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element) || target.closest('input, textarea, select, [contenteditable], [popover]') === null;
}

/** What sends the form: its own button, wherever it stands, else the main one of its bar. */
export function senderOf(area: HTMLElement, { formElementId }: FormKeys): HTMLElement | undefined {
  const form = document.getElementById(formElementId);
  const own = form instanceof HTMLFormElement ? [...form.elements].find((element) => element.matches('button[type="submit"]')) : undefined;
  const main = own ?? (area.closest('.p-form') ?? area).querySelector('.p-bar .p-button-primary');
  return main instanceof HTMLElement && !main.matches(':disabled') ? main : undefined;
}

function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent, area: HTMLElement, { isDialog }: FormKeys): boolean {
  if (!(ctrlKey || metaKey) || altKey || shiftKey) return false;
  if (key.toLowerCase() === 's') return true;
  // Beside a record comments are sent by it.
  const around = (isDialog ? area.closest('dialog') : undefined) ?? area;
  return key === 'Enter' && (target === document.body || (target instanceof Node && around.contains(target)));
}
