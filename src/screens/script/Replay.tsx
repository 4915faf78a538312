import { useEffect, useRef, useState } from 'react';
import { RecordingError } from '#sandbox/recording/recordingFile.ts';
import type { ReplayedStep } from '#sandbox/recording/replay.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Icon } from '#renderers/regions/base/Icon.tsx';
import { openRecording, replayHere, type OpenedRecording, type RecordedPage } from '#src/engine/scripts/recordScript.ts';
import { Fact } from './RunDetails.tsx';
import { figure, hookName } from './runTexts.ts';

/** The outcome of a file: refused with words, or its steps as they ran again. */
interface Replayed {
  name: string;
  fault?: string;
  opened?: OpenedRecording;
  steps: readonly ReplayedStep[];
  isDone: boolean;
  isStopped: boolean;
}

const SHOWN_CHARS = 400;
const LEAD_CHARS = 60;

/** Runs a saved recording again in fresh sandboxes and marks what differs. Source: BX-029. */
export function Replay({ page, ports }: { page: RecordedPage; ports: Ports }) {
  const { t } = ports;
  const input = useRef<HTMLInputElement>(null);
  const [replayed, setReplayed] = useState<Replayed>();
  const current = useRef<AbortController>(null);
  useEffect(() => () => current.current?.abort(), []);
  const run = async (file: File) => {
    current.current?.abort();
    const { signal } = (current.current = new AbortController());
    const begun: Replayed = { name: file.name, steps: [], isDone: false, isStopped: false };
    setReplayed(begun);
    try {
      const opened = await openRecording(page, await file.text());
      signal.throwIfAborted();
      if (opened.file.isMasked) return setReplayed({ ...begun, fault: t('script:replay.masked') });
      const steps: ReplayedStep[] = [];
      const onStep = (step: ReplayedStep) => {
        steps.push(step);
        setReplayed({ ...begun, opened, steps: [...steps] });
      };
      await replayHere(page, opened, onStep, signal);
      setReplayed({ ...begun, opened, steps, isDone: true });
    } catch (error) {
      if (signal.aborted) return;
      const where = error instanceof RecordingError ? error.where : '';
      const words = error instanceof RecordingError ? t(`script:replay.refusals.${error.reason}`, { where }) : t('script:replay.failed');
      setReplayed({ ...begun, fault: words });
    }
  };
  const stop = () => {
    current.current?.abort();
    setReplayed((shown) => shown && { ...shown, isStopped: true });
  };
  return (
    <section aria-label={t('script:replay.title')}>
      <h3>{t('script:replay.title')}</h3>
      <p>{t('script:replay.about')}</p>
      <Button icon="upload" onClick={() => input.current?.click()}>
        {t('script:replay.open')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={t('script:replay.open')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void run(file);
          event.target.value = '';
        }}
      />
      {replayed && !replayed.isDone && !replayed.isStopped && replayed.fault === undefined && (
        <Button icon="close" onClick={stop}>
          {t('script:replay.stop')}
        </Button>
      )}
      {replayed && <Outcome replayed={replayed} ports={ports} />}
    </section>
  );
}

function Outcome({ replayed: { name, fault, opened, steps, isDone, isStopped }, ports }: { replayed: Replayed; ports: Ports }) {
  const { t } = ports;
  if (fault !== undefined) {
    return (
      <p className="p-script-fault" role="alert">
        {name}: {fault}
      </p>
    );
  }
  const differing = steps.filter(({ difference }) => difference !== null).length;
  return (
    <>
      <output className="p-script-report p-script-verdict" data-result={isDone && differing === 0 ? 'same' : 'other'}>
        {isDone
          ? t(differing === 0 ? 'script:replay.same' : 'script:replay.other', { count: differing, total: steps.length })
          : t(isStopped ? 'script:replay.stopped' : 'script:replay.running', { count: steps.length })}
      </output>
      {opened && <p className="p-script-hint">{`${opened.file.list} · ${opened.file.tz} · ${opened.file.locale}`}</p>}
      {opened && !opened.isExact && <p className="p-script-info">{t('script:replay.engine')}</p>}
      <ol className="p-script-steps" aria-label={t('script:replay.title')}>
        {steps.map((step) => (
          <Step key={step.at} step={step} ports={ports} />
        ))}
      </ol>
    </>
  );
}

function Step({ step: { at, hook, ms, difference }, ports: { t } }: { step: ReplayedStep; ports: Ports }) {
  return (
    <li data-result={difference ? 'other' : 'same'}>
      <span className="p-script-step">
        <Icon name={difference ? 'error' : 'success'} size={16} />
        <span>{t('script:replay.step', { number: at + 1 })}</span>
        <code>{hookName(hook, t)}</code>
        <span>{difference ? t(`script:replay.differences.${difference.what}`) : t('script:replay.equal')}</span>
        <span className="p-script-time">{figure(ms)} ms</span>
      </span>
      {difference && (
        <dl className="p-script-facts">
          <Fact name={t('script:replay.recorded')} text={excerpt(difference.expected, difference.got)} />
          <Fact name={t('script:replay.now')} text={excerpt(difference.got, difference.expected)} />
        </dl>
      )}
    </li>
  );
}

/** A text from a little before the first character in which the other differs. */
function excerpt(text: string, other: string): string {
  let at = 0;
  while (at < text.length && text[at] === other[at]) at += 1;
  const from = Math.max(0, at - LEAD_CHARS);
  return `${from > 0 ? '…' : ''}${text.slice(from, from + SHOWN_CHARS)}` || '∅';
}
