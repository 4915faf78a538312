import { useRef, useState } from 'react';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';

/** Cancelling of imports: at once while nothing is stored, else after a confirmation. */
export interface Cancelling {
  /** The import whose cancelling waits for confirmation; undefined = none. */
  pending: ImportResult | undefined;
  /** Begins; gives the import as it is once it was cancelled, or over before, and nothing where it is to go on. Errors: those of the calls. */
  begin(imports: ImportCalls, taskId: string): Promise<ImportResult | undefined>;
  /** Answers the confirmation. */
  answer(isToCancel: boolean): void;
}

/** Cancels imports, and keeps the one that waits for confirmation. */
export function useCancelling(): Cancelling {
  const [pending, setPending] = useState<ImportResult>();
  const decide = useRef<(isToCancel: boolean) => void>(undefined);
  return {
    pending,
    async begin({ progress, cancel }, taskId) {
      const now = await progress(taskId);
      if (now.operationResult || !cancel) return now;
      if (now.successCount > 0) {
        setPending(now);
        const isToCancel = await new Promise<boolean>((resolve) => {
          decide.current = resolve;
        });
        setPending(undefined);
        if (!isToCancel) return undefined;
      }
      return cancel(taskId);
    },
    answer: (isToCancel) => decide.current?.(isToCancel),
  };
}
