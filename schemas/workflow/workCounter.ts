/** What a counter of work counts: open items, unread ones, requests of one's own that go on, instances in exception (contract 15.8). */
export const WORK_COUNTERS = ['todo', 'toRead', 'started', 'exceptions'] as const;
export type WorkCounter = (typeof WORK_COUNTERS)[number];
