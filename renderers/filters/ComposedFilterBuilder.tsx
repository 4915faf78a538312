import type { FilterBuilderProps } from '#renderers/contracts/dialogs.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { FilterBuilder } from '#renderers/regions/filterBuilder/FilterBuilder.tsx';
import { filterRendererOf } from './index.ts';

/** The filter builder with every kind of filter there is. */
export function ComposedFilterBuilder(props: FilterBuilderProps & LazyDialogProps<readonly ConditionGroup[]>) {
  return <FilterBuilder {...props} filterOf={filterRendererOf} />;
}
