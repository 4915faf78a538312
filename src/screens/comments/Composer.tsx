import { useAtom } from 'jotai';
import { useEffect, useId, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { MentionList } from '#renderers/regions/mentions/MentionList.tsx';
import { MOST_COMMENT_CHARACTERS } from '#schemas/comment.ts';
import { imageAddress } from '#src/engine/session/session.ts';
import { DraftFiles, PickFiles } from './DraftFiles.tsx';
import type { RecordPlace } from './recordPlace.ts';
import { useCommentMentions } from './useCommentMentions.ts';
import { useDraft } from './useDraft.ts';
import { useSaveComment, useUnsentComment } from './useUnsentComment.ts';
import { writingWantedAtom } from './writingWanted.ts';

interface ComposerProps {
  place: RecordPlace;
  ports: Ports;
  /** The comment that is answered. */
  replyTo?: string;
  label: string;
  /** The field, by the comment it answers, holds something that is not sent. */
  onDirty(field: string, dirty: boolean): void;
  onWritten(): void;
  onCancel?(): void;
  /** It stands beside something else: one line until it is used; it takes no focus unless somebody wants to write, and what is typed stays for who comes back. */
  isBeside?: boolean;
}

/** From how many characters before the limit they are counted. */
const NEAR = 200;

/** Where a comment is written: text, people behind an @, files; Ctrl+Enter sends. The one that comes last has the focus. */
export function Composer({ place, ports, replyTo, label, onDirty, onWritten, onCancel, isBeside = false }: ComposerProps) {
  const { t } = ports;
  const field = useRef<HTMLTextAreaElement>(null);
  const backId = useId();
  const unsent = useUnsentComment(place, replyTo ?? '');
  const { text, setText, length, files, busy, reason, send } = useDraft({ place, ports, replyTo, unsent, onDirty, onWritten });
  const { offer, listId, fieldProps, chosen, choose, onKey, onCaret } = useCommentMentions({ place, field, text, setText, first: unsent?.chosen ?? [] });
  useSaveComment(place, replyTo ?? '', { text, chosen, files: files.stored }, isBeside);
  // Said until it is gone on with.
  const isBack = unsent !== undefined && text === unsent.text && files.stored === unsent.files;
  const people = offer?.people ?? [];
  const [isWanted, setWanted] = useAtom(writingWantedAtom);
  useEffect(() => {
    if (!isBeside) field.current?.focus();
  }, [isBeside]);
  useEffect(() => {
    if (!isBeside || !isWanted) return;
    field.current?.focus();
    setWanted(false);
  }, [isBeside, isWanted, setWanted]);
  const isUsed = text !== '' || files.stored.length > 0 || files.uploads.length > 0;

  return (
    <div className="p-comment-composer" data-beside={isBeside || undefined} data-used={isUsed || undefined}>
      <textarea
        ref={field}
        className="p-input p-comment-text"
        rows={composerRows(replyTo, isBeside)}
        aria-label={label}
        placeholder={t(isBeside ? 'comments:beside' : 'comments:placeholder')}
        aria-describedby={isBack ? backId : undefined}
        data-autofocus={!isBeside || undefined}
        value={text}
        {...fieldProps}
        onChange={(event) => {
          setText(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onKeyDown={(event) => {
          if (onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(chosen);
        }}
      />
      {offer && people.length > 0 && (
        <MentionList
          id={listId}
          label={t('comments:people')}
          people={people}
          active={offer.active}
          isAbove={isBeside}
          pictureOf={(imgUrl) => imageAddress('person', imgUrl)}
          onChoose={choose}
        />
      )}
      <output className={offer && people.length === 0 ? 'p-comment-nobody' : 'p-visually-hidden'}>
        {offer && people.length === 0 && t('comments:nobody', { word: offer.word })}
      </output>
      {isBack && (
        <p id={backId} className="p-comment-quiet">
          {t('comments:isBack')}
        </p>
      )}
      <DraftFiles list={files} t={t} />
      <div className="p-comment-bar">
        <PickFiles list={files} t={t} />
        <span className="p-comment-quiet">{length > MOST_COMMENT_CHARACTERS - NEAR && `${length} / ${MOST_COMMENT_CHARACTERS}`}</span>
        {onCancel && <Button onClick={onCancel}>{t('comments:cancel')}</Button>}
        <Button variant="primary" icon="send" busy={busy} disabledReason={reason} onClick={() => void send(chosen)}>
          {t(replyTo === undefined ? 'comments:send' : 'comments:reply')}
        </Button>
      </div>
    </div>
  );
}

function composerRows(replyTo: string | undefined, isBeside: boolean): number {
  if (isBeside) return 1;
  return replyTo === undefined ? 3 : 2;
}
