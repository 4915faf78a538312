/** What transactions write right before they commit, in one order for everybody. */
export const COMMIT_ORDER = { messages: 0, audit: 1, dataVersions: 2, work: 3 } as const;
