import type { ReactNode } from 'react';
import type { ApplicationGroup } from '#schemas/menu.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { useTranslate } from '#src/services/texts/i18n.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import type { RequestState } from '#renderers/regions/hooks/useRequest.ts';
import { useDetails } from '#src/services/messages/useDetails.ts';
import './tiles.css';

/** Loading, failed and empty states of the application groups; else what `children` draws. */
export function GroupsState({
  groups,
  onRetry,
  children,
}: {
  groups: RequestState<ApplicationGroup[]>;
  onRetry(): void;
  children(groups: ApplicationGroup[]): ReactNode;
}) {
  const t = useTranslate();
  const details = useDetails();
  if (groups.status === 'loading') {
    return (
      <div key="loading" className="p-app-group" aria-busy="true">
        <output className="p-visually-hidden">{t('common:loading')}</output>
        <Skeleton width={96} />
        <div className="p-app-grid">
          {[0, 1, 2, 3].map((index) => (
            <div key={index} className="p-app-tile">
              <Skeleton width={36} height={36} />
              <Skeleton width={96} />
            </div>
          ))}
        </div>
      </div>
    );
  }
  if (groups.status !== 'ready') {
    return (
      <Notice
        kind="error"
        title={t('applications:failed')}
        text={errorText(groups.error, t)}
        details={details(groups.error)}
        actions={<Button onClick={onRetry}>{t('common:retry')}</Button>}
      />
    );
  }
  if (groups.value.every((group) => (group.children ?? []).length === 0))
    return <Notice kind="empty" title={t('applications:empty')} text={t('applications:emptyText')} />;
  return children(groups.value);
}
