import { tabStorage } from '#src/api/tabStorage.ts';

/** Where a tab keeps what was typed in a form when the portal left its page (contract 5.1). */
export const UNSENT_KEY = 'unsent_form';
/** The same for a comment that was being written. */
export const UNSENT_COMMENT_KEY = 'unsent_comment';
/** The same for decisions on tasks that the server had not confirmed. */
export const UNSENT_DECISION_KEY = 'unsent_decision';

/** Whether there is anything of the kind, whosever; nearly always there is not, and nothing more is loaded. */
export const hasUnsent = (): boolean => [UNSENT_KEY, UNSENT_COMMENT_KEY, UNSENT_DECISION_KEY].some((key) => tabStorage.read(key) !== undefined);
