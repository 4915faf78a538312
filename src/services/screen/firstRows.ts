/** The pages that open with a list, or with tasks. */
const LIST_PAGE = /^\/(application\/[^/]+\/application-list\/|app-list\/[^/]+\/[^/]+\/|workflow-center\/my-un)/;

/** How long what stands beside a list waits for rows that do not come, ms. */
const LONGEST_WAIT_MS = 1000;

const [painted, setPainted] = signal();

/** The rows of a list are painted: what stands beside it may come. */
export const firstRowsPainted = setPainted;

/**
 * Loads what stands beside a page: beside a list once its first rows are painted, or after 1 s, for it would take connections
 * and frames from them; beside every other page at once. Source: performance.md (first row).
 */
export function besideRows<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (LIST_PAGE.test(location.pathname)) await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))]);
    return load();
  };
}

function signal(): [Promise<void>, () => void] {
  let fire = () => {};
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return [fired, fire];
}
