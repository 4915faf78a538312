import { useState } from 'react';
import { lazyConfirmDialog } from '#renderers/regions/dialogs/lazyConfirmDialog.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { Comment } from '#schemas/comment.ts';
import { call } from '#src/api/client.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { deleteConfirmation } from './deleteConfirmation.ts';
import type { RecordPlace } from './recordPlace.ts';
import { useComments } from './useComments.ts';

/** The comments of a record with what is done to them; `announcement` = what was done, to be read out. Shape: `remove` false = it is still there. */
export function useThreads(place: RecordPlace, ports: Ports) {
  const { t } = ports;
  const list = useComments(place);
  const { show, dialogs } = useDialogs(ports);
  const [announcement, setAnnouncement] = useState('');
  const onWritten = () => {
    setAnnouncement(t('comments:written'));
    list.reload();
  };
  const remove = async (comment: Comment): Promise<boolean> => {
    if ((await show(lazyConfirmDialog, deleteConfirmation(comment, t))) !== true) return false;
    try {
      await call('deleteComment', { query: { id: comment.id } });
      setAnnouncement(t('comments:deleted'));
      list.reload();
      return true;
    } catch (failure) {
      reportError(failure);
      return false;
    }
  };
  return { list, announcement, onWritten, remove, dialogs };
}
