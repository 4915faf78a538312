import { useEffect, type ReactNode } from 'react';
import type { ListColumn } from '#renderers/contracts/column.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { RecordTable } from '#renderers/contracts/recordTable.ts';
import { OpenedTable } from '#renderers/regions/rows/OpenedTable.tsx';

export interface RowsTableProps {
  table: RecordTable;
  label: string;
  /** Text of a cell that its column alone does not know; undefined = as every cell. */
  textOf(data: Readonly<Record<string, unknown>>, column: ListColumn): string | undefined;
  /** The number of rows says nothing: the call counts something else. */
  uncounted?: boolean;
  /** What stands in the place of rows when there are none. */
  noRows?: ReactNode;
  ports: Ports;
}

/** A table in a dialog that is only read; it ends with the dialog. */
export function RowsTable({ table, label, textOf, uncounted, noRows, ports }: RowsTableProps) {
  useEffect(() => () => table.close(), [table]);
  return (
    <div className="p-rows-table">
      <OpenedTable
        table={table}
        label={label}
        uncounted={uncounted ?? false}
        noRows={noRows}
        grid={() => ({ isPlain: true, textOf: (row, column) => textOf(row.data, column) ?? table.textOf(row, column) })}
        ports={ports}
      />
    </div>
  );
}
