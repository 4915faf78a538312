import type { PropertyTypeCode } from '#schemas/codes.ts';
import type { QueryColumn } from '#schemas/list.ts';
import type { Locale } from '#schemas/localized.ts';
import type { RenderNode } from '#schemas/renderTree.ts';

/** How a kind of column looks (architecture: Column). */
export interface ColumnRenderer {
  propertyTypes: readonly PropertyTypeCode[];
  /** Property codes it draws whatever their type, e.g. `sequenceStatus`; they win over types. */
  propertyCodes?: readonly string[];
  /** Pure text of a value, used by cell, tooltip, export, print and tests. */
  text(value: unknown, column: QueryColumn, locale: Locale): string;
  /** Plain tree where text alone does not do (tags, people, links); undefined = the text. No React per cell. */
  tree?(value: unknown, text: string, column: QueryColumn, locale: Locale): RenderNode | undefined;
  /** The tree is made of the value alone: where a script has changed the text, that stands in its place. Source: contract 13.4. */
  isTreeOfValue?: true;
  /** What a table does otherwise for it. */
  colDef?(column: QueryColumn): ColumnDefinition;
}

/** What a table does otherwise for a kind of column: class names of its style sheet for cells and head. */
export interface ColumnDefinition {
  cellClass?: string;
  headerClass?: string;
}

/** A property type nobody knows, and those that are known, for the head of its column. */
export interface ColumnCause {
  type: number;
  /** Separated by commas. */
  known: string;
}

/** A column of a list, compiled: its renderer, and the child columns of a sub-table. */
export interface ListColumn {
  /** `propertyCode`; of a child column `parent.child` (contract 5.1). */
  key: string;
  column: QueryColumn;
  renderer: ColumnRenderer;
  children: readonly ListColumn[];
  /** Why the fallback draws it. */
  cause?: ColumnCause;
  /** It stays in sight: at the left by its user, at the right by itself. */
  pinned?: true | 'right';
  /** It stands on every card, below all else. */
  onEveryCard?: true;
}

/** The columns that hold cells: children of sub-tables instead of their group. */
export function leafColumns(columns: readonly ListColumn[]): ListColumn[] {
  return columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]));
}

/** What a user made of a column; columns stand in the order of these. Source: contract 5.1, BX-005. */
export interface ColumnPref {
  /** Of a child column `parent.child`. */
  key: string;
  hidden?: boolean;
  pinned?: boolean;
}

/** Columns in the order a user gave them, hidden ones too; those that came since stand behind the one they follow. Source: BX-005. */
export function orderColumns(columns: readonly ListColumn[], prefs: readonly ColumnPref[]): readonly ListColumn[] {
  const places = new Map(prefs.map(({ key }, place) => [key, place]));
  let last = -1;
  const ranked = columns.map((column) => {
    last = places.get(column.key) ?? last;
    return { column, rank: last };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ column }) => column);
}
