import { memo } from 'react';
import type { FilterPanelProps } from '#renderers/contracts/filter.ts';
import { FilterPanel } from '#renderers/regions/filterPanel/FilterPanel.tsx';
import { filterRendererOf } from './index.ts';

/** The filter panel with every kind of filter there is; drawn again only for other conditions or values. */
export const ComposedFilterPanel = memo((props: FilterPanelProps) => <FilterPanel {...props} filterOf={filterRendererOf} />);
