import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import type { FilterBuilderProps } from '#renderers/contracts/dialogs.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** Builds a filter of groups joined by OR; answers them, empty = none. Source: BX-006. */
export const filterBuilder: LateDialog<FilterBuilderProps, readonly ConditionGroup[]> = {
  ...chunkPart(async () => ({ default: (await import('./FilterBuilder.tsx')).FilterBuilder })),
  texts: ['builder', 'filter', 'form'],
};
