import { useEffect, useRef } from 'react';
import type { SheetChecks } from './useSheetChecks.ts';

/** The box that checks all rows of a sub-table, half full while some are. `label` where no words stand beside it. */
export function CheckAll({ checks: { count, all, checkAll }, label }: { checks: SheetChecks; label?: string }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < all;
  }, [count, all]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="p-checkbox"
      aria-label={label}
      disabled={all === 0}
      checked={all > 0 && count === all}
      onChange={(event) => checkAll(event.target.checked)}
    />
  );
}
