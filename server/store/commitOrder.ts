/** What transactions write right before they commit, in one order for everybody. */
export const COMMIT_ORDER = { audit: 0, dataVersions: 1 } as const;
