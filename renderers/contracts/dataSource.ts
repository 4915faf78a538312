import type { ReactNode } from 'react';
import type { GanttPage } from '#schemas/gantt.ts';
import type { FilterItem, ListConfig, ListPage, ListRow } from '#schemas/list.ts';
import type { ListColumn } from './column.ts';
import type { GroupsPage, GroupsQuery } from '#schemas/records/groups.ts';
import type { ConditionGroup, ConditionTerm } from './filter.ts';
import type { ListSort } from './presentation.ts';

/** What one part of a presentation adds to the query of the list, e.g. one column of a board. */
export interface PartQuery {
  filters?: readonly FilterItem[];
  /** Groups joined by OR; they hold beside the built filter. */
  condition?: readonly ConditionGroup[];
  /** Comparisons that are added to every group of the built filter, to an empty one as its only group. */
  terms?: readonly ConditionTerm[];
  /** Instead of the list's own order. */
  sort?: ListSort;
  /** 1-based; the first where absent. */
  page?: number;
  /** Rows, at most 500. */
  size: number;
}

/** Which groups of the rows: those of its comparisons, from a page on, 1-based. */
export interface GroupsPart extends Pick<GroupsQuery, 'groupBy' | 'groupUnit' | 'groupOrder'> {
  terms: readonly ConditionTerm[];
  page: number;
  /** Groups, at most 200. */
  size: number;
}

/** What a data source may load: always the list's own query with its filters, built condition and order. */
export interface DataSourceContext {
  config: ListConfig;
  columns: readonly ListColumn[];
  /** Where the presentation stands, in its own words; from the address, so anything may stand there. */
  at: string | undefined;
  /** What the rows are grouped by (`readGroupLevels`). */
  group?: string | undefined;
  /** Rows of a page of the list. */
  size: number;
  /** `yyyy-MM-dd` in the server's zone. */
  today: string;
  /** The details of its last page; undefined = nothing of it shows yet. */
  before: unknown;
  /** All that was stored since `before` was requested; undefined = more than that may be other. */
  changes: readonly RowChange[] | undefined;
  /** Rows of the list's query and what is added to it. Errors: those of the call. */
  rows(part: PartQuery): Promise<ListPage>;
  /** The same rows with what a Gantt chart needs besides; at most 5000. */
  gantt(part: PartQuery): Promise<GanttPage>;
  /** Groups of the same rows. Errors: those of the call. */
  groups(part: GroupsPart): Promise<GroupsPage>;
}

/** The rows a presentation shows. `totalElements` counts what it could show: with 0 the list says that there is nothing. */
export interface DataSourcePage extends ListPage {
  /** Whatever it needs besides its rows; nobody else reads it. */
  details: unknown;
}

/** How a presentation gets its rows; the engine reports loading, emptiness and failures as it does for a table. */
export interface PresentationDataSource {
  load(context: DataSourceContext): Promise<DataSourcePage>;
  /** Whether details that come are other than those that show; absent = where anything in them is. */
  differ?(shown: unknown, coming: unknown): boolean;
  /** Further rows of one of its parts, and its details from now on; undefined = nothing is other. */
  more?(context: DataSourceContext, of: string): Promise<FurtherRows | undefined>;
}

/** What a presentation shows besides from now on. */
export interface FurtherRows {
  content: readonly ListRow[];
  details: unknown;
  /** Ids of all rows that show, in their order; absent = the further ones stand behind the others. */
  order?: readonly string[];
  /** Why some of it did not come. */
  error?: unknown;
}

/** The data source of a presentation that does not show the list's page, loaded with it. */
export interface LazyDataSource {
  icon: string;
  /** Language modules it takes its texts from, besides those of the page. */
  texts: readonly string[];
  load(): Promise<PresentationDataSource>;
  /** Keys it reads while it has the focus, for the help behind '?'; those of the table where absent. */
  keys?: readonly { keys: readonly string[]; text: string }[];
}

/** New values for a row: of one item, as a batch update of that row, or of several items, stored together as its form would. */
export type RowChange = { row: ListRow } & ({ propertyCode: string; value: unknown } | { values: Readonly<Record<string, unknown>> });

/** What such a presentation is given besides the rows. */
export interface DataSourceProps {
  /** What its data source loaded besides the rows; undefined = its answer is not there yet. */
  details: unknown;
  at: string | undefined;
  /** What the rows are grouped by (`readGroupLevels`). */
  group?: string | undefined;
  /** All columns of the view, hidden ones too. */
  columns: readonly ListColumn[];
  /** Only the checked rows show. */
  isOnly?: boolean;
  /** `yyyy-MM-dd` in the server's zone. */
  today: string;
  /** What has happened to its rows since they came, to be drawn where it disturbs nothing. */
  news?: ReactNode;
  /** Goes elsewhere in the presentation: a step in the address, loaded again. */
  onAt(at: string | undefined): void;
  /** Groups the rows by something else, undefined = by nothing; resolves when they show or have failed. */
  onGroup(group: string | undefined): Promise<void>;
  /** Further rows of one of its parts; resolves when they show or the failure has been reported. */
  onMore(of: string): Promise<void>;
  /**
   * Stores a value of the row as it is seen; the rows are reloaded then. Shape: the row as it is stored, for what is done next with it;
   * undefined = it was refused, which has been reported in words.
   */
  onChange(change: RowChange): Promise<ListRow | undefined>;
}
