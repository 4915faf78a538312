import { MAX_SCRIPT_MESSAGES } from '#schemas/limits.ts';
import type { ActionMessage } from '#renderers/contracts/action.ts';
import type { ScriptServices } from './scriptServices.ts';

/** Longest text of one message; more would be a page, not a message. */
const LONGEST_CHARS = 1000;

/** The messages of one script. */
export interface ScriptMessages {
  /** Shows one; gives how to close it. */
  show(message: ActionMessage): () => void;
  /** The view is left: nothing its script said stays. Source: contract 13.7. */
  closeAll(): void;
}

/** Keeps what a script says apart from what the portal says, so that it can be closed with the view. */
export function openScriptMessages(services: Pick<ScriptServices, 'scriptMessage'>): ScriptMessages {
  let closers: (() => void)[] = [];
  return {
    show({ text, ...message }) {
      const close = services.scriptMessage({ ...message, text: text.slice(0, LONGEST_CHARS) });
      // Older ones of it have gone by themselves.
      closers = [...closers, close].slice(-MAX_SCRIPT_MESSAGES);
      return close;
    },
    closeAll() {
      for (const close of closers) close();
      closers = [];
    },
  };
}
