import { TaskStatus } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { Ports, Translate } from '../../contract.ts';
import type { ActionCalls } from '../../actionContract.ts';
import { Button } from '../base/Button.tsx';
import { FieldFault } from '../form/FieldFault.tsx';
import type { ImportStep } from './importSteps.ts';
import { usePolling } from './usePolling.ts';

interface RunningProps {
  step: Extract<ImportStep, { name: 'run' }>;
  calls: ActionCalls;
  ports: Ports;
  onResult(result: ImportResult): void;
  onClose(): void;
}

/** The task while the server works on it; it goes on when the dialog or the page is left. Source: LA-016. */
export function Running({ step, calls, ports, onResult, onClose }: RunningProps) {
  const { t } = ports;
  const polling = usePolling(calls, step.taskId, onResult);
  const { result } = step;
  const total = result?.total ?? 0;
  const label = polling.status === 'gaveUp' ? t('import:run.gaveUp') : wordsOf(result, t);
  return (
    <>
      <div className="p-import-body p-import-wait">
        {polling.status === 'failed' ? (
          <div role="alert">
            <FieldFault text={ports.relations.fault(polling.failure).text} />
          </div>
        ) : (
          <>
            <output>{label}</output>
            <progress className="p-import-progress" aria-label={label} max={Math.max(total, 1)} {...(total > 0 ? { value: result?.processed ?? 0 } : {})} />
            <p className="p-import-hint">{t('import:run.leave')}</p>
          </>
        )}
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
