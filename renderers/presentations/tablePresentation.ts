import type { PresentationRenderer } from '../contract.ts';

/** Rows as a table; every other presentation falls back to it (BX-021). */
export const tablePresentation: PresentationRenderer = {
  types: ['LIST', 'TABLE'],
  fits: () => true,
  load: () => import('../regions/DataGrid.tsx'),
};
