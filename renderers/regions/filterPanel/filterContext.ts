import { createContext, useContext } from 'react';
import type { FilterLookup } from '#renderers/contracts/filter.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { QueryCondition } from '#schemas/list.ts';

/** What the parts of a filter panel share. */
export interface FilterParts {
  conditions: readonly QueryCondition[];
  filterOf: FilterLookup;
  ports: Ports;
  /** Whether a condition has a value. */
  filled(propertyCode: string): boolean;
  /** Whether a condition has a value that cannot be searched for. */
  isAtFault(propertyCode: string): boolean;
  reset(): void;
  submit(): void;
  /** Id of the button that searches. */
  submitId: string;
}

/** What the conditions of a panel share: one for each panel, read by its fields. */
export const FilterContext = createContext<FilterParts | undefined>(undefined);

/** The panel around a part. Errors: throws outside a panel. */
export function useFilterPanel(): FilterParts {
  const panel = useContext(FilterContext);
  if (!panel) throw new Error('A filter stands outside its panel');
  return panel;
}
