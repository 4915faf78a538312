import type { ListRow } from '#schemas/list.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { ListColumn } from './column.ts';
import type { ListSort, PresentationProps, PresentationRenderer } from './presentation.ts';

/** What a table to choose from shows; the same object until something changes. */
export interface RecordTableState {
  status: 'loading' | 'table' | 'noData' | 'searchNoData' | 'failed' | 'noColumns' | 'forbidden' | 'unread';
  failure: unknown;
  total: number;
  /** Parts of the presentation that come from the list. */
  rows: Pick<PresentationProps, 'config' | 'columns' | 'rows' | 'firstOrdinal' | 'sort' | 'busy' | 'widths' | 'density' | 'tree'>;
  presentation: PresentationRenderer;
  /** Others have changed records of its model since its rows came. */
  outdated: boolean;
  /** 1-based. */
  page: number;
  size: number;
}

/** A list view as a table to choose from: the list engine without address, filters, actions and script. */
export interface RecordTable {
  subscribe(react: () => void): () => void;
  get(): RecordTableState;
  textOf(row: ListRow, column: ListColumn): string;
  /** A row as a relation holds it. */
  recordOf(row: ListRow): RelationRefValue;
  /** Shows the records whose name holds the word; all for `''`. */
  search(word: string): void;
  toPage(page: number): void;
  toSize(size: number): void;
  sortBy(sort: readonly ListSort[]): void;
  toggle(id: string): void;
  resize(widths: Readonly<Record<string, number>>): void;
  reload(): void;
  /** Ends what is under way. */
  close(): void;
}
