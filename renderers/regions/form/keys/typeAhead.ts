import { afterPaint } from '#renderers/regions/base/afterPaint.ts';

/** Letters that are typed on a closed picker open it and are searched for in it. Returns how to stop. */
export function listenForLetters(area: HTMLElement): () => void {
  /** What was typed on a control that is being opened by it. */
  let opening: { text: string } | undefined;
  let stopWaiting = (): void => undefined;
  const onKey = (event: KeyboardEvent) => {
    const control = event.target;
    if (!(control instanceof HTMLElement) || event.defaultPrevented || !isLetter(event)) return;
    // The panel has the focus before its search is there.
    if (opening && !(control instanceof HTMLInputElement)) opening.text += event.key;
    else if (opening || !control.matches('[role="combobox"][aria-expanded="false"]')) return;
    else {
      const begun = { text: event.key };
      opening = begun;
      stopWaiting = openWith(control, begun, () => {
        opening = undefined;
      });
    }
    event.preventDefault();
  };
  area.addEventListener('keydown', onKey);
  return () => {
    stopWaiting();
    area.removeEventListener('keydown', onKey);
  };
}

/**
 * Opens a picker and types into its panel once that has the focus. Shape: `typed.text` may grow until then, when `onOpen` is called; returns how to
 * stop waiting.
 */
export function openWith(control: HTMLElement, typed: { readonly text: string }, onOpen?: () => void): () => void {
  control.click();
  return afterPaint(
    () => {
      onOpen?.();
      typeInto(openPanel(control), typed.text);
    },
    () => openPanel(control) !== undefined,
  );
}

function isLetter({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  return Array.from(key).length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isComposing;
}

/** The part of an open panel that has the focus. */
function openPanel(control: HTMLElement): HTMLElement | undefined {
  const panel = document.getElementById(control.getAttribute('aria-controls') ?? '');
  const { activeElement } = document;
  return activeElement instanceof HTMLElement && panel?.contains(activeElement) ? activeElement : undefined;
}

/** Puts letters into the search of a panel; a list without one goes to the entry that begins so. */
function typeInto(part: HTMLElement | undefined, text: string): void {
  if (part instanceof HTMLInputElement) {
    // As it is typed: the control hears of it like of a key.
    part.setRangeText(text, part.selectionStart ?? 0, part.selectionEnd ?? 0, 'end');
    part.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }));
  } else for (const key of text) part?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
