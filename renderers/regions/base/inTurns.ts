/** Queries that are sent at once. */
const QUERIES_AT_ONCE = 6;
/** Queries in a second: a server takes 50 calls a second of one user, who does something else besides. */
const QUERIES_A_SECOND = 35;
const SECOND_MS = 1000;

/** When the last queries were sent, ms since the page began, the first of them first. */
const sent: number[] = [];

/**
 * Answers in the order of the items, a few requested at a time, and so many a second at most.
 * Shape: `load` sends one query for its item. Errors: the first of `load`.
 */
export async function inTurns<T, R>(items: readonly T[], load: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  const rest = items.entries();
  const takeTurns = async () => {
    for (const [at, item] of rest) {
      // oxlint-disable-next-line no-await-in-loop -- one query after the other is the point
      await untilOneMore();
      // oxlint-disable-next-line no-await-in-loop -- as above
      answers[at] = await load(item);
    }
  };
  await Promise.all(Array.from({ length: QUERIES_AT_ONCE }, takeTurns));
  return answers;
}

/** Waits until one more query of this second may be sent, and counts it. */
async function untilOneMore(): Promise<void> {
  for (;;) {
    const now = performance.now();
    const [first = now] = sent;
    if (sent.length < QUERIES_A_SECOND || now - first >= SECOND_MS) {
      sent.push(now);
      if (sent.length > QUERIES_A_SECOND) sent.shift();
      return;
    }
    // oxlint-disable-next-line no-await-in-loop -- others may have sent theirs meanwhile
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS - (now - first)));
  }
}
