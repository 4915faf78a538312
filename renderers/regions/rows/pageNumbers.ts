/** A button of the pager: a page, or a gap of pages left out. */
export type PagerItem = number | 'gap-before' | 'gap-after';

/**
 * The page buttons to show: first, last, and the neighbours of the current one; always the same number where possible.
 * Shape: pages are 1-based. Source: LS-028.
 */
export function pagerItems(page: number, pages: number, around = 2): PagerItem[] {
  const width = around * 2 + 1;
  if (pages <= width + 2) return range(1, pages);
  const from = Math.min(Math.max(page - around, 2), pages - width);
  const to = Math.max(Math.min(page + around, pages - 1), width + 1);
  const before: PagerItem[] = from > 2 ? [1, 'gap-before'] : [1];
  const after: PagerItem[] = to < pages - 1 ? ['gap-after', pages] : [pages];
  return [...before, ...range(from, to), ...after];
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
