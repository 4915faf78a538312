import type { ModelChoices } from '#schemas/formats/filters/options.ts';
import type { ListRow, NotBelow } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { RelationRefValue } from '#schemas/property.ts';
import type { ListColumn, ListSort, PresentationProps, PresentationRenderer } from './contract.ts';

/** Where records of another model are chosen from: one of its list views, its first when none is named. */
export interface RelatedView {
  schemaCode: string;
  queryCode?: string | undefined;
  /** What is chosen for: what would make a ring there is left out. */
  notBelow?: NotBelow | undefined;
}

/** The page of a record. */
export interface RecordLink {
  href: string;
  /** Goes there within the portal. */
  follow(): void;
}

/** Look-up of records of another model; each call as far as the reader may see them. */
export interface RelationPort {
  /** Records whose name holds `word`, page 0-based. */
  search(view: RelatedView, word: string, page: number, signal: AbortSignal): Promise<{ items: RelationRefValue[]; total: number }>;
  /** Records of a tree model below a parent; undefined = the top. */
  branches(view: RelatedView, parentId: string | undefined, signal: AbortSignal): Promise<{ record: RelationRefValue; leaf: boolean }[]>;
  /** Choices taken from another model (contract 6.6), those that hold `word`; `total` of them are there, `values` are the first. */
  values(source: ModelChoices, word: string, signal: AbortSignal): Promise<{ values: string[]; total: number }>;
  /** Opens the list of a view as a table to choose from. */
  table(view: RelatedView, locale: Locale): Promise<RecordTable>;
  /** Where a record is opened from a value that is read; absent for those who see nothing but one form. */
  link?: ((schemaCode: string, id: string) => RecordLink) | undefined;
  /** Why a look-up failed, in the reader's words, and where it can be followed up. */
  fault(error: unknown): { text: string; traceId: string | undefined };
}

/** What a table to choose from shows; the same object until something changes. */
export interface RecordTableState {
  status: 'loading' | 'table' | 'noData' | 'searchNoData' | 'failed' | 'noColumns' | 'forbidden';
  failure: unknown;
  total: number;
  /** Parts of the presentation that come from the list. */
  rows: Pick<PresentationProps, 'config' | 'columns' | 'rows' | 'firstOrdinal' | 'sort' | 'busy' | 'widths' | 'density' | 'tree'>;
  presentation: PresentationRenderer;
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
  sortBy(sort: ListSort | undefined): void;
  toggle(id: string): void;
  resize(widths: Readonly<Record<string, number>>): void;
  reload(): void;
  /** Ends what is under way. */
  close(): void;
}
