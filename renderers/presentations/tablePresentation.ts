import type { PresentationRenderer } from '../contract.ts';
import { chunkPart } from '../regions/chunkPart.tsx';

const grid = chunkPart(() => import('../regions/DataGrid.tsx'));

/** Rows as a table; every other presentation falls back to it (BX-021). */
export const tablePresentation: PresentationRenderer = {
  types: ['LIST', 'TABLE'],
  fits: () => true,
  Rows: grid.Part,
  preload: grid.preload,
};
