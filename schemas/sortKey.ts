/** Entries in ascending order of `sortKey`; one without it counts as its place, 1-based. Source: OP-92, contract 8.1. */
export function bySortKey<T extends { sortKey?: number | null | undefined }>(entries: readonly T[]): T[] {
  return entries
    .map((entry, at) => ({ entry, key: entry.sortKey ?? at + 1 }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ entry }) => entry);
}
