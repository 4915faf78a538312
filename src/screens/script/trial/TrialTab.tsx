import '#src/services/requests/workflowCalls.ts';
import { useEffect, useRef, useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Button } from '#renderers/regions/base/Button.tsx';
import { Skeleton } from '#renderers/regions/base/Busy.tsx';
import { Notice } from '#renderers/regions/base/Notice.tsx';
import type { Trial } from '#schemas/workflow/forecast.ts';
import type { StartItem } from '#schemas/workflow/startItem.ts';
import { tryWorkflow, workflowsToTry, type FirstTried, type TrialCase } from '#src/engine/work/trial.ts';
import { useRequest } from '#renderers/regions/hooks/useRequest.ts';
import { TrialSetup } from './TrialSetup.tsx';
import { TrialTable, type TrialAnswer } from './TrialTable.tsx';
import './trial.css';

interface TrialTabProps {
  first: FirstTried;
  ports: Ports;
}

/** Tries a workflow for an originator and values: who would have which step, and why; nothing is stored. Source: BX-047, contract 15.9.7. */
export default function TrialTab({ first, ports }: TrialTabProps) {
  const { t, locale } = ports;
  const [workflows, again] = useRequest(`workflows to try ${locale}`, workflowsToTry);
  if (workflows.status === 'loading') return <Loading label={t('trial:loading')} />;
  if (workflows.status !== 'ready')
    return (
      <Notice
        kind="error"
        level={3}
        title={t('trial:failed')}
        text={ports.relations.fault(workflows.error).text}
        actions={
          <Button icon="refresh" onClick={again}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  if (workflows.value.length === 0) return <Notice kind="empty" level={3} title={t('trial:none')} text={t('trial:noneHint')} />;
  return <Trials workflows={workflows.value} first={first} ports={ports} />;
}

function Loading({ label }: { label: string }) {
  return (
    <div className="p-trial">
      <output className="p-visually-hidden">{label}</output>
      <div className="p-trial-setup">
        {[1, 2, 3].map((field) => (
          <Skeleton key={field} height={32} />
        ))}
      </div>
    </div>
  );
}

/** A trial that was played, with the case it was played with. */
interface Played {
  trial: Trial;
  body: TrialCase;
}

function Trials({ workflows, first, ports }: TrialTabProps & { workflows: readonly StartItem[] }) {
  const { t } = ports;
  const [played, setPlayed] = useState<Played>();
  /** What is being played; it is the case on the screen otherwise. */
  const [playing, setPlaying] = useState<TrialCase>();
  const [problem, setProblem] = useState('');
  /** Counts what was played: only the answer to the last one shows. */
  const generation = useRef(0);
  /** Errors: those of the call. */
  const play = async (body: TrialCase) => {
    const own = (generation.current += 1);
    setPlaying(body);
    setProblem('');
    try {
      const trial = await tryWorkflow(body);
      if (own === generation.current) setPlayed({ trial, body });
    } finally {
      if (own === generation.current) setPlaying(undefined);
    }
  };
  const choose = () => {
    generation.current += 1;
    setPlaying(undefined);
    setPlayed(undefined);
    setProblem('');
  };
  const busy = playing !== undefined;
  // On a phone it stands below the form: the outcome is scrolled into sight. Who answers a step stays there.
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = result.current?.closest('.p-trial')?.parentElement;
    if (!played || played.body.decisions || !box || !result.current) return;
    // That box alone: around it nothing moves.
    box.scrollTop += result.current.getBoundingClientRect().top - box.getBoundingClientRect().top;
  }, [played]);
  const body = playing ?? played?.body;
  const answer = (activityCode: string, decision: TrialAnswer) => {
    if (!body) return;
    // Several that follow each other quickly all count.
    const decisions = Object.fromEntries(new Map(Object.entries(body.decisions ?? {})).set(activityCode, decision));
    play({ ...body, decisions }).catch((error: unknown) => setProblem(ports.relations.fault(error).text));
  };
  return (
    <div className="p-trial">
      <TrialSetup workflows={workflows} first={first} busy={busy} ports={ports} onPlay={play} onChosen={choose} />
      <section ref={result} className="p-trial-result" aria-label={t('trial:result')} aria-busy={busy}>
        {problem !== '' && (
          <div className="p-form-problem" role="alert">
            {problem}
          </div>
        )}
        {played ? (
          <TrialTable trial={played.trial} answers={body?.decisions ?? {}} ports={ports} onAnswer={answer} />
        ) : (
          <p className="p-trial-hint">{t('trial:hint')}</p>
        )}
      </section>
    </div>
  );
}
