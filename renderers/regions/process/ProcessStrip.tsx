import { useEffect, useId, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { FormerOf, ProcessForm, ProcessPort, TaskFacts } from '#renderers/contracts/process.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { listSeparator } from '#schemas/formats/format.ts';
import { actKey } from './actWords.ts';
import { changeTexts } from './changeTexts.ts';
import { formerWords } from './formerWords.ts';
import './process.css';

interface ProcessStripProps {
  form: ProcessForm;
  /** Its reader fills it in now. */
  isFilled: boolean;
  facts: ProcessPort['facts'];
  ports: Ports;
  /** Hears how what has changed is marked in the form; as a way to set it, for it is a function itself. */
  onFormer(set: () => FormerOf | undefined): void;
}

/** Above the form of a task: its step, why its reader has it with the words of who sent it, and what has changed since they decided last. Source: contract 10.4 (`sinceMine`), 11.3. */
export function ProcessStrip({ form, isFilled, facts: load, ports, onFormer }: ProcessStripProps) {
  useEffect(() => onFormer(() => (isFilled ? formerWords(form, ports) : undefined)), [form, isFilled, ports, onFormer]);
  const { t } = ports;
  const { activityName, trustor, workItemId } = form;
  // Nobody was given their own draft.
  const why = form.workflowInstanceIsSubmit === false ? undefined : form.why;
  const isClosed = !isFilled && Boolean(workItemId);
  const facts = useFacts(load);
  return (
    <>
      {(why || trustor || isClosed) && (
        <section className="p-process-strip" aria-label={t('workflow:strip.label')}>
          {activityName && <strong>{activityName}</strong>}
          {trustor && <span className="p-tag p-tag-info">{t('workflow:tag.for', { name: trustor.name })}</span>}
          {why && <span>{t('workflow:strip.why', { why: why.text })}</span>}
          {isClosed && (
            <span className="p-process-closed">
              <Icon name="lock" size={14} />
              {t('workflow:strip.closed')}
            </span>
          )}
          {facts && <Facts facts={facts} ports={ports} />}
          {why?.opinion && (
            <blockquote className="p-process-words">{why.by ? t('workflow:strip.words', { name: why.by.name, words: why.opinion }) : why.opinion}</blockquote>
          )}
        </section>
      )}
      {isFilled && <Changes form={form} ports={ports} />}
    </>
  );
}

/** Read once the form is drawn; without them it is decided nevertheless. */
function useFacts(load: ProcessPort['facts']): TaskFacts | undefined {
  const [facts] = useRequest(load, async () => load?.());
  return facts.status === 'ready' ? facts.value : undefined;
}

/** People that are named; of the others the number is shown. */
const MOST_NAMES = 3;

/** Which submission it is, who else has the step open, whose opinion is awaited, and the outcome of an item that is closed. */
function Facts({ facts: { others, awaited, submission = 0, ended }, ports: { t, locale } }: { facts: TaskFacts; ports: Ports }) {
  const names = (people: readonly string[]) => {
    const named = people.slice(0, MOST_NAMES).join(listSeparator(locale));
    return people.length > MOST_NAMES ? t('workflow:next.people', { names: named, count: people.length }) : named;
  };
  const act = actKey(undefined, ended?.by?.act);
  return (
    <>
      {submission > 1 && <span className="p-tag p-tag-neutral">{t('workflow:tag.submission', { number: submission })}</span>}
      {others.length > 0 && (
        <span className="p-process-fact">
          <Icon name="people" size={14} />
          {t('process:others', { names: names(others) })}
        </span>
      )}
      {awaited.length > 0 && (
        <span className="p-process-fact p-process-awaited">
          <Icon name="clock" size={14} />
          {t('process:asked', { names: names(awaited) })}
        </span>
      )}
      {ended?.by && <span>{t('process:ended', { name: ended.by.name, time: ended.by.time, act: act === undefined ? (ended.by.act ?? '') : t(act) })}</span>}
      {ended?.now.map(({ step, people }) => (
        <span key={step}>{people.length > 0 ? t('process:now', { step, names: names(people) }) : t('process:nowStep', { step })}</span>
      ))}
    </>
  );
}

/** How many changes stand there before the rest is awaited for. */
const FIRST = 3;

function Changes({ form, ports }: Pick<ProcessStripProps, 'form' | 'ports'>) {
  const { t } = ports;
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { sinceMine } = form;
  if (!sinceMine || sinceMine.values.length === 0) return null;
  const all = changeTexts(form, ports.locale);
  const shown = isOpen ? all : all.slice(0, FIRST);
  return (
    <section className="p-process-strip p-process-changes" aria-labelledby={id}>
      <span id={id}>
        <Icon name="info" size={14} /> {t('workflow:strip.changes', { time: sinceMine.time.slice(0, 16) })}
      </span>
      <ul>
        {shown.map(({ code, name, before, after }) => (
          <li key={code}>
            {name}: <del>{before || t('workflow:strip.empty')}</del> <span aria-hidden="true">→</span> <ins>{after || t('workflow:strip.empty')}</ins>
          </li>
        ))}
      </ul>
      {all.length > FIRST && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'workflow:strip.fewer' : 'workflow:strip.all', { count: all.length })}
        </Button>
      )}
    </section>
  );
}
