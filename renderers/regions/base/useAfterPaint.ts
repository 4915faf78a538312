import { useEffect, useState } from 'react';
import { afterPaint } from './afterPaint.ts';

/** True once something that is ready has had a frame to itself. */
export function useAfterPaint(isReady: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    return isReady ? afterPaint(() => setPainted(true)) : undefined;
  }, [isReady]);
  return isPainted;
}
