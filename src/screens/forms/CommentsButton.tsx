import { useCallback, useEffect } from 'react';
import type { Ports } from '#renderers/contract.ts';
import type { LateDialog } from '#renderers/lateDialog.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { chunkPart } from '#renderers/regions/chunkPart.tsx';
import type { FormLoad } from '#schemas/form.ts';
import { reportError } from '#src/services/reportError.ts';
import { useDialogs } from '#src/services/useDialogs.tsx';
import { placeOf, type Place } from '../comments/place.ts';

const comments: LateDialog<{ place: Place }, undefined> = { ...chunkPart(() => import('../comments/CommentsDialog.tsx')), texts: ['comments', 'form'] };

interface CommentsButtonProps {
  form: FormLoad;
  ports: Ports;
  /** The comments open without being asked for. */
  atOnce?: boolean;
}

/** Opens what is said about a stored record (contract 10.1), where its form has comments. */
export function CommentsButton({ form, ports, atOnce = false }: CommentsButtonProps) {
  const { show, dialogs } = useDialogs(ports);
  const { schemaCode, bizObjectId } = (form.bizSheet.formComment === false ? undefined : placeOf(form)) ?? {};
  const isOffered = schemaCode !== undefined && bizObjectId !== undefined;
  const open = useCallback(() => {
    if (schemaCode !== undefined && bizObjectId !== undefined) void show(comments, { place: { schemaCode, bizObjectId } }).catch(reportError);
  }, [schemaCode, bizObjectId, show]);
  useEffect(() => {
    if (atOnce) open();
  }, [atOnce, open]);
  if (!isOffered) return null;
  return (
    <>
      <IconButton icon="comment" label={ports.t('form:comments')} onClick={open} />
      {dialogs}
    </>
  );
}
