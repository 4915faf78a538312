import type { CommandRecord } from '#sandbox/host/runs.ts';
import type { Ports } from '#renderers/contracts/ports.ts';
import type { LoggedRun } from '#src/engine/scripts/scriptRunLog.ts';
import { consoleLines } from './consoleLines.ts';
import { SourceLines } from './SourceLines.tsx';
import { figure, runTimeText } from './runTexts.ts';

/** What a run requested and was given or refused, what it wrote, and where it failed. Source: BX-028, BX-030. */
export function RunDetails({ run, source, ports }: { run: LoggedRun; source: string; ports: Ports }) {
  const { t } = ports;
  const { fault, commands, outcome, warnings } = run;
  const lines = consoleLines([run]).filter(({ code }) => code === undefined);
  const returned = outcome?.value === undefined ? '' : JSON.stringify(outcome.value);
  return (
    <div className="p-script-details">
      {fault && (
        <div className="p-script-fault" role="note">
          <p>
            <strong>{t(`script:codes.${fault.code}`)}</strong> <code>{fault.code}</code> {fault.message}
            {fault.line !== null && ` (${t('script:lineOf', { line: fault.line })})`}
          </p>
          {fault.line !== null && <SourceLines source={source} line={fault.line} label={t('script:source')} />}
        </div>
      )}
      <dl className="p-script-facts">
        <Fact name={t('script:runs.steps')} text={`${figure(run.stepMs)} / ${Math.round(run.outerMs)} ms`} />
        {outcome && <Fact name={t('script:runs.wall')} text={`${figure(outcome.wallMs)} ms`} />}
        {returned !== '' && <Fact name={t('script:runs.returned')} text={returned} />}
        {outcome && Object.keys(outcome.changed).length > 0 && <Fact name={t('script:runs.changed')} text={Object.keys(outcome.changed).join(', ')} />}
      </dl>
      {commands.length > 0 && (
        <ul className="p-script-calls" aria-label={t('script:runs.calls')}>
          {commands.map((command, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- calls are only added, and equal ones may follow each other
            <Call key={at} command={command} ports={ports} />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <ul className="p-script-lines" aria-label={t('script:tabs.console')}>
          {lines.map((line) => (
            <li key={line.key} data-level={line.level}>
              <time className="p-script-time">{runTimeText(line.at)}</time>
              <span className="p-script-text">{line.text}</span>
              <span className="p-script-place">{line.line === null ? '' : t('script:lineOf', { line: line.line })}</span>
            </li>
          ))}
        </ul>
      )}
      {!fault && commands.length === 0 && lines.length === 0 && warnings.length === 0 && <p className="p-script-empty">{t('script:runs.quiet')}</p>}
    </div>
  );
}

function Call({ command: { name, args, outcome, reason }, ports: { t } }: { command: CommandRecord; ports: Ports }) {
  return (
    <li data-outcome={outcome}>
      <code className="p-script-call">{name}</code>
      <code className="p-script-args">{args}</code>
      <span className="p-script-outcome">
        {t(`script:runs.outcomes.${outcome}`)}
        {reason !== null && reason !== '' && `: ${reason}`}
      </span>
    </li>
  );
}

/** A named text, as code. */
export function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className="p-script-fact">
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
      </dd>
    </div>
  );
}
