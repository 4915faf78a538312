import { useRef, useState } from 'react';
import type { ImportResult } from '#schemas/import.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';

/** Cancelling of imports: at once while nothing is stored, else after a question. */
export interface Cancelling {
  /** How the import stood when it was asked whether to cancel it; undefined = nothing is asked. */
  pending: ImportResult | undefined;
  /** Begins; gives the import as it is once it was cancelled, or over before, and nothing where it is to go on. Errors: those of the calls. */
  begin(imports: ImportCalls, taskId: string): Promise<ImportResult | undefined>;
  /** Answers the question. */
  answer(isToCancel: boolean): void;
}

/** Keeps the question whether an import is to be cancelled. */
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
