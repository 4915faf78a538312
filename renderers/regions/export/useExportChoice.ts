import { useEffect, useState } from 'react';
import type { ExportCalls, ExportColumn, ExportRows } from '#renderers/contracts/exportCalls.ts';

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
  const [remembered, setRemembered] = useState<ReadonlySet<string>>();
  const [rows, setRows] = useState<ExportRows>(() => (exports.checked() > 0 ? 'checked' : 'matching'));
  useEffect(() => {
    let isDisposed = false;
    exports.remembered().then(
      (keys) => {
        const inSight = columns.filter(({ key, shown }) => shown && keys?.includes(key));
        if (!isDisposed && inSight.length > 0) setRemembered(new Set(inSight.map(({ key }) => key)));
      },
      // Those in sight are as good a start.
      () => undefined,
    );
    return () => {
      isDisposed = true;
    };
  }, [exports, columns]);
  const keys = picked ?? remembered ?? new Set(columns.filter(({ shown }) => shown).map(({ key }) => key));
  return { columns, chosen: columns.map(({ key }) => key).filter((key) => keys.has(key)), rows, choose: setPicked, setRows };
}
