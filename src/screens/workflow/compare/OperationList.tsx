import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { actKey } from '#renderers/regions/process/actWords.ts';
import type { OperationEntry } from '#schemas/workflow/operation.ts';
import { call } from '#src/api/client.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { usePagedRequest } from '#src/services/requests/usePagedRequest.ts';

const PAGE_SIZE = 50;

/** The operations of an instance, a page at a time, the last first. */
export function useOperations(workflowInstanceId: string) {
  return usePagedRequest(
    PAGE_SIZE,
    useCallback(
      async (page: number, signal: AbortSignal) => {
        const { content, totalElements } = await call('operations', { query: { workflowInstanceId, page, size: PAGE_SIZE } }, { signal });
        return { items: content, total: totalElements };
      },
      [workflowInstanceId],
    ),
  );
}

/** Who did what, in words. */
export function operationName({ username, operationType, operationTypeName }: OperationEntry, { t }: Ports): string {
  const key = actKey(operationType, operationTypeName);
  return `${username} ${key === undefined ? operationTypeName : t(key)}`;
}

interface OperationListProps {
  list: ReturnType<typeof useOperations>;
  /** Id of the one that is compared. */
  current: string;
  addressOf(id: string): string;
  ports: Ports;
}

/** The operations at the left, the one that is compared marked. Source: mockup 22b. */
export function OperationList({ list: { status, items, total, error, isAll, more, reload }, current, addressOf, ports }: OperationListProps) {
  const { t } = ports;
  return (
    <nav className="p-compare-list" aria-label={t('workflow:track.operations')} aria-busy={status === 'loading'}>
      <h2>
        {t('workflow:track.operations')} {total !== undefined && <span className="p-compare-count">{total}</span>}
      </h2>
      <ul>
        {items.map((entry) => (
          <li key={entry.id}>
            <Link className="p-compare-entry" to={addressOf(entry.id)} replace aria-current={entry.id === current ? 'true' : undefined}>
              <span>{operationName(entry, ports)}</span>
              <time className="p-compare-time">{entry.time.slice(5, 16)}</time>
              <span className="p-compare-detail">{[entry.operateNode, entry.detail].filter((part) => part !== '').join(' · ')}</span>
            </Link>
          </li>
        ))}
      </ul>
      {status === 'loading' && items.length === 0 && <Skeleton height={160} />}
      {status === 'failed' && (
        <p className="p-compare-more" role="alert">
          {errorText(error, t)} <Button onClick={reload}>{t('common:retry')}</Button>
        </p>
      )}
      {status === 'ready' && !isAll && (
        <Button className="p-compare-more" variant="link" onClick={more}>
          {t('track:compare.earlier')}
        </Button>
      )}
    </nav>
  );
}
