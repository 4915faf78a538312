import { useEffect, useRef } from 'react';
import type { SheetChecks } from './useSheetChecks.ts';

interface CheckAllProps {
  checks: SheetChecks;
  label: string;
  /** The words stand beside the box; without them they are read out only. */
  worded?: boolean;
}

/** The box that checks all rows of a sub-table, half full while some are. */
export function CheckAll({ checks: { count, all, checkAll }, label, worded = false }: CheckAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < all;
  }, [count, all]);
  return (
    <label className={worded ? 'p-sub-table-all' : 'p-sub-table-box'}>
      <input
        ref={box}
        type="checkbox"
        className="p-checkbox"
        aria-label={label}
        disabled={all === 0}
        checked={all > 0 && count === all}
        onChange={(event) => checkAll(event.target.checked)}
      />
      {worded && label}
    </label>
  );
}
