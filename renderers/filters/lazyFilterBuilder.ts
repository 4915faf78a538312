import type { FilterBuilderProps } from '#renderers/contracts/dialogs.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

/** Builds a filter of groups joined by OR; answers them, empty = none. Source: BX-006. */
export const lazyFilterBuilder: LazyDialog<FilterBuilderProps, readonly ConditionGroup[]> = {
  ...lazyComponent(async () => ({ default: (await import('./ComposedFilterBuilder.tsx')).ComposedFilterBuilder })),
  texts: ['builder', 'filter', 'form'],
};
