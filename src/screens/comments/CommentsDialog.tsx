import { useCallback, useRef } from 'react';
import type { LazyDialogProps } from '#renderers/contracts/lazyDialog.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Dialog } from '#renderers/regions/base/Dialog.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import { errorText } from '#src/services/messages/reportError.ts';
import { useConfirmLeaving } from '#src/services/screen/useConfirmLeaving.tsx';
import { useDetails } from '#src/services/messages/useDetails.ts';
import { Composer } from './Composer.tsx';
import { Thread } from './Thread.tsx';
import type { RecordPlace } from './recordPlace.ts';
import { useThreads } from './useThreads.ts';
import './comments.css';

/** What is said about a record, with the field for more (contract 10.1). */
export default function CommentsDialog({ place, ports, onClose }: { place: RecordPlace } & LazyDialogProps<undefined>) {
  const { t } = ports;
  const { list, announcement, onWritten, remove, dialogs } = useThreads(place, ports);
  const details = useDetails();
  const { setDirty, unlessDirty, leaveDialog } = useConfirmLeaving(t);
  /** Fields with something that is not sent. */
  const drafts = useRef(new Set<string>());
  const onDirty = useCallback(
    (field: string, dirty: boolean) => {
      if (dirty) drafts.current.add(field);
      else drafts.current.delete(field);
      setDirty(drafts.current.size > 0);
    },
    [setDirty],
  );
  const { status, items, total, error, isAll, more, reload } = list;
  return (
    <Dialog open title={t('comments:title')} closeLabel={t('common:close')} width={640} className="p-comments" onClose={() => unlessDirty(onClose)}>
      <Composer place={place} ports={ports} label={t('comments:new')} onDirty={onDirty} onWritten={onWritten} />
      <output className="p-visually-hidden">{announcement}</output>
      <ul className="p-comment-list" aria-label={t('comments:title')} aria-busy={status === 'loading' || status === 'more'}>
        {items.map((comment) => (
          <Thread key={comment.id} comment={comment} place={place} ports={ports} onDirty={onDirty} onWritten={onWritten} onDelete={remove} />
        ))}
      </ul>
      {status === 'loading' && items.length === 0 && (
        <div className="p-comment-wait">
          <Skeleton width={160} height={14} />
          <Skeleton width={320} height={14} />
        </div>
      )}
      {status === 'ready' && total === 0 && <Notice kind="empty" title={t('comments:none')} text={t('comments:noneHint')} />}
      {status === 'failed' && (
        <Notice
          kind="error"
          title={t('comments:failed')}
          text={errorText(error, t)}
          details={details(error)}
          actions={<Button onClick={reload}>{t('common:retry')}</Button>}
        />
      )}
      {status === 'ready' && !isAll && <Button onClick={more}>{t('comments:more')}</Button>}
      {leaveDialog}
      {dialogs}
    </Dialog>
  );
}
