import { useRef } from 'react';
import type { Translate } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { FileCard } from '#renderers/regions/widgets/controls/FileCard.tsx';
import { fileSizeText } from '#renderers/regions/widgets/controls/fileSize.ts';
import { MOST_COMMENT_FILES } from '#schemas/comment.ts';
import type { DraftFileList } from './useDraft.ts';

/** Files of a comment that is being written, those on their way with their progress. */
export function DraftFiles({ list: { stored, uploads, remove, cancel }, t }: { list: DraftFileList; t: Translate }) {
  return (
    <div className="p-comment-files">
      {stored.map(({ refId, name, fileSize }) => (
        <FileCard key={refId} name={name} detail={fileSizeText(fileSize)} onRemove={() => remove(refId)} removeLabel={t('form:file.remove', { name })} />
      ))}
      {uploads.map(({ key, name, percent, fault }) => (
        <FileCard
          key={key}
          name={name}
          detail={fault ?? t('form:file.progress', { percent })}
          percent={fault === undefined ? percent : undefined}
          failed={fault !== undefined}
          onRemove={() => cancel(key)}
          removeLabel={t(fault === undefined ? 'form:file.cancel' : 'form:file.dismiss', { name })}
        />
      ))}
    </div>
  );
}

/** The button that adds files to a comment. */
export function PickFiles({ list, t }: { list: DraftFileList; t: Translate }) {
  const input = useRef<HTMLInputElement>(null);
  const label = t('comments:attach');
  const reason = list.stored.length >= MOST_COMMENT_FILES ? t('comments:mostFiles', { most: MOST_COMMENT_FILES }) : '';
  return (
    <>
      <Button variant="quiet" icon="upload" disabledReason={reason} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={(event) => {
          list.add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
