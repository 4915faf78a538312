import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { freshRowKey, rowsOfSubTable, type FormRow } from '#schemas/formSchema/record.ts';
import { DELETED_ROW, mostEntries } from '#schemas/formSchema/values.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import type { RowErrors, SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';

/** Rows drawn at once; more come by a button. */
const PAGE = 100;

/**
 * The rows of a sub-table and what can be done with them.
 * Shape: `visible[i]` = a row and its place `at` among all rows, those taken out included; `rows` = all that were not taken out; `hiddenCount` = rows not drawn yet; `most` = rows it may have.
 */
export function useSubTable({ field, value, inner, onChange }: Pick<SchemaFieldProps, 'value' | 'inner' | 'onChange'> & { field: FormField }) {
  const rows = rowsOfSubTable(value);
  const [drawn, setShown] = useState(PAGE);
  // Paper has them all.
  const shown = usePrinting() ? rows.length : drawn;
  const latest = useRef({ rows, onChange });
  useLayoutEffect(() => {
    latest.current = { rows, onChange };
  });
  const changeCell = useCallback(
    (at: number, column: string, cell: unknown) => {
      const { rows: now, onChange: give } = latest.current;
      // Two cells may change before the rows are drawn again.
      const next = now.with(at, { ...now[at], [column]: cell });
      latest.current = { rows: next, onChange: give };
      give(next);
    },
    [latest],
  );
  const remove = useCallback((at: number) => latest.current.onChange(withoutRow(latest.current.rows, at)), [latest]);
  const add = () => {
    const fresh = Object.fromEntries(field.columns.filter((column) => column.defaultValue !== undefined).map((column) => [column.code, column.defaultValue]));
    onChange([...rows, { ...fresh, rowKey: freshRowKey(new Set(rows.map(({ rowKey }) => rowKey))) }]);
    setShown((count) => Math.max(count, rows.length + 1));
  };
  const remaining = rows.map((row, at) => ({ row, at })).filter(({ row }) => row.rowStatus !== DELETED_ROW);
  const lastFault = lastFaultyRow(inner);
  const visible = remaining.filter(({ at }, place) => place < shown || at <= lastFault);
  return {
    rows: remaining.map(({ row }) => row),
    visible,
    count: remaining.length,
    most: mostEntries(field),
    hiddenCount: remaining.length - visible.length,
    changeCell,
    remove,
    add,
    showMore: () => setShown(drawn + PAGE),
  };
}

/** Rows the server knows are marked, so that it can take them out; others just go. */
function withoutRow(rows: readonly FormRow[], at: number): FormRow[] {
  const row = rows[at];
  return row?.id === undefined ? rows.filter((_, other) => other !== at) : rows.with(at, { ...row, rowStatus: DELETED_ROW });
}

/** Place of the last row with an error, -1 = none: rows up to it are drawn. */
function lastFaultyRow(inner: RowErrors): number {
  const places = Object.keys(inner ?? {})
    .map(Number)
    .filter(Number.isInteger);
  return Math.max(-1, ...places);
}
