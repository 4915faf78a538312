import type { CompositionEvent, FormEvent } from 'react';
import type { PendingInputs } from './pendingInputs.ts';

const TYPING = 'typing';
const COMPOSING = 'composing';

/**
 * Registers the text under the caret, whatever control it stands in: a control may take over what is typed only when it is left,
 * which is done for it, and an input method composes a text that is none yet, which is waited for.
 * Shape: handlers of an element around the form, which hear of parts of it that are drawn elsewhere too; `detail` = that it is being typed, in words.
 */
export function typingHandlers(pending: PendingInputs, detail: string) {
  let isComposing = false;
  const typed = (field: TextField) => ({ name: fieldWords(field), detail, hasFailed: false, isTyped: true, drop: () => undefined });
  const leave = (field: TextField) => {
    if (isComposing) return;
    field.blur();
    pending.report(TYPING, []);
    field.focus({ preventScroll: true });
  };
  return {
    // After the control itself has heard of it: what is drawn before takes a text back that nobody has taken over.
    onInput({ target }: FormEvent) {
      if (isTextField(target)) pending.report(TYPING, [{ ...typed(target), commit: () => leave(target) }]);
    },
    onBlurCapture: () => pending.report(TYPING, []),
    onCompositionStartCapture({ target }: CompositionEvent) {
      if (!isTextField(target)) return;
      isComposing = true;
      pending.report(COMPOSING, [typed(target)]);
    },
    onCompositionEndCapture() {
      isComposing = false;
      // In some browsers the last text comes after the end.
      setTimeout(() => isComposing || pending.report(COMPOSING, []));
    },
  };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (target: EventTarget): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NOT_TYPED.has(target.type));

const NOT_TYPED: ReadonlySet<string> = new Set(['checkbox', 'radio', 'file']);

/** The words by which a reader knows the field. */
const fieldWords = (field: TextField): string => field.labels?.[0]?.textContent ?? field.ariaLabel ?? '';
