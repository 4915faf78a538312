import { useState } from 'react';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { ImportErrorType, type ImportResult } from '#schemas/import.ts';
import type { Ports, Translate } from '#renderers/contracts/ports.ts';
import type { ActionCalls } from '#renderers/contracts/action.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useUnsavedWork } from '#renderers/regions/hooks/useUnsavedWork.ts';
import { LazyBoundary } from '#renderers/regions/lazy/LazyBoundary.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';

const { Part: FaultyRows } = lazyComponent(() => import('./repairs/FaultyRows.tsx'));

interface OutcomeProps {
  id: string;
  result: ImportResult;
  calls: ActionCalls;
  ports: Ports;
  /** Corrected rows were sent: what is left of them, and why corrections were not remembered. */
  onResult(result: ImportResult, problem?: string): void;
  onAgain(): void;
  onClose(): void;
}

/** How a result is shown: its words, and which of the two buttons stand beside the plain close (contract 9). */
interface OutcomeWords {
  text: string;
  button?: 'confirm' | 'again';
}

const OUTCOMES: Readonly<Record<number, OutcomeWords>> = {
  [ImportErrorType.someFailed]: { text: 'someFailed', button: 'confirm' },
  [ImportErrorType.wrongType]: { text: 'wrongType', button: 'confirm' },
  [ImportErrorType.tooManyRows]: { text: 'tooManyRows', button: 'confirm' },
  [ImportErrorType.columns]: { text: 'columns', button: 'confirm' },
  [ImportErrorType.system]: { text: 'system', button: 'again' },
  [ImportErrorType.emptyTemplate]: { text: 'emptyTemplate', button: 'confirm' },
  [ImportErrorType.unknownNames]: { text: 'unknownNames' },
};
const UNSPECIFIED: OutcomeWords = { text: 'unspecified' };
const CANCELLED: OutcomeWords = { text: 'cancelled', button: 'confirm' };

function reasonOfImportResult(result: ImportResult, { t, locale }: Ports): string | null | undefined {
  if (result.cancelled === true) return cancelledText(result, t).join(locale === 'zh' ? '' : ' ');
  // The words of this result name the limit themselves.
  return result.errorType === ImportErrorType.tooManyRows ? t('import:outcome.split') : result.errorMsg;
}

/** What a cancelled import has stored, what it refused, and what it did not reach. */
function cancelledText({ successCount, errorCount, total, processed }: ImportResult, t: Translate): string[] {
  const left = (total ?? 0) - (processed ?? 0);
  return [
    successCount === 0 ? t('import:cancelled.none') : t('import:cancelled.stored', { count: successCount }),
    ...(errorCount > 0 ? [t('import:cancelled.failed', { count: errorCount })] : []),
    ...(successCount + errorCount > 0 && left > 0 ? [t('import:cancelled.left', { count: left })] : []),
  ];
}

/** The outcome of an import that was no plain success. Source: LA-017 to LA-023, OP-08. */
export function Outcome({ id, result, calls, ports, onResult, onAgain, onClose }: OutcomeProps) {
  const { t } = ports;
  const outcomeWords = result.cancelled === true ? CANCELLED : (OUTCOMES[result.errorType] ?? UNSPECIFIED);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<FormValues>();
  const reason = reasonOfImportResult(result, ports);
  // Corrections stay while their dialog is closed.
  useUnsavedWork(ports, typed !== undefined);
  const hasRows = (result.secondImportData?.length ?? 0) > 0;
  // Rows to be mended come first.
  const forward = hasRows ? 'default' : 'primary';
  const counts = { stored: result.successCount, failed: result.errorCount, limit: result.importSize ?? 0 };
  const confirm = () => {
    if (result.fileName) void calls.imports().then(({ discard }) => discard(result.fileName ?? ''));
    onClose();
  };
  return (
    <>
      <div className="p-import-body">
        <Notice
          kind={outcomeWords !== CANCELLED && (outcomeWords.button === 'again' || result.errorCount === 0) ? 'error' : 'info'}
          level={3}
          title={t(`import:outcome.${outcomeWords.text}`, counts)}
          {...(reason ? { text: reason } : {})}
          {...(hasRows
            ? {
                actions: (
                  <Button variant="primary" onClick={() => setOpen(true)}>
                    {t('import:outcome.open')}
                  </Button>
                ),
              }
            : {})}
        />
      </div>
      <div className="p-import-foot">
        <Button variant={hasRows || outcomeWords.button ? 'default' : 'primary'} onClick={onClose}>
          {t('list:close')}
        </Button>
        {outcomeWords.button === 'confirm' && (
          <Button variant={forward} onClick={confirm}>
            {t('import:outcome.confirm')}
          </Button>
        )}
        {outcomeWords.button === 'again' && (
          <Button variant={forward} icon="refresh" onClick={onAgain}>
            {t('import:outcome.again')}
          </Button>
        )}
      </div>
      {isOpen && (
        <LazyBoundary place={null}>
          <FaultyRows id={id} result={result} typed={typed} calls={calls} ports={ports} onType={setTyped} onResult={onResult} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
