import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { useTranslate } from '#src/services/texts/i18n.ts';

/** Stands where groups of workflows will. */
export function StartWaiting() {
  const t = useTranslate();
  return (
    <div className="p-start-group" aria-busy="true">
      <output className="p-visually-hidden">{t('common:loading')}</output>
      <div className="p-start-name">
        <Skeleton width={96} />
      </div>
      <div className="p-start-grid">
        {[0, 1, 2, 3, 4, 5, 6, 7].map((index) => (
          <div key={index} className="p-start-tile">
            <Skeleton width={36} height={36} />
            <Skeleton width={96} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Says why the workflows are not there. */
export function StartFailed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useTranslate();
  const details = useDetails()(error);
  return (
    <Notice
      kind="error"
      title={t('start:failed')}
      text={errorText(error, t)}
      actions={
        <Button icon="refresh" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
      {...(details && { details })}
    />
  );
}
