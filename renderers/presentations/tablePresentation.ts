import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

const grid = chunkPart(() => import('#renderers/regions/grid/DataGrid.tsx'));

/** Rows as a table; every other presentation falls back to it (BX-021). */
export const tablePresentation: PresentationRenderer = {
  types: ['LIST', 'TABLE'],
  fits: () => true,
  Rows: grid.Part,
  preload: grid.preload,
};
