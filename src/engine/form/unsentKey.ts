import { read } from '#src/api/storage.ts';

/** Where a tab keeps what was typed when the portal left its page (contract 5.1). */
export const UNSENT_KEY = 'unsent_form';

/** Whether there is anything of the kind, whosever; nearly always there is not, and nothing more is loaded. */
export const hasUnsent = (): boolean => read(sessionStorage, UNSENT_KEY) !== undefined;
