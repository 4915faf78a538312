import { useState } from 'react';
import { TaskStatus } from '#schemas/codes.ts';
import type { ImportResult } from '#schemas/import.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import type { ImportCalls } from '#renderers/contracts/importCalls.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { ImportFault } from './parts/ImportFault.tsx';
import type { ImportStep } from './importSteps.ts';
import { CancelConfirmation } from './CancelConfirmation.tsx';
import { useCancelling } from './useCancelling.ts';
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
  const cancel = useCancel(calls, step.taskId, onResult);
  const { result } = step;
  const total = result?.total ?? 0;
  const label = polling.status === 'ready' && polling.value === 'gaveUp' ? t('import:run.gaveUp') : importProgressText(result, t);
  const isEnding = result?.cancelled === true || cancel.busy;
  return (
    <>
      <div className="p-import-body p-import-wait">
        {'error' in polling ? (
          <div role="alert">
            <ImportFault text={ports.relations.fault(polling.error).text} />
          </div>
        ) : (
          <>
            <output>{label}</output>
            <progress className="p-import-progress" aria-label={label} max={Math.max(total, 1)} {...(total > 0 ? { value: result?.processed ?? 0 } : {})} />
            <p className="p-import-hint">{t(isEnding ? 'import:cancel.going' : 'import:run.leave')}</p>
          </>
        )}
      </div>
      <div className="p-import-foot">
        <output className="p-import-left">{cancel.failure !== undefined && <ImportFault text={ports.relations.fault(cancel.failure).text} />}</output>
        {cancel.begin && (
          <Button variant="danger" busy={isEnding} onClick={cancel.begin}>
            {t('import:cancel.cancel')}
          </Button>
        )}
        <Button variant="primary" onClick={onClose}>
          {t('list:close')}
        </Button>
      </div>
      <CancelConfirmation pending={cancel.pending} t={t} onAnswer={cancel.answer} />
    </>
  );
}

/** Cancelling of the one import that is watched; no `begin` where the server cannot. */
function useCancel(calls: ActionCalls, taskId: string, onResult: (result: ImportResult) => void) {
  const { pending, begin, answer } = useCancelling();
  // What fails here fails in the polling too, and is reported there.
  const [state] = useRequest(calls, () => calls.imports());
  const imports = state.status === 'ready' ? state.value : undefined;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const cancel = async (made: ImportCalls) => {
    setFailure(undefined);
    setBusy(true);
    const result = await begin(made, taskId).catch((error: unknown) => void setFailure(error));
    setBusy(false);
    if (result) onResult(result);
  };
  return { pending, answer, busy: busy && pending === undefined, failure, begin: imports?.cancel && (() => void cancel(imports)) };
}

function importProgressText(result: ImportResult | undefined, t: Translate): string {
  if (!result || result.taskStatus === TaskStatus.queued) return t('import:run.waiting');
  if (!result.total) return t('import:run.reading');
  return t('import:run.going', { done: result.processed ?? 0, total: result.total, stored: result.successCount, failed: result.errorCount });
}
