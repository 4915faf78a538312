import type { QueryColumn } from '#schemas/list.ts';
import type { EveryPropertyType } from '#schemas/propertyTypes/byPropertyType.ts';
import type { ColumnCause, ColumnRenderer } from '#renderers/contracts/column.ts';
import { composeRegistry } from '#renderers/contracts/registry.ts';
import { addressColumn } from './addressColumn.ts';
import { attachmentColumn } from './attachmentColumn.ts';
import { choiceColumn, choicesColumn } from './choiceColumn.ts';
import { dateColumn } from './dateColumn.ts';
import { logicColumn } from './logicColumn.ts';
import { numberColumn } from './numberColumn.ts';
import { relationColumn } from './relationColumn.ts';
import { statusColumn } from './statusColumn.ts';
import { subTableColumn } from './subTableColumn.ts';
import { textColumn } from './textColumn.ts';
import { unitsColumn } from './unitsColumn.ts';

const columns = [
  textColumn,
  numberColumn,
  dateColumn,
  logicColumn,
  unitsColumn,
  attachmentColumn,
  subTableColumn,
  relationColumn,
  addressColumn,
  choiceColumn,
  choicesColumn,
  statusColumn,
] as const;

/** Every kind of column; unknown property types show as text. */
export const columnRegistry = composeRegistry<ColumnRenderer>(
  'columns',
  columns satisfies EveryPropertyType<typeof columns>,
  (column) => [...column.propertyTypes, ...(column.propertyCodes ?? [])],
  textColumn,
);

/** The renderer of a column: by its code where one claims it, else by its type, else the fallback with the cause. */
export function columnRendererOf(column: QueryColumn): { renderer: ColumnRenderer; cause?: ColumnCause } {
  if (columnRegistry.has(column.propertyCode)) return { renderer: columnRegistry.get(column.propertyCode) };
  if (columnRegistry.has(column.propertyType)) return { renderer: columnRegistry.get(column.propertyType) };
  const known = columnRegistry.keys().filter((key) => typeof key === 'number');
  return { renderer: columnRegistry.fallback, cause: { type: column.propertyType, known: known.toSorted((one, other) => one - other).join(', ') } };
}
