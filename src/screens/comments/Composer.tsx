import { useEffect, useId, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { MOST_COMMENT_CHARACTERS } from '#schemas/comment.ts';
import { DraftFiles, PickFiles } from './DraftFiles.tsx';
import { PeopleSuggestions } from './PeopleSuggestions.tsx';
import type { RecordPlace } from './recordPlace.ts';
import { useDraft } from './useDraft.ts';
import { useMentioning } from './useMentioning.ts';
import { useSaveComment, useUnsentComment } from './useUnsentComment.ts';

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
}

/** From how many characters before the limit they are counted. */
const NEAR = 200;

/** Where a comment is written: text, people behind an @, files; Ctrl+Enter sends. The one that comes last has the focus. */
export function Composer({ place, ports, replyTo, label, onDirty, onWritten, onCancel }: ComposerProps) {
  const { t } = ports;
  const field = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const backId = useId();
  const unsent = useUnsentComment(place, replyTo ?? '');
  const { text, setText, length, files, busy, reason, send } = useDraft({ place, ports, replyTo, unsent, onDirty, onWritten });
  const { offer, chosen, choose, onKey, onCaret } = useMentioning({ place, field, text, setText, first: unsent?.chosen ?? [] });
  useSaveComment(place, replyTo ?? '', { text, chosen, files: files.stored });
  // Said until it is gone on with.
  const isBack = unsent !== undefined && text === unsent.text && files.stored === unsent.files;
  const people = offer?.people ?? [];
  useEffect(() => field.current?.focus(), []);

  return (
    <div className="p-comment-composer">
      <textarea
        ref={field}
        className="p-input p-comment-text"
        rows={replyTo === undefined ? 3 : 2}
        aria-label={label}
        placeholder={t('comments:placeholder')}
        aria-describedby={isBack ? backId : undefined}
        data-autofocus
        value={text}
        aria-autocomplete="list"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-activedescendant={offer && people.length > 0 ? `${listId}-${offer.active}` : undefined}
        onChange={(event) => {
          setText(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onSelect={(event) => onCaret(event.currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (onKey(event)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(chosen);
        }}
      />
      {offer && people.length > 0 && <PeopleSuggestions id={listId} label={t('comments:people')} people={people} active={offer.active} onChoose={choose} />}
      <output className={offer && people.length === 0 ? 'p-comment-people p-comment-nobody' : 'p-visually-hidden'}>
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
