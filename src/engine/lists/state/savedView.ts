import type { PageSize } from '#schemas/limits.ts';
import type { ColumnPref } from '#renderers/contracts/column.ts';
import type { ConditionGroup } from '#renderers/contracts/filter.ts';
import type { ListSort } from '#renderers/contracts/presentation.ts';
import type { AddressFilter } from './listUrl.ts';

/** A list as a user keeps it under a name. Source: BX-001. */
export interface SavedView {
  id: string;
  name: string;
  /** The list begins with it. */
  isDefault: boolean;
  filters: Readonly<Record<string, AddressFilter>>;
  condition: readonly ConditionGroup[];
  sort: readonly ListSort[];
  size: PageSize;
  columns: readonly ColumnPref[];
  /** What the table is grouped by (`readGroupLevels`). */
  group?: string | undefined;
}
