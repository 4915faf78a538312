import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import { groupColumn } from '#renderers/regions/board/boardGroups.ts';
import { viewOptions } from '#renderers/contracts/viewOptions.ts';

const board = lazyComponent(() => import('#renderers/regions/board/Board.tsx'));

/** Rows as cards, a column for each value of one item. Source: contract 8.1, BX-020. */
export const boardPresentation: PresentationRenderer<'BOARD'> = {
  type: 'BOARD',
  fits: (config) => groupColumn(config) !== undefined || String(viewOptions(config, 'board').groupPropertyCode || 'groupPropertyCode'),
  Rows: board.Part,
  preload: board.preload,
  dataSource: {
    icon: 'board',
    keys: [
      { keys: ['↑', '↓', '←', '→'], text: 'keys:board.walk' },
      { keys: ['Enter'], text: 'keys:board.open' },
      { keys: ['Shift + ←', 'Shift + →'], text: 'keys:board.move' },
    ],
    texts: ['board'],
    load: async () => (await loadChunk(() => import('#renderers/regions/board/boardDataSource.ts'))).boardDataSource,
  },
};
