import type { ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Notice, type NoticeProps } from '#renderers/regions/base/Notice.tsx';

export interface ListNoticeProps {
  status: 'noData' | 'searchNoData' | 'failed' | 'noColumns' | 'forbidden' | 'unread';
  /** Words of the last applied filter, named as the one to remove. */
  lastFilter: { name: string; text: string } | undefined;
  /** Number of rows without that filter; undefined = not known. */
  without?: number | undefined;
  /** The failure in words, and the trace id behind the details. */
  failure: { text: string; traceId: string | undefined } | undefined;
  /** The button that adds a record, when there is one. */
  add: { name: string; act(): void } | undefined;
  /** Level of its heading where it is the page's only one. */
  level?: 1;
  ports: Ports;
  onReload(): void;
  onRemoveLastFilter(): void;
  onClearFilters(): void;
}

/** What stands in the place of the rows: says what is the case and what to do next. Source: LS-035 to LS-038, BX-039. */
export function ListNotice(props: ListNoticeProps) {
  const { status, failure, level, ports } = props;
  const { t } = ports;
  const details: NoticeProps['details'] =
    status === 'failed' && failure?.traceId !== undefined
      ? {
          label: t('list:failed.details'),
          traceId: failure.traceId,
          traceLabel: t('list:failed.traceId'),
          copyLabel: t('list:failed.copy'),
          copiedLabel: t('list:failed.copied'),
        }
      : undefined;
  return (
    <div className="p-list-notice">
      <Notice
        kind={KINDS[status]}
        {...(level && { level })}
        title={t(`${areaOf(status)}.title`)}
        text={noticeText(props)}
        actions={noticeActions(props)}
        details={details}
      />
    </div>
  );
}

const KINDS = { noData: 'empty', searchNoData: 'search', failed: 'error', noColumns: 'info', forbidden: 'forbidden', unread: 'error' } as const;

/** Words of a state; those of what cannot be read come with what has found it. */
function areaOf(status: ListNoticeProps['status']): string {
  return `${status === 'unread' ? 'builder' : 'list'}:${status}`;
}

function noticeText({ status, lastFilter, without, failure, add, ports: { t } }: ListNoticeProps): string {
  const filter = lastFilter ? `${lastFilter.name} ${lastFilter.text}` : '';
  if (status === 'searchNoData' && lastFilter) {
    return without === undefined ? t('list:searchNoData.text', { filter }) : t('list:searchNoData.without', { filter, count: without });
  }
  if (status === 'failed') return failure?.text ?? t('list:failed.text');
  if (status === 'noData' && !add) return t('list:noData.plain');
  return t(`${areaOf(status)}.text`, { filter });
}

function noticeActions({ status, lastFilter, add, ports: { t }, onReload, onRemoveLastFilter, onClearFilters }: ListNoticeProps): ReactNode {
  if (status === 'failed') {
    return (
      <Button variant="primary" icon="refresh" onClick={onReload}>
        {t('list:failed.refresh')}
      </Button>
    );
  }
  if (status === 'searchNoData' || status === 'unread') {
    return (
      <>
        {lastFilter && (
          <Button variant="primary" onClick={onRemoveLastFilter}>
            {t('list:searchNoData.remove')}
          </Button>
        )}
        <Button onClick={onClearFilters}>{t('list:searchNoData.clear')}</Button>
      </>
    );
  }
  if (status === 'noData' && add) {
    return (
      <Button variant="primary" icon="add" onClick={add.act}>
        {add.name}
      </Button>
    );
  }
  return undefined;
}
