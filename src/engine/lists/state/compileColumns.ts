import type { QueryColumn } from '#schemas/list.ts';
import { bySortKey } from '#schemas/sortKey.ts';
import { isSubTable } from '#schemas/propertyTypes/traits.ts';
import { columnRendererOf } from '#renderers/index.ts';
import type { ListColumn } from '#renderers/contracts/column.ts';

/**
 * The columns of a view in order of `sortKey`, hidden ones left out; those of a sub-table likewise.
 * Shape: a sub-table with child columns is a group whose children have the key `parent.child`.
 * Source: LS-020, LS-027, EN-014, OP-92.
 */
export function compileColumns(columns: readonly QueryColumn[]): ListColumn[] {
  return shownColumns(columns).map((column) => compileColumn(column, undefined));
}

/** The columns that hold cells: children of sub-tables instead of their group. */
export function leafColumns(columns: readonly ListColumn[]): ListColumn[] {
  return columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]));
}

function compileColumn(column: QueryColumn, parent: string | undefined): ListColumn {
  const { renderer, cause } = columnRendererOf(column);
  const children = isSubTable(column.propertyType) ? (column.childColumns ?? []) : [];
  const key = parent === undefined ? column.propertyCode : `${parent}.${column.propertyCode}`;
  return {
    key,
    column,
    renderer,
    children: shownColumns(children).map((child) => compileColumn(child, column.propertyCode)),
    ...(cause === undefined ? {} : { cause }),
  };
}

function shownColumns(columns: readonly QueryColumn[]): QueryColumn[] {
  return bySortKey(columns).filter((column) => column.visible !== false);
}
