import { PropertyType } from '#schemas/codes.ts';
import type { QueryColumn } from '#schemas/list.ts';
import { columnRendererOf } from '#renderers/index.ts';
import type { ListColumn } from '#renderers/contract.ts';

/**
 * The columns of a view in the order of its configuration, hidden ones left out.
 * Shape: a sub-table with child columns is a group whose children have the key `parent.child`.
 * Source: LS-020, LS-027, EN-014.
 */
export function compileColumns(columns: readonly QueryColumn[]): ListColumn[] {
  return columns.filter((column) => column.visible !== false).map((column) => compileColumn(column, undefined));
}

/** The columns that hold cells: children of sub-tables instead of their group. */
export function leafColumns(columns: readonly ListColumn[]): ListColumn[] {
  return columns.flatMap((column) => (column.children.length > 0 ? column.children : [column]));
}

function compileColumn(column: QueryColumn, parent: string | undefined): ListColumn {
  const { renderer, cause } = columnRendererOf(column);
  const children = column.propertyType === PropertyType.subTable ? (column.childColumns ?? []) : [];
  const key = parent === undefined ? column.propertyCode : `${parent}.${column.propertyCode}`;
  return {
    key,
    column,
    renderer,
    children: children.filter((child) => child.visible !== false).map((child) => compileColumn(child, column.propertyCode)),
    ...(cause === undefined ? {} : { cause }),
  };
}
