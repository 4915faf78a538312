import { useEffect, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { useUploads } from '#renderers/regions/widgets/controls/useUploads.ts';
import { filesOfValue } from '#renderers/regions/widgets/controls/widget.ts';
import { MOST_COMMENT_CHARACTERS } from '#schemas/comment.ts';
import type { AttachmentValue } from '#schemas/property.ts';
import { call } from '#src/api/client.ts';
import type { UnsentComment } from '#src/engine/forms/unsentComments.ts';
import { reportError } from '#src/services/messages/reportError.ts';
import { withMentions } from './mentions.ts';
import type { RecordPlace } from './recordPlace.ts';

interface DraftOptions {
  place: RecordPlace;
  ports: Ports;
  /** The comment that is answered. */
  replyTo: string | undefined;
  /** What was being written here when the portal left the page. */
  unsent: UnsentComment | undefined;
  /** The field, by the comment it answers, holds something that is not sent, or no longer. */
  onDirty(field: string, dirty: boolean): void;
  onWritten(): void;
}

/** A comment on its way: text, files, why it cannot be sent yet, and its sending. What could not be sent stays. */
export function useDraft({ place, ports, replyTo, unsent, onDirty, onWritten }: DraftOptions) {
  const { t } = ports;
  const [text, setText] = useState(unsent?.text ?? '');
  const [files, setFiles] = useState<readonly AttachmentValue[]>(unsent?.files ?? []);
  const [busy, setBusy] = useState(false);
  const { uploads, add, cancel } = useUploads(ports, files, (next) => setFiles(filesOfValue(next)));
  const length = Array.from(text).length;
  const dirty = text.trim() !== '' || files.length > 0 || uploads.length > 0;
  useEffect(() => {
    const field = replyTo ?? '';
    onDirty(field, dirty);
    return () => onDirty(field, false);
  }, [dirty, onDirty, replyTo]);

  const reason = () => {
    if (uploads.some(({ fault }) => fault === undefined)) return t('comments:stillUploading');
    if (uploads.length > 0) return t('comments:fileMissing');
    if (text.trim() === '' && files.length === 0) return t('comments:empty');
    return length > MOST_COMMENT_CHARACTERS ? t('comments:tooLong', { most: MOST_COMMENT_CHARACTERS }) : '';
  };
  const send = async (chosen: Parameters<typeof withMentions>[1]) => {
    if (reason() !== '' || busy) return;
    setBusy(true);
    const attachmentModelList = files.map(({ refId }) => ({ refId }));
    try {
      const body = { ...place, content: withMentions(text, chosen), text, attachmentModelList, ...(replyTo === undefined ? {} : { replyCommentId: replyTo }) };
      await call('addComment', { body });
      setText('');
      setFiles([]);
      onWritten();
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  const remove = (refId: string) => setFiles(files.filter((file) => file.refId !== refId));
  return { text, setText, length, files: { stored: files, uploads, add, cancel, remove }, busy, reason: reason(), send };
}

/** Files of a comment that is being written. */
export type DraftFileList = ReturnType<typeof useDraft>['files'];
