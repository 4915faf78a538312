import type { Ports } from '#renderers/contracts/ports.ts';
import { IconButton } from '#renderers/regions/base/IconButton.tsx';
import type { Explanation, Reason, ScriptCause } from '#src/engine/lists/inspectPart.ts';
import { Fact } from './RunDetails.tsx';
import { SourceLines } from './SourceLines.tsx';

interface InspectorProps {
  explanation: Explanation | undefined;
  /** Something was picked: without an explanation it is no longer there. */
  isMissing: boolean;
  picking: boolean;
  /** Code of the view, whose settings are named. */
  view: string;
  source: string;
  ports: Ports;
  onClose(): void;
}

/** Why a part of the list is as it is: the script that changed it, else the setting, the field or the right behind it. Source: BX-027, mockup 12. */
export function Inspector({ explanation, isMissing, picking, view, source, ports, onClose }: InspectorProps) {
  const { t } = ports;
  return (
    <aside className="p-script-inspector" aria-label={t('script:inspect.title')}>
      <div className="p-script-inspector-head">
        <h2>{t('script:inspect.title')}</h2>
        <IconButton size="small" icon="close" label={t('script:inspect.close')} onClick={onClose} />
      </div>
      <div aria-live="polite">
        {explanation ? (
          <Why explanation={explanation} view={view} source={source} ports={ports} />
        ) : (
          <p className="p-script-empty">{t(isMissing ? 'script:inspect.gone' : 'script:inspect.hint')}</p>
        )}
        {explanation && picking && <p className="p-script-hint">{t('script:inspect.more')}</p>}
      </div>
    </aside>
  );
}

function Why({ explanation, view, source, ports }: { explanation: Explanation; view: string; source: string; ports: Ports }) {
  const { t } = ports;
  const { picked, name, row, scripts, faults, reasons } = explanation;
  return (
    <>
      <p className="p-script-picked">
        {t(`script:inspect.kinds.${picked.kind}`)} <strong>{row === undefined || picked.kind === 'row' ? (row ?? name) : `${row} · ${name}`}</strong>
      </p>
      {scripts.map((cause) => (
        <Cause key={`${cause.hook}:${cause.returned}`} cause={cause} source={source} ports={ports} />
      ))}
      {faults.map(({ code, hook, line, message }) => (
        <p key={code} className="p-script-fault">
          <strong>{t(`script:codes.${code}`)}</strong> {hook} {line !== null && t('script:lineOf', { line })} {message}
        </p>
      ))}
      {scripts.length === 0 && <p className="p-script-untouched">{t('script:inspect.untouched')}</p>}
      <dl className="p-script-facts p-script-reasons">
        {reasons.map((reason) => (
          <ReasonFact key={`${reason.kind}:${reason.key}`} reason={reason} view={view} ports={ports} />
        ))}
      </dl>
    </>
  );
}

/** What these return has no line of its own. */
const DRAWS: ReadonlySet<string> = new Set(['onCellRender', 'onRowRender']);

function Cause({ cause, source, ports: { t } }: { cause: ScriptCause; source: string; ports: Ports }) {
  const { hook, line, isBegin, input, returned, before } = cause;
  const known = isBegin ? 'byHookFrom' : 'byLine';
  return (
    <div className="p-script-cause">
      <p className="p-script-by">{t(`script:inspect.${line === undefined ? 'byHook' : known}`, { hook, line: line ?? '' })}</p>
      {line !== undefined && <SourceLines source={source} line={line} label={t('script:source')} isBegin={isBegin} />}
      {isBegin && line !== undefined && !DRAWS.has(hook) && <p className="p-script-hint">{t('script:inspect.again')}</p>}
      <dl className="p-script-facts">
        {input !== '' && <Fact name={t('script:inspect.input')} text={input} />}
        {returned !== '' && <Fact name={t('script:inspect.returned')} text={returned} />}
        {before !== '' && <Fact name={t('script:inspect.before')} text={before} />}
      </dl>
    </div>
  );
}

function ReasonFact({ reason: { kind, key, value }, view, ports: { t } }: { reason: Reason; view: string; ports: Ports }) {
  if (kind === 'right') return <Fact name={t('script:inspect.reasons.right')} text={t(`script:inspect.rights.${key}`, { code: value })} />;
  if (kind === 'rule')
    return <Fact name={t('script:inspect.reasons.rule')} text={key === 'disabled' ? value : t(`script:inspect.rules.${key}`, { type: value })} />;
  if (kind === 'user') return <Fact name={t('script:inspect.reasons.user')} text={`${t(`script:inspect.states.${key}`)}: ${value}`} />;
  const place = kind === 'setting' ? `${view} › ${key}` : key;
  return <Fact name={t(`script:inspect.reasons.${kind}`)} text={value === '' ? place : `${place} = ${value}`} />;
}
