import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const rows = lazyComponent(() => import('#renderers/regions/groups/GroupedRows.tsx'));

/** The table with its rows in groups; its user chooses it, no view. Source: BX-069. */
export const groupedPresentation: PresentationRenderer<undefined> = {
  type: undefined,
  fits: () => true,
  Rows: rows.Part,
  preload: rows.preload,
  drawsInstead: true,
  dataSource: {
    icon: 'table',
    texts: ['groups'],
    load: async () => (await loadChunk(() => import('#renderers/regions/groups/groupsDataSource.ts'))).groupsDataSource,
  },
};
