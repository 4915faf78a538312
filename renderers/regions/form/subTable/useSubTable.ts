import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { usePrinting } from '#renderers/regions/hooks/usePrinting.ts';
import { rowsOfSubTable, type FormRow } from '#schemas/formSchema/record.ts';
import { DELETED_ROW, mostEntries } from '#schemas/formSchema/values.ts';
import type { FormField } from '#schemas/formSchema/formSchema.ts';
import { copiedRow, emptyRow } from '#schemas/formSchema/newRows.ts';
import type { RowErrors, SchemaFieldProps } from '#renderers/regions/form/fields/SchemaForm.tsx';

/** Rows drawn at once; more come by a button. */
const PAGE = 100;

/**
 * The rows of a sub-table and what can be done with them.
 * Shape: `visible[i]` = a row and its place `at` among all rows, those taken out included; `rows` = all that were not taken out; `hiddenCount` = rows not drawn yet; `most` = rows it may have;
 * `edits` counts what was done to single rows, `rowsNow` are all rows, and `replace` puts others in their place.
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
  const [edits, setEdits] = useState(0);
  // Two cells may change before the rows are drawn again.
  const replace = useCallback((next: FormRow[]) => {
    const { onChange: give } = latest.current;
    latest.current = { rows: next, onChange: give };
    give(next);
  }, []);
  const rowsNow = useCallback(() => latest.current.rows, []);
  const edit = useCallback(
    (change: (rows: FormRow[]) => FormRow[]) => {
      setEdits((count) => count + 1);
      replace(change(latest.current.rows));
    },
    [replace],
  );
  const changeCell = useCallback((at: number, column: string, cell: unknown) => edit((now) => now.with(at, { ...now[at], [column]: cell })), [edit]);
  const remove = useCallback((at: number) => edit((now) => withoutRow(now, at)), [edit]);
  const copy = useCallback((at: number) => edit((now) => now.toSpliced(at + 1, 0, copiedRow(field, now, now[at] ?? {}))), [edit, field]);
  const add = () => {
    edit((now) => [...now, emptyRow(field, now)]);
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
    edits,
    rowsNow,
    replace,
    changeCell,
    remove,
    copy,
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
