import type { NestedCondition } from '#schemas/list.ts';
import type { KnownUnits } from './names.ts';

/** Whose rows an entry of an application's rights shows (contract 15.2). */
export type RowScope = 'own' | 'department' | 'subtree' | 'all';

/** One entry of rights on the rows of a model; entries add up. */
export interface RowGrant {
  scope: RowScope;
  /** `queryCondition` that the rows must meet too. */
  filter?: readonly (readonly (readonly NestedCondition[])[])[] | null;
  /** Items (`code`, `sheet.code`) that this entry shows and does not let change; left out = none. */
  readonlyItems?: ReadonlySet<string>;
}

/**
 * The reader. Every query of rows needs one; made from the database at each call (contract 3.4: rights are read at
 * each call), never kept.
 */
export interface Actor {
  userId: string;
  /** Departments the person belongs to. */
  departmentIds: readonly string[];
  /** These and all departments below them. */
  subtreeDepartmentIds: readonly string[];
  /** Entries for a model, those that allow `action` when one is named; none = no row. SYS_MNG and ADMIN have `[{scope: 'all'}]`. */
  grants(schemaCode: string, action?: string): readonly RowGrant[];
  /** Items (`code`, `sheet`, `sheet.code`) this person never sees: not shown, filtered, sorted, summed or exported. */
  hiddenItems(schemaCode: string): ReadonlySet<string>;
  /** The one row an external link opens; '' = none. Left out = every row its grants reach. */
  readonly onlyRow?: string;
  /** Names of people, departments and roles that were read with the rights; without it they are read with the rows. */
  readonly unit?: KnownUnits;
}
