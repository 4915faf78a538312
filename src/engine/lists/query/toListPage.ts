import type { ListPage, ListRow } from '#schemas/list.ts';

/** What a call answered for a page, as rows: `data` are the answer's own fields, as they came. Shape: `idOf` receives an entry and its place on the page. */
export function toListPage<T extends object>(
  { content, totalElements }: { content: readonly T[]; totalElements: number },
  idOf: (entry: T, at: number) => string,
): ListPage {
  return { content: content.map((entry, at): ListRow => ({ id: idOf(entry, at), data: Object.fromEntries(Object.entries(entry)) })), totalElements };
}
