import { useState } from 'react';
import type { ExportCalls, ExportColumn, ExportRows } from '#renderers/contracts/exportCalls.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';

/** What is to be exported, as far as it is chosen. */
export interface ExportChosen {
  columns: readonly ExportColumn[];
  /** Keys of the chosen columns in the order of the list. */
  chosen: readonly string[];
  rows: ExportRows;
  choose(keys: ReadonlySet<string>): void;
  setRows(rows: ExportRows): void;
}

/** Of the columns in sight those of the last export of this list, else all of them; checked rows when there are some. */
export function useExportChoice(exports: ExportCalls): ExportChosen {
  const [columns] = useState(() => exports.columns());
  const [picked, setPicked] = useState<ReadonlySet<string>>();
  const [rows, setRows] = useState<ExportRows>(() => (exports.checked() > 0 ? 'checked' : 'matching'));
  const [state] = useRequest(exports, () => exports.remembered());
  const inSight = columns.filter(({ shown }) => shown);
  // Where they are not known, those in sight are as good a start.
  const remembered = state.status === 'ready' ? inSight.filter(({ key }) => state.value?.includes(key)) : [];
  const keys = picked ?? new Set((remembered.length > 0 ? remembered : inSight).map(({ key }) => key));
  return { columns, chosen: columns.map(({ key }) => key).filter((key) => keys.has(key)), rows, choose: setPicked, setRows };
}
