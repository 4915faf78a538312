import type { FilterRenderer } from '#renderers/contracts/filter.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import type { QueryCondition } from '#schemas/list.ts';
import type { EveryPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import { addressFilter } from './addressFilter.tsx';
import { choiceFilter, statusFilter, textChoiceFilter } from './choiceFilter.tsx';
import { dateFilter } from './dateFilter.tsx';
import { logicFilter } from './logicFilter.tsx';
import { exactNumberFilter, numberFilter } from './numberFilter.tsx';
import { relationFilter } from './relationFilter.tsx';
import { textFilter } from './textFilter.tsx';
import { timeFilter } from './timeFilter.tsx';
import { unitsFilter } from './unitsFilter.tsx';

const filters = [textFilter, numberFilter, dateFilter, timeFilter, logicFilter, choiceFilter, unitsFilter, relationFilter, addressFilter] as const;

/** The filters of lists, composed by hand: one line each. An unknown type is filtered as text (contract 6.1). */
export const filterRegistry = composeRegistry<FilterRenderer>(
  'filters',
  // Those of some display types come on top of those of the whole type.
  [...(filters satisfies EveryPropertyType<typeof filters>), textChoiceFilter, exactNumberFilter],
  registryKeysOf,
  textFilter,
);

function registryKeysOf({ propertyTypes, displayTypes }: FilterRenderer): (string | number)[] {
  return propertyTypes.flatMap((type): (string | number)[] => displayTypes?.map((display) => `${type}:${display}`) ?? [type]);
}

/** The renderer of a condition: by property and display type, else by property type; the instance state has its own. */
export function filterRendererOf(condition: QueryCondition): FilterRenderer {
  const key = `${condition.propertyType}:${condition.displayType}`;
  const found = filterRegistry.has(key) ? filterRegistry.get(key) : filterRegistry.get(condition.propertyType);
  return condition.propertyCode === 'sequenceStatus' ? statusFilter : found;
}
