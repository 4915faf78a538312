import { useCallback, useEffect } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import { Composer } from './Composer.tsx';
import type { RecordPlace } from './recordPlace.ts';
import { Thread } from './Thread.tsx';
import { useThreads } from './useThreads.ts';
import './comments.css';

interface DiscussionPanelProps {
  place: RecordPlace;
  ports: Ports;
  /** Its title stands elsewhere. */
  isUntitled?: boolean;
  /** How many comments there are, once that is known. */
  onCount?(count: number): void;
}

/** What is said about a record, beside it: the latest at the end, where the box for more stands. Source: contract 10.1, mockup 14. */
export default function DiscussionPanel({ place, ports, isUntitled = false, onCount }: DiscussionPanelProps) {
  const { t } = ports;
  const { list, announcement, onWritten, remove, dialogs } = useThreads(place, ports);
  const { status, items, total, error, isAll, more, reload } = list;
  useEffect(() => {
    if (total !== undefined) onCount?.(total);
  }, [total, onCount]);
  // What is typed here is kept by its field.
  const onDirty = useCallback(() => undefined, []);
  return (
    <section className="p-discussion" aria-label={t('comments:discussion')}>
      <div className="p-discussion-scroll">
        {!isUntitled && (
          <h2 className="p-discussion-title">
            {t('comments:discussion')} {total !== undefined && total > 0 && <span className="p-discussion-count">{total}</span>}
          </h2>
        )}
        <output className="p-visually-hidden">{announcement}</output>
        {items.length > 0 && !isAll && (
          <Button variant="link" size="small" onClick={more} busy={status === 'more'}>
            {t('comments:earlier')}
          </Button>
        )}
        <ul className="p-comment-list" aria-label={t('comments:title')} aria-busy={status === 'loading' || status === 'more'}>
          {items.toReversed().map((comment) => (
            <Thread key={comment.id} comment={comment} place={place} ports={ports} onDirty={onDirty} onWritten={onWritten} onDelete={remove} />
          ))}
        </ul>
        {status === 'loading' && items.length === 0 && (
          <div className="p-comment-wait">
            <Skeleton width={120} height={14} />
            <Skeleton height={14} />
          </div>
        )}
        {status === 'ready' && total === 0 && <p className="p-comment-quiet">{t('comments:noneHint')}</p>}
        {status === 'failed' && (
          <p className="p-comment-quiet" role="alert">
            {errorText(error, t)}{' '}
            <Button variant="link" size="small" onClick={reload}>
              {t('common:retry')}
            </Button>
          </p>
        )}
      </div>
      <Composer place={place} ports={ports} label={t('comments:new')} onDirty={onDirty} onWritten={onWritten} isBeside />
      {dialogs}
    </section>
  );
}
