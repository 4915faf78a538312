import { useRef } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { OpinionCalls } from '#renderers/contracts/process.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import { MentionList } from '#renderers/regions/mentions/MentionList.tsx';
import { useMentions } from '#renderers/regions/mentions/useMentions.ts';
import type { FormField } from '#schemas/formSchema/field.ts';
import type { FormValues } from '#schemas/formSchema/record.ts';
import { BOX_ICONS } from './boxIcons.ts';
import { OpinionFiles } from './OpinionFiles.tsx';
import { FILES_FIELD, OPINION_FIELD, typedOpinion, withMentioned, withUsualOpinion } from './opinionValues.ts';
import { CHIPS, UsualMenu } from './UsualMenu.tsx';
import { useUsualOpinions } from './useUsualOpinions.ts';
import './opinion.css';

interface OpinionBoxProps {
  id: string;
  field: FormField;
  answers: FormValues;
  calls: OpinionCalls;
  ports: Ports;
  /** Why it is refused, in words. */
  fault: string | undefined;
  onChange(answers: FormValues): void;
}

/** An opinion as it is written: words, usual ones, people behind an @, files. Source: mockups 14, 19, BX-060. */
export function OpinionBox({ id, field, answers, calls, ports, fault, onChange }: OpinionBoxProps) {
  const { t } = ports;
  const area = useRef<HTMLTextAreaElement>(null);
  const text = typedOpinion(answers);
  const setText = (next: string) => onChange({ ...answers, [OPINION_FIELD]: next });
  const usual = useUsualOpinions(text, calls, ports, (content) => onChange(withUsualOpinion(answers, content)));
  const { offer, listId, fieldProps, choose, begin, onKey, onCaret } = useMentions({
    field: area,
    text,
    mentionable: calls.mentionable,
    onChoose: (next, person) => onChange(withMentioned({ ...answers, [OPINION_FIELD]: next }, person)),
  });
  return (
    <div className="p-opinion" data-invalid={fault !== undefined || undefined}>
      <textarea
        ref={area}
        id={id}
        className="p-opinion-text"
        aria-label={field.name}
        aria-required={field.required || undefined}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-error`}
        placeholder={t(field.required ? 'process:opinion.required' : 'process:opinion.optional')}
        maxLength={field.maxLength}
        value={text}
        {...fieldProps}
        onChange={(event) => {
          setText(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onKeyDown={onKey}
      />
      <div className="p-opinion-tools">
        {usual.found.slice(0, CHIPS).map(({ id: key, content }, at) => (
          <button
            key={key}
            type="button"
            className="p-usual-chip"
            aria-keyshortcuts={`Alt+${at + 1}`}
            title={`${content} · Alt+${at + 1}`}
            onClick={() => onChange(withUsualOpinion(answers, content))}
          >
            {content}
          </button>
        ))}
        <UsualMenu usual={usual} ports={ports} onChoose={(content) => onChange(withUsualOpinion(answers, content))} />
        <span className="p-opinion-space" />
        <OpinionFiles value={answers[FILES_FIELD]} ports={ports} onChange={(files) => onChange({ ...answers, [FILES_FIELD]: files })} />
        <IconButton size="small" icon={BOX_ICONS.at} label={t('process:opinion.mention')} tooltip="top" onClick={() => begin(setText)} />
      </div>
      {offer && offer.people.length > 0 && (
        <MentionList id={listId} label={t('process:opinion.people')} people={offer.people} active={offer.active} isAbove onChoose={choose} />
      )}
      {usual.problem !== '' && (
        <p className="p-usual-problem" role="alert">
          {usual.problem}
        </p>
      )}
    </div>
  );
}
