import type { FilterItem, ListPage, ListQuery } from '#schemas/list.ts';
import { PropertyType } from '#schemas/codes.ts';
import type { ChoiceCounts } from '#src/engine/lists/builtInList.ts';

type Filtered = Pick<ListQuery, 'page' | 'size' | 'filters'>;

/** Counts that follow what the list reads. */
interface FollowingCounts extends ChoiceCounts {
  /** Counts again once this page has come; turning over pages alone changes no count. */
  follow(query: Filtered, page: Promise<ListPage>): void;
}

/**
 * How many rows each choice of a list's segments has, the other filters as they stand: what is chosen counts with its page, each of the
 * others by its own reading of one row, after the rows. What was counted stands until all are known again; where one fails there are none.
 */
export function segmentCounts(
  { condition, choices }: { condition: string; choices: readonly string[] },
  load: (query: Filtered, signal: AbortSignal) => Promise<ListPage>,
): FollowingCounts {
  const listeners = new Set<() => void>();
  let counts: ReadonlyMap<string, number> = new Map();
  let control = new AbortController();
  let last: Filtered | undefined;
  const update = (next: ReadonlyMap<string, number>) => {
    counts = next;
    for (const changed of listeners) changed();
  };
  const count = async ({ filters }: Filtered, page: Promise<ListPage>, signal: AbortSignal) => {
    const chosen = filters.find(({ propertyCode }) => propertyCode === condition)?.propertyValue ?? '';
    const others = filters.filter(({ propertyCode }) => propertyCode !== condition);
    const { totalElements } = await page;
    const known = choices.map(async (key) => {
      if (key === chosen) return [key, totalElements] as const;
      const one = await load({ page: 0, size: 1, filters: [...others, ...filterOf(condition, key)] }, signal);
      return [key, one.totalElements] as const;
    });
    return new Map(await Promise.all(known));
  };
  return {
    current: () => counts,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    follow(query, page) {
      const isOtherPage = last !== undefined && last.page !== query.page && JSON.stringify(last.filters) === JSON.stringify(query.filters);
      last = query;
      if (isOtherPage) return;
      control.abort();
      control = new AbortController();
      const { signal } = control;
      count(query, page, signal).then(
        (next) => signal.aborted || update(next),
        // The list reports what failed of its rows.
        () => signal.aborted || update(new Map()),
      );
    },
  };
}

const filterOf = (propertyCode: string, propertyValue: string): FilterItem[] =>
  propertyValue === '' ? [] : [{ propertyCode, propertyType: PropertyType.dropdown, propertyValue, propertyValueName: '' }];
