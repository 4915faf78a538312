import { TaskStatus } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { ActionCalls, Translate } from '../../contract.ts';
import { Button } from '../base/Button.tsx';
import type { ImportStep } from './importSteps.ts';
import { usePolling } from './useImport.ts';

interface RunningProps {
  step: Extract<ImportStep, { name: 'run' }>;
  calls: ActionCalls;
  t: Translate;
  onResult(result: ImportResult): void;
  onClose(): void;
}

/** The task while the server works on it; it goes on when the dialog or the page is left. Source: LA-016. */
export function Running({ step, calls, t, onResult, onClose }: RunningProps) {
  const { gaveUp } = usePolling(calls, step.taskId, onResult);
  const { result } = step;
  const total = result?.total ?? 0;
  const label = gaveUp ? t('import:run.gaveUp') : wordsOf(result, t);
  return (
    <>
      <div className="p-import-body p-import-wait">
        <output>{label}</output>
        <progress className="p-import-progress" aria-label={label} max={Math.max(total, 1)} {...(total > 0 ? { value: result?.processed ?? 0 } : {})} />
        <p className="p-import-hint">{t('import:run.leave')}</p>
      </div>
      <div className="p-import-foot">
        <Button onClick={onClose}>{t('list:close')}</Button>
      </div>
    </>
  );
}

function wordsOf(result: ImportResult | undefined, t: Translate): string {
  if (!result || result.taskStatus === TaskStatus.queued) return t('import:run.waiting');
  if (!result.total) return t('import:run.reading');
  return t('import:run.going', { done: result.processed ?? 0, total: result.total, stored: result.successCount, failed: result.errorCount });
}
