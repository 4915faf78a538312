import { useState } from 'react';
import type { Ports } from '#renderers/contracts/ports.ts';
import { Icon, type IconName } from '#renderers/regions/base/Icon.tsx';
import { resultOfRun, SLOW_SHARE, type LoggedRun, type RunLogState } from '#src/engine/scripts/scriptRunLog.ts';
import { RunDetails } from './RunDetails.tsx';
import { figure, hookName, runTimeText } from './runTexts.ts';

const MIB = 1_048_576;
/** Faults by which a run has used up its time. */
const TIME_CODES: ReadonlySet<string> = new Set(['E_CPU', 'E_OUTER', 'E_KILLED']);
const ICON: Record<ReturnType<typeof resultOfRun>, IconName> = { done: 'success', slow: 'alert', superseded: 'swap', ended: 'error' };

/** The runs of the script, newest last, with time and memory against their limits. Source: BX-030. */
export function RunList({ snapshot, source, ports }: { snapshot: RunLogState; source: string; ports: Ports }) {
  const { t } = ports;
  const [open, setOpen] = useState<number>();
  if (snapshot.runs.length === 0) return <p className="p-script-empty">{t(source === '' ? 'script:noScript' : 'script:runs.empty')}</p>;
  return (
    <>
      {snapshot.runs.some(({ outcome }) => outcome?.isWatched) && <p className="p-script-hint">{t('script:runs.watched')}</p>}
      {snapshot.restarts > 0 && <output className="p-script-info">{t('script:restarts', { count: snapshot.restarts })}</output>}
      <div className="p-script-run p-script-run-head" aria-hidden="true">
        {['hook', 'at', 'time', 'memory', 'result'].map((name) => (
          <span key={name}>{t(`script:runs.${name}`)}</span>
        ))}
      </div>
      <ul className="p-script-runs" aria-label={t('script:tabs.runs')}>
        {snapshot.runs.map((run) => (
          <li key={run.key} data-result={resultOfRun(run)}>
            <Run
              run={run}
              memoryBytes={snapshot.limits.memoryBytes}
              isOpen={run.key === open}
              ports={ports}
              onToggle={() => setOpen(run.key === open ? undefined : run.key)}
            />
            {run.key === open && <RunDetails run={run} source={source} ports={ports} />}
          </li>
        ))}
      </ul>
    </>
  );
}

interface RunProps {
  run: LoggedRun;
  memoryBytes: number;
  isOpen: boolean;
  ports: Ports;
  onToggle(): void;
}

function Run({ run, memoryBytes, isOpen, ports: { t }, onToggle }: RunProps) {
  const result = resultOfRun(run);
  return (
    <div className="p-script-run">
      <button type="button" className="p-script-hook" aria-expanded={isOpen} onClick={onToggle}>
        <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
        {hookName(run.hook, t)}
      </button>
      <time className="p-script-time">{runTimeText(run.at)}</time>
      <Share
        label={t('script:runs.time')}
        used={run.ms}
        limit={run.budgetMs}
        unit={run.outcome?.isWatched ? 'ms *' : 'ms'}
        isOver={run.fault !== null && TIME_CODES.has(run.fault.code)}
      />
      {run.memoryBytes === null ? (
        <span className="p-script-unknown">{t('script:runs.notMeasured')}</span>
      ) : (
        <Share label={t('script:runs.memory')} used={run.memoryBytes / MIB} limit={memoryBytes / MIB} unit="MB" isOver={run.fault?.code === 'E_MEMORY'} />
      )}
      <span className="p-script-result">
        <Icon name={ICON[result]} size={16} />
        {result === 'ended' ? t(`script:codes.${run.fault?.code ?? 'E_SCRIPT'}`) : t(`script:runs.results.${result}`)}
      </span>
    </div>
  );
}

/** How much of a limit is used: a bar, and the numbers. */
function Share({ label, used, limit, unit, isOver }: { label: string; used: number; limit: number; unit: string; isOver: boolean }) {
  const share = limit > 0 ? used / limit : 0;
  const near = share >= SLOW_SHARE ? 'near' : 'low';
  return (
    <span className="p-script-share" data-level={isOver || share >= 1 ? 'over' : near}>
      <span className="p-script-bar" aria-hidden="true">
        <span style={{ width: `${Math.min(1, Math.max(share, 0.01)) * 100}%` }} />
      </span>
      <span className="p-script-numbers">
        <span className="p-visually-hidden">{label} </span>
        {`${figure(used)} / ${Math.round(limit)} ${unit}`}
      </span>
    </span>
  );
}
