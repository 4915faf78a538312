import { type KeyboardEvent, useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { TriagePort, TriageState } from '#renderers/contracts/triage.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { MentionList } from '#renderers/regions/mentions/MentionList.tsx';
import { useMentions } from '#renderers/regions/mentions/useMentions.ts';
import { BOX_ICONS } from '#renderers/regions/process/opinion/boxIcons.ts';
import { appendOpinion } from '#renderers/regions/process/opinion/opinionValues.ts';
import { WORKFLOW_ACTS } from '#schemas/limits.ts';
import type { ListRow } from '#schemas/list.ts';
import { focusRow } from '#renderers/regions/triage/focus/focusRow.ts';
import { CHIPS } from './opinionText.ts';

interface PreviewOpinionProps {
  row: ListRow;
  state: TriageState;
  work: Pick<TriagePort, 'onOpinion' | 'onMentioned' | 'mentionable'>;
  isRequired: boolean;
  t: Ports['t'];
}

/** The opinion on an item in one line: words, people behind an @, the first usual ones. Source: mockups 08, 23. */
export function PreviewOpinion({ row, state, work, isRequired, t }: PreviewOpinionProps) {
  const { id } = row;
  const area = useRef<HTMLTextAreaElement>(null);
  const typed = state.opinions.get(id) ?? '';
  const write = (words: string) => work.onOpinion(id, words);
  const { offer, listId, fieldProps, choose, begin, onKey, onCaret } = useMentions({
    field: area,
    text: typed,
    mentionable: (word, signal) => work.mentionable(row, word, signal),
    onChoose: (words, person) => {
      write(words);
      work.onMentioned(id, person);
    },
  });
  const leave = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onKey(event) || event.key !== 'Escape') return;
    event.preventDefault();
    focusRow(event.currentTarget);
  };
  return (
    <div className="p-preview-opinion">
      <textarea
        ref={area}
        rows={1}
        maxLength={WORKFLOW_ACTS.commentCharacters}
        aria-label={t('workflow:ask.opinion')}
        aria-required={isRequired}
        placeholder={t(isRequired ? 'triage:opinionRequired' : 'triage:opinion')}
        value={typed}
        {...fieldProps}
        onChange={(event) => {
          write(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onKeyDown={leave}
      />
      {state.usualOpinions.slice(0, CHIPS).map((words, at) => (
        <button key={words} type="button" className="p-preview-chip" aria-keyshortcuts={String(at + 1)} onClick={() => write(appendOpinion(typed, words))}>
          {words}
        </button>
      ))}
      <IconButton size="small" icon={BOX_ICONS.at} label={t('triage:mention')} tooltip="top" onClick={() => begin(write)} />
      {offer && offer.people.length > 0 && (
        <MentionList id={listId} label={t('triage:mentionable')} people={offer.people} active={offer.active} isAbove onChoose={choose} />
      )}
    </div>
  );
}
