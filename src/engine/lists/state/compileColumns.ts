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
