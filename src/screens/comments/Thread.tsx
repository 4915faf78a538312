import { useState, type ReactNode } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Avatar } from '#renderers/regions/base/Avatar.tsx';
import { Button } from '#renderers/regions/base/Button.tsx';
import { FileCard } from '#renderers/regions/widgets/controls/FileCard.tsx';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import type { Comment } from '#schemas/comment.ts';
import { errorText } from '#src/services/messages/reportError.ts';
import { Composer } from './Composer.tsx';
import { piecesOf } from './mentions.ts';
import type { RecordPlace } from './recordPlace.ts';
import { useComments } from './useComments.ts';
import { useUnsentComment } from './useUnsentComment.ts';

interface ThreadProps {
  comment: Comment;
  place: RecordPlace;
  ports: Ports;
  /** The answer below a comment holds something that is not sent. */
  onDirty(comment: string, dirty: boolean): void;
  /** An answer was written below it. */
  onWritten(): void;
  /** Confirms and deletes. */
  onDelete(comment: Comment): Promise<boolean>;
}

/** A comment with the replies below it, which are read when they are opened. */
export function Thread({ comment, place, ports, onDirty, onWritten, onDelete }: ThreadProps) {
  const { t } = ports;
  const [open, setOpen] = useState(false);
  const [answering, setAnswering] = useState(useUnsentComment(place, comment.id) !== undefined);
  const [round, setRound] = useState(0);
  return (
    <li className="p-comment">
      <CommentBody comment={comment} ports={ports}>
        <Button variant="quiet" size="small" aria-label={t('comments:replyTo', { name: comment.creator.name })} onClick={() => setAnswering(true)}>
          {t('comments:reply')}
        </Button>
        {comment.replyCount > 0 && (
          <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('comments:replies', { count: comment.replyCount })}
          </Button>
        )}
        {comment.deletable && <DeleteButton comment={comment} ports={ports} onDelete={onDelete} />}
      </CommentBody>
      <div className="p-comment-below">
        {answering && (
          <Composer
            place={place}
            ports={ports}
            replyTo={comment.id}
            label={t('comments:replyTo', { name: comment.creator.name })}
            onDirty={onDirty}
            onCancel={() => setAnswering(false)}
            onWritten={() => {
              setAnswering(false);
              setOpen(true);
              setRound(round + 1);
              onWritten();
            }}
          />
        )}
        {open && (
          <Replies
            key={round}
            comment={comment}
            place={place}
            ports={ports}
            onDelete={async (reply) => {
              const deleted = await onDelete(reply);
              if (deleted) setRound(round + 1);
              return deleted;
            }}
          />
        )}
      </div>
    </li>
  );
}

function Replies({ comment, place, ports, onDelete }: Omit<ThreadProps, 'onWritten' | 'onDirty'>) {
  const { t } = ports;
  const { status, items, error, isAll, more, reload } = useComments(place, comment.id);
  return (
    <>
      <ul
        className="p-comment-replies"
        aria-label={t('comments:repliesTo', { name: comment.creator.name })}
        aria-busy={status === 'loading' || status === 'more'}
      >
        {items.map((reply) => (
          <li key={reply.id} className="p-comment">
            <CommentBody comment={reply} ports={ports}>
              {reply.deletable && <DeleteButton comment={reply} ports={ports} onDelete={onDelete} />}
            </CommentBody>
          </li>
        ))}
      </ul>
      {status === 'failed' && (
        <p className="p-comment-quiet" role="alert">
          {errorText(error, t)}
          <Button variant="link" onClick={reload}>
            {t('common:retry')}
          </Button>
        </p>
      )}
      {status === 'ready' && !isAll && (
        <Button variant="quiet" size="small" onClick={more}>
          {t('comments:more')}
        </Button>
      )}
    </>
  );
}

function CommentBody({ comment, ports, children }: { comment: Comment; ports: Ports; children: ReactNode }) {
  const { t } = ports;
  const { creator, content, createdTime, attachmentModelList } = comment;
  return (
    <div className="p-comment-one">
      <Avatar name={creator.name} size={32} src={imageAddress('person', creator.imgUrl)} />
      <div className="p-comment-words">
        <p className="p-comment-head">
          <strong>{creator.name}</strong>
          <time className="p-comment-quiet">{createdTime.slice(0, 16)}</time>
        </p>
        {content !== '' && (
          <p className="p-comment-content">
            {piecesOf(content).map(({ text, isMention }, index) =>
              isMention ? (
                // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move
                <span key={index} className="p-comment-mention">
                  {text}
                </span>
              ) : (
                text
              ),
            )}
          </p>
        )}
        {attachmentModelList.map((file) => (
          <FileCard
            key={file.refId}
            name={file.name}
            detail={fileSizeText(file.fileSize)}
            onOpen={() => void ports.files.download(file)}
            openLabel={t('form:file.download', { name: file.name })}
          />
        ))}
        <div className="p-comment-actions">{children}</div>
      </div>
    </div>
  );
}

function DeleteButton({ comment, ports: { t }, onDelete }: Pick<ThreadProps, 'comment' | 'ports' | 'onDelete'>) {
  return (
    <Button variant="quiet" size="small" aria-label={t('comments:deleteOf', { name: comment.creator.name })} onClick={() => void onDelete(comment)}>
      {t('comments:delete')}
    </Button>
  );
}
