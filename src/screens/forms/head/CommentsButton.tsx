import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { useLatest } from '#renderers/regions/hooks/useLatest.ts';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { hasUnsent } from '#src/api/drafts/unsentStored.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import type { RecordPlace } from '#src/screens/comments/recordPlace.ts';
import { writingWantedAtom } from '#src/screens/comments/writingWanted.ts';
import { commentsOf, railKindOf } from '#src/screens/forms/rail/railOf.ts';
import { useRail } from '#src/screens/forms/rail/railState.ts';
import { useRailRoom } from '#src/screens/forms/rail/useRailRoom.ts';

const comments: LazyDialog<{ place: RecordPlace }, undefined> = {
  ...lazyComponent(() => import('#src/screens/comments/CommentsDialog.tsx')),
  texts: ['comments', 'form'],
};

interface CommentsButtonProps {
  form: FormLoad;
  ports: Ports;
  /** The comments open by themselves. */
  atOnce?: boolean;
}

/** Whether this person was writing about a record when the portal left this tab's page; nearly always nothing is loaded to know it. */
async function isUnsentAt(userId: string, schemaCode: string, bizObjectId: string): Promise<boolean> {
  if (!hasUnsent()) return false;
  const { isUnsentComment } = await loadChunk(() => import('#src/engine/forms/unsentComments.ts'));
  return isUnsentComment(userId, { schemaCode, bizObjectId }, Date.now());
}

/** Shows what is said about a stored record (contract 10.1), where its form has comments: beside it where there is room, else over it; at once where a comment was being written. */
export function CommentsButton({ form, ports, atOnce = false }: CommentsButtonProps) {
  const { show, dialogs } = useDialogs(ports);
  const { schemaCode, bizObjectId, workflowInstanceId } = commentsOf(form) ?? {};
  const hasRoom = useRailRoom();
  const rail = useRail(railKindOf(form));
  // The head of a form can be drawn before it is known whose page it is.
  const userId = useAtomValue(userAtom)?.id;
  const isOffered = schemaCode !== undefined && bizObjectId !== undefined;
  const open = useLatest((isPressed: boolean) => {
    if (!isOffered) return;
    if (hasRoom) {
      rail.setPart('comments');
      rail.setOpen(true, isPressed);
      store.set(writingWantedAtom, true);
    } else void show(comments, { place: { schemaCode, bizObjectId, workflowInstanceId } }).catch(reportError);
  });
  useEffect(() => {
    if (atOnce) return open.current(false);
    if (userId === undefined || schemaCode === undefined || bizObjectId === undefined) return;
    let isClosed = false;
    isUnsentAt(userId, schemaCode, bizObjectId).then((isUnsent) => isUnsent && !isClosed && open.current(false), reportError);
    return () => {
      isClosed = true;
    };
  }, [atOnce, open, userId, schemaCode, bizObjectId]);
  if (!isOffered) return null;
  return (
    <>
      <IconButton icon="comment" label={ports.t('form:comments')} onClick={() => open.current(true)} />
      {dialogs}
    </>
  );
}
