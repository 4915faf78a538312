import { useCallback, useEffect } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LazyDialog } from '#renderers/contracts/lazyDialog.ts';
import { loadChunk } from '#renderers/chunks/loadChunk.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { lazyComponent } from '#renderers/regions/lazy/lazyComponent.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { hasUnsent } from '#src/api/drafts/unsentStored.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { store, userAtom } from '#src/services/page/state.ts';
import { useDialogs } from '#src/services/screen/useDialogs.tsx';
import { recordPlaceOf, type RecordPlace } from '#src/screens/comments/recordPlace.ts';

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
async function isUnsentAt(schemaCode: string, bizObjectId: string): Promise<boolean> {
  const user = store.get(userAtom);
  if (user === undefined || !hasUnsent()) return false;
  const { isUnsentComment } = await loadChunk(() => import('#src/engine/forms/unsentComments.ts'));
  return isUnsentComment(user.id, { schemaCode, bizObjectId }, Date.now());
}

/** A form of an instance has comments where the server offers them, every other one where its form document does (contract 21.6). */
const mayComment = ({ bizSheet, workflowInstanceId, formPermission: { actionPermission } }: FormLoad): boolean =>
  bizSheet.formComment !== false && (!workflowInstanceId || actionPermission.comment === true);

/** Opens what is said about a stored record (contract 10.1), where its form has comments; at once where a comment was being written. */
export function CommentsButton({ form, ports, atOnce = false }: CommentsButtonProps) {
  const { show, dialogs } = useDialogs(ports);
  const { schemaCode, bizObjectId, workflowInstanceId } = (mayComment(form) ? recordPlaceOf(form) : undefined) ?? {};
  const isOffered = schemaCode !== undefined && bizObjectId !== undefined;
  const open = useCallback(() => {
    if (schemaCode !== undefined && bizObjectId !== undefined)
      void show(comments, { place: { schemaCode, bizObjectId, workflowInstanceId } }).catch(reportError);
  }, [schemaCode, bizObjectId, workflowInstanceId, show]);
  useEffect(() => {
    if (atOnce) return open();
    if (schemaCode === undefined || bizObjectId === undefined) return;
    let isClosed = false;
    isUnsentAt(schemaCode, bizObjectId).then((isUnsent) => isUnsent && !isClosed && open(), reportError);
    return () => {
      isClosed = true;
    };
  }, [atOnce, open, schemaCode, bizObjectId]);
  if (!isOffered) return null;
  return (
    <>
      <IconButton icon="comment" label={ports.t('form:comments')} onClick={open} />
      {dialogs}
    </>
  );
}
