import { readStored } from '#src/api/storage.ts';

/** Local storage: how far a page of this browser has read the feed of changes (contract 7.5). */
export const POSITION_KEY = 'changes_last';

/**
 * Where that stood when this page began, as text: read before the page requests any list, so that whatever changes behind it is
 * either in what was answered or in the feed.
 */
export const startPosition = readStored(localStorage, POSITION_KEY);
