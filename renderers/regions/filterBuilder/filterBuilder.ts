import type { QueryCondition } from '#schemas/list.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { LateDialog } from '#renderers/contracts/lazyDialog.ts';
import { chunkPart } from '#renderers/regions/lazy/chunkPart.tsx';

/** What the builder starts from. */
export interface FilterBuilderProps {
  /** Items that can be compared, as conditions of a filter. */
  items: readonly QueryCondition[];
  groups: readonly ConditionGroup[];
}

/** Builds a filter of groups joined by OR; answers them, empty = none. Source: BX-006. */
export const filterBuilder: LateDialog<FilterBuilderProps, readonly ConditionGroup[]> = {
  ...chunkPart(async () => ({ default: (await import('./FilterBuilder.tsx')).FilterBuilder })),
  texts: ['builder', 'filter', 'form'],
};
