import { lazy } from 'react';
import type { PresentationRenderer } from '../contract.ts';

const load = () => import('../regions/DataGrid.tsx');

/** Rows as a table; every other presentation falls back to it (BX-021). */
export const tablePresentation: PresentationRenderer = {
  types: ['LIST', 'TABLE'],
  fits: () => true,
  Rows: lazy(load),
  preload: load,
};
