import type { ReactNode } from 'react';
import type { GanttPage } from '#schemas/gantt.ts';
import type { FilterItem, ListConfig, ListPage, ListRow } from '#schemas/list.ts';
import type { ListColumn } from './column.ts';
import type { ConditionGroup } from './filter.ts';
import type { ListSort } from './presentation.ts';

/** What one part of a presentation adds to the query of the list, e.g. one column of a board. */
export interface PartQuery {
  filters?: readonly FilterItem[];
  /** Groups joined by OR; they hold beside the built filter. */
  condition?: readonly ConditionGroup[];
  /** Instead of the list's own order. */
  sort?: ListSort;
  /** 1-based; the first where absent. */
  page?: number;
  /** Rows, at most 500. */
  size: number;
}

/** What a data source may load: always the list's own query with its filters, built condition and order. */
export interface DataSourceContext {
  config: ListConfig;
  columns: readonly ListColumn[];
  /** Where the presentation stands, in its own words; from the address, so anything may stand there. */
  at: string | undefined;
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
}

/** The rows a presentation shows. `totalElements` counts what it could show: with 0 the list says that there is nothing. */
export interface DataSourcePage extends ListPage {
  /** Whatever it needs besides its rows; nobody else reads it. */
  details: unknown;
}

/** How a presentation gets its rows; the engine reports loading, emptiness and failures as it does for a table. */
export interface PresentationDataSource {
  load(context: DataSourceContext): Promise<DataSourcePage>;
  /** Further rows of one of its parts, and its details from now on. */
  more?(context: DataSourceContext, of: string): Promise<{ content: readonly ListRow[]; details: unknown }>;
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
  /** `yyyy-MM-dd` in the server's zone. */
  today: string;
  /** What has happened to its rows since they came, to be drawn where it disturbs nothing. */
  news?: ReactNode;
  /** Goes elsewhere in the presentation: a step in the address, loaded again. */
  onAt(at: string | undefined): void;
  /** Further rows of one of its parts; resolves when they show or the failure has been reported. */
  onMore(of: string): Promise<void>;
  /**
   * Stores a value of the row as it is seen; the rows are reloaded then. Shape: the row as it is stored, for what is done next with it;
   * undefined = it was refused, which has been reported in words.
   */
  onChange(change: RowChange): Promise<ListRow | undefined>;
}
