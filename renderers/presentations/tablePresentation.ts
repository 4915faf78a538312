import type { PresentationRenderer } from '#renderers/contracts/presentation.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const grid = lazyComponent(() => import('#renderers/regions/grid/DataGrid.tsx'));

/** Rows as a table; every other presentation falls back to it (BX-021). */
export const tablePresentation: PresentationRenderer<'LIST'> = {
  type: 'LIST',
  fits: () => true,
  Rows: grid.Part,
  preload: grid.preload,
};
