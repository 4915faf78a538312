import { PAGE_COLUMNS, type PageBlock } from '#schemas/menu.ts';

/** Rows of the grid above the fold of the smallest desk: what ends there stands before the applications. */
const ROWS_ABOVE = 6;

type Place = Pick<PageBlock, 'x' | 'y' | 'w' | 'h'>;

const at = (kind: string, [x, y, w, h]: readonly [number, number, number, number], config: PageBlock['config'] = {}): PageBlock => ({
  kind,
  x,
  y,
  w,
  h,
  config,
});

/** The counters of work, side by side; instances in exception are counted for who can set them right. */
function counters(administers: boolean): PageBlock[] {
  const counted = ['todo', 'toRead', 'started', ...(administers ? ['exceptions'] : [])];
  const w = PAGE_COLUMNS / counted.length;
  return counted.map((work, index) => at('counter', [index * w, 0, w, 1], { work }));
}

/** The home where no application gives one. Source: contract 15.8, mockup 25. */
function portalHome(administers: boolean): PageBlock[] {
  return [
    ...counters(administers),
    at('workitems', [0, 1, 7, 5], { size: 7 }),
    at('instances', [7, 1, 5, 3], { size: 3 }),
    at('start', [7, 4, 5, 2]),
    at('recents', [0, 6, 7, 4], { size: 10 }),
    at('favorites', [7, 6, 5, 4], { size: 10 }),
    ...(administers ? [exceptionsAt(10)] : []),
  ];
}

const exceptionsAt = (y: number): PageBlock => at('instances', [0, y, PAGE_COLUMNS, 4], { scope: 'exceptions', size: 10 });
const bottomOf = (blocks: readonly Place[]): number => Math.max(0, ...blocks.map(({ y, h }) => y + h));
const isCounterOfWork = ({ kind, config }: PageBlock): boolean => kind === 'counter' && config?.work !== undefined;
const isOfExceptions = ({ kind, config }: PageBlock): boolean => kind === 'instances' && config?.scope === 'exceptions';

/**
 * The blocks of the home: those of the page, with the counters of work above where it has none of its own, and the instances in
 * exception below for who administers workflows and would not see them otherwise; without a page the portal's own.
 * Source: contract 15.8, AP-007, BX-061, BX-082.
 */
export function homeBlocks(page: readonly PageBlock[] | undefined, administers: boolean): PageBlock[] {
  if (page === undefined) return portalHome(administers);
  const counted = page.some(isCounterOfWork) ? page : [...counters(administers), ...page.map((block) => ({ ...block, y: block.y + 1 }))];
  return !administers || counted.some(isOfExceptions) ? [...counted] : [...counted, exceptionsAt(bottomOf(counted))];
}

/** Divides blocks where the applications stand between them: as low as nothing above is cut and they are seen without scrolling. The lower ones start again at the first row. */
export function divideAtFold(blocks: readonly PageBlock[]): { above: PageBlock[]; below: PageBlock[] } {
  const rows = Array.from({ length: ROWS_ABOVE + 1 }, (_, index) => ROWS_ABOVE - index);
  const row = rows.find((one) => !blocks.some(({ y, h }) => y < one && one < y + h)) ?? 0;
  return {
    above: blocks.filter(({ y }) => y < row),
    below: blocks.filter(({ y }) => y >= row).map((block) => ({ ...block, y: block.y - row })),
  };
}
